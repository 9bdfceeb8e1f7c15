import { z } from 'zod';
import { caseDiagnosis, caseTreatment } from './case-form.ts';
import { revisionActions } from './record-kinds.ts';
import { recordParts } from './record-rows.ts';

/** Cases (病历) as they are answered: docs/domain/records.md#cases. What somebody may not read is null (`view` brief). */

const text = z.string().nullable();

const treatment = caseTreatment.extend({
  teeth: z.array(z.string()),
  surfaces: z.array(z.string()),
  /** The list that it is sold by. */
  disposal_id: z.number().nullable(),
});

export const caseRow = z
  .object({
    ...recordParts,
    visit_type: z.enum(['first', 'again']).nullable(),
    chief_complaint: text,
    present_history: text,
    past_history: text,
    exam: text,
    aux_exam: text,
    /** The text made of `diagnoses`: 26 急性牙髓炎；24 中龋 */
    diagnosis: text,
    diagnoses: z.array(caseDiagnosis.extend({ teeth: z.array(z.string()) })).nullable(),
    plan: text,
    treatment: text,
    treatments: z.array(treatment).nullable(),
    doctor_order: z.object({ content: z.string() }).nullable(),
    attachments: z.array(z.object({ image_id: z.number() })).nullable(),
    view: z.enum(['full', 'brief']),
  })
  .meta({ id: 'Case' });
export type Case = z.infer<typeof caseRow>;

export const recordRevision = z
  .object({
    revision: z.number(),
    action: z.enum(revisionActions),
    by_name: z.string(),
    at: z.string(),
    reason: z.string(),
    /** What is other than in the revision before it, by the names of the fields. */
    changed: z.array(z.string()),
  })
  .meta({ id: 'RecordRevision' });

export const caseRevision = recordRevision
  .extend({
    /** Of what it changed the words that stood there before. */
    replaced: z.array(z.object({ part: z.string(), text: z.string() })),
  })
  .meta({ id: 'CaseRevision' });
export type CaseRevision = z.infer<typeof caseRevision>;
