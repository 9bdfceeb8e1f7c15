import { z } from 'zod';
import { alert } from './alerts.ts';
import { defineCall } from './call.ts';
import { caseRow } from './case-rows.ts';
import { idParam, option } from './fields.ts';
import { staff } from './roles.ts';
import { toothChart } from './tooth-charts.ts';

/** A patient of the hospital as the workstation opens them (工作台): docs/domain/records.md#the-workstation. */

const visit = z.object({ hash_id: z.string(), date: z.string(), time: z.string(), doctor_name: z.string() });

/** What there is of each section, by its name. */
const counts = z.object({
  /** Visits that are not cancelled. */
  visits: z.number(),
  /** Cases that are not void. */
  cases: z.number(),
  /** Follow-ups that are planned. */
  follow_ups: z.number(),
});

const patientRecord = z
  .object({
    banner: option.extend({ gender: z.string().nullable(), age: z.number().nullable(), card_no: z.string() }),
    alerts: z.array(alert),
    /** Null, as all below, to whoever reads of customers of their own alone and keeps another. */
    counts: counts.nullable(),
    /** The 20 newest that are not void, in short. */
    cases: z.array(caseRow),
    /** As it is today; null to whom the chart is not shown. */
    chart: toothChart.nullable(),
    /** Where who asks goes on writing: their own newest draft. */
    open_draft: z.object({ id: z.number(), code: z.string(), visit_date: z.string() }).nullable(),
    /** Of whom who asks should write: the patient's newest visit to them that has arrived, today, and has no case. */
    unwritten_visit: visit.nullable(),
    /** The next one that is to come, with whomever. */
    next_visit: visit.nullable(),
    /** What is due by today, the longest first. */
    follow_ups: z.array(z.object({ id: z.number(), due_on: z.string(), content: z.string() })),
  })
  .meta({ id: 'PatientRecord' });
export type PatientRecord = z.infer<typeof patientRecord>;

export const patientRecords = {
  /** Opens a patient: what their pages begin with, in one answer. A read is written down. */
  open: defineCall({
    method: 'GET',
    path: '/api/admin/patients/:id/record',
    access: staff,
    slice: 'patientRecords',
    summary: '打开患者病历',
    params: z.object({ id: idParam }),
    response: z.object({
      data: patientRecord,
      meta: z.object({
        /** Whether who asks may begin a case. */
        editable: z.boolean(),
        /** False: 您不是接诊人员，本次查阅已记录. */
        treating: z.boolean(),
      }),
    }),
  }),
};
