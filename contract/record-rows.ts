import { z } from 'zod';
import { recordStatuses } from './record-kinds.ts';

/** What is answered of a record of any kind: docs/domain/records.md#one-machine. */

const person = z.object({ id: z.number(), name: z.string() });
const signature = z.object({ at: z.string(), by_name: z.string() });

export const recordParts = {
  id: z.number(),
  /** BL20261120-0001. */
  code: z.string(),
  status: z.enum(recordStatuses),
  status_name: z.string(),
  version: z.number(),
  /** 0 before it is signed. */
  revision: z.number(),
  visit_date: z.string(),
  patient: person.extend({
    gender: z.string().nullable(),
    /** Years, on the day of the visit. */
    age: z.number().nullable(),
  }),
  hospital: person,
  doctor: person,
  reservation: z.object({ hash_id: z.string(), date: z.string(), time: z.string() }).nullable(),
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
};
