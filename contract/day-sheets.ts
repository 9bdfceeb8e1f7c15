import { z } from 'zod';
import { defineCall } from './call.ts';
import { dayQuery, idQuery, option } from './fields.ts';
import { staff } from './roles.ts';
import { FLOW } from './slot-state.ts';

/** 日程单: a day on paper, for the wall and for the day when the line is down. */

const dayVisit = z
  .object({
    id: z.number(),
    time: z.string(),
    /** When it ends. */
    until: z.string(),
    patient: z.string(),
    gender: z.string().nullable(),
    age: z.number().nullable(),
    /** Masked. */
    phone: z.string(),
    card_no: z.string().nullable(),
    doctor_name: z.string(),
    department_name: z.string().nullable(),
    chief_complaint: z.string(),
    remarks: z.string(),
    flow_status: z.enum(FLOW),
  })
  .meta({ id: 'DayVisit' });
export type DayVisit = z.infer<typeof dayVisit>;

export const daySheets = {
  /** A doctor's day, or the whole hospital's where nobody is named, in order of time; without what was cancelled. */
  show: defineCall({
    method: 'GET',
    path: '/api/admin/day_sheet',
    access: staff,
    slice: 'daySheets',
    summary: '日程单',
    /** Without a date: today by the clinic's clock. */
    query: z.object({ date: dayQuery, doctor_id: idQuery }),
    response: z.object({
      data: z.array(dayVisit),
      meta: z.object({
        hospital: z.object({ id: z.number(), name: z.string(), address: z.string() }),
        /** Who has a column that day, or visits. */
        doctors: z.array(option),
        date: z.string(),
        now: z.string(),
      }),
    }),
  }),
};
