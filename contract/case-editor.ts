import { z } from 'zod';
import { alert } from './alerts.ts';
import { baseEmr } from './base-emr.ts';
import { defineCall } from './call.ts';
import { caseRow } from './case-rows.ts';
import { caseSections } from './case-sections.ts';
import { caseTemplate, EMR_PATH } from './case-templates.ts';
import { idParam, reservationKey, unlessBlank } from './fields.ts';
import { ownedRow } from './owned.ts';
import { only } from './roles.ts';
import { toothChart } from './tooth-charts.ts';

/** All that the editor of a case needs beside the case: docs/domain/records.md#the-editor. */

const phrase = { id: z.number(), text: z.string(), initials: z.string(), uses: z.number(), scope: ownedRow.scope };

/** What is written when an empty case is begun; the author may say otherwise. */
const begun = z.object({
  visit_type: z.enum(['first', 'again']),
  chief_complaint: z.string(),
  past_history: z.string(),
});

const config = z.object({
  patient: z.object({
    id: z.number(),
    name: z.string(),
    gender: z.string().nullable(),
    /** Years, today. */
    age: z.number().nullable(),
    birth_date: z.string().nullable(),
  }),
  alerts: z.array(alert),
  sections: z.array(
    z.object({
      key: z.enum(caseSections),
      label: z.string(),
      /** Of the case that is being written: a first visit asks for more. */
      required: z.boolean(),
      /** Characters. */
      max: z.number(),
    }),
  ),
  templates: z.array(
    caseTemplate.pick({ name: true, kind: true, diagnosis_code: true, content: true, uses: true, scope: true }).extend({
      id: z.number(),
    }),
  ),
  phrases: z.array(z.object({ ...phrase, section: z.enum(caseSections) })),
  orders: z.array(z.object({ ...phrase, category: z.string() })),
  /** Those in use; `code` null: 未编码. */
  diagnoses: z.array(
    z.object({
      id: z.number(),
      code: z.string().nullable(),
      name: z.string(),
      alias: z.string(),
      initials: z.string(),
    }),
  ),
  /** Today's. */
  chart: toothChart,
  /** The health file as it is. */
  base: baseEmr.nullable(),
  /** The open case: the visit's, or without a visit the newest of who asks. */
  draft: caseRow.nullable(),
  begun,
  policy: z.object({
    amend_hours: z.number(),
    /** What who asks signs is looked over by somebody. */
    countersign: z.boolean(),
    /** By the names of the fields; 处置 or 治疗计划 stands as `treatment`. */
    sign_required: z.array(z.string()),
  }),
  /** 32 bytes in base64: what this person's browsers keep of what was typed is sealed with it. */
  local_key: z.string(),
});
export type EditorConfig = z.infer<typeof config>;

export const caseEditor = {
  config: defineCall({
    method: 'GET',
    path: `${EMR_PATH}/config/:id`,
    access: only('doctor', 'shop_owner'),
    slice: 'caseEditor',
    summary: '病历编辑器的设置',
    params: z.object({
      /** The patient. */
      id: idParam,
    }),
    query: z.object({ reservation_id: unlessBlank(reservationKey) }),
    response: z.object({
      data: config,
      meta: z.object({
        /** False: 您不是接诊人员，本次查阅已记录. */
        treating: z.boolean(),
      }),
    }),
    secret: true,
  }),
};
