import { z } from 'zod';
import { caseDiagnosis, caseTreatment } from './case-form.ts';
import { recordStatuses, revisionActions } from './record-kinds.ts';

/** Cases (病历) as they are answered: docs/domain/records.md#cases. What somebody may not read is null (`view` brief). */

const person = z.object({ id: z.number(), name: z.string() });
const text = z.string().nullable();
const signature = z.object({ at: z.string(), by_name: z.string() });

const treatment = caseTreatment.extend({
  teeth: z.array(z.string()),
  surfaces: z.array(z.string()),
  /** The list that it is sold by. */
  disposal_id: z.number().nullable(),
});

export const caseRow = z
  .object({
    id: z.number(),
    /** BL20261120-0001. */
    code: z.string(),
    status: z.enum(recordStatuses),
    status_name: z.string(),
    version: z.number(),
    /** 0 before it is signed. */
    revision: z.number(),
    visit_type: z.enum(['first', 'again']).nullable(),
    visit_date: z.string(),
    patient: person.extend({
      gender: z.string().nullable(),
      /** Years, on the day of the visit. */
      age: z.number().nullable(),
    }),
    hospital: person,
    doctor: person,
    reservation: z.object({ hash_id: z.string(), date: z.string(), time: z.string() }).nullable(),
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
    /** 补记: signed more than 24 hours after the visit ended. */
    late: z.boolean(),
    /** False: a revision is not what it was when it was signed. */
    intact: z.boolean(),
    signed: signature.nullable(),
    countersigned: signature.nullable(),
    amended: signature.extend({ reason: z.string(), count: z.number() }).nullable(),
    voided: signature.extend({ reason: z.string() }).nullable(),
    /** Why who looked it over gave it back. */
    return_reason: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    view: z.enum(['full', 'brief']),
  })
  .meta({ id: 'Case' });
export type Case = z.infer<typeof caseRow>;

export const caseRevision = z
  .object({
    revision: z.number(),
    action: z.enum(revisionActions),
    by_name: z.string(),
    at: z.string(),
    reason: z.string(),
    /** What is other than in the revision before it, by the names of the fields. */
    changed: z.array(z.string()),
    /** Of those the words that stood there before. */
    replaced: z.array(z.object({ part: z.string(), text: z.string() })),
  })
  .meta({ id: 'CaseRevision' });
export type CaseRevision = z.infer<typeof caseRevision>;
