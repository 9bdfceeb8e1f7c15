import { z } from 'zod';
import { dentureItem } from './denture-items.ts';
import {
  dentureMoves,
  dentureRisks,
  dentureSides,
  dentureStatuses,
  dentureSteps,
  faults,
  impressions,
} from './denture-words.ts';
import { cents, option } from './fields.ts';

/** What is answered of lab orders: docs/domain/records.md#lab-orders. */

/** A picture, as the list of pictures has it; its addresses are good for some minutes. */
const file = z.object({
  id: z.number(),
  category_name: z.string(),
  content_type: z.string(),
  teeth: z.array(z.string()),
  taken_on: z.string(),
  /** Null: there is nothing to show yet, or not to who asks. */
  thumb_url: z.string().nullable(),
  url: z.string().nullable(),
});

export const dentureOrder = z
  .object({
    id: z.number(),
    /** YC20261120-0001 */
    code: z.string(),
    status: z.enum(dentureStatuses),
    status_name: z.string(),
    /** Of what is being made: how far it is; empty before and after. */
    stage: z.string(),
    hospital: option,
    doctor: option,
    factory: option,
    /** To a plant: no number, 张＊, and what stood there when it was sent. */
    patient: z.object({
      id: z.number().nullable(),
      name: z.string(),
      gender: z.string().nullable(),
      age: z.number().nullable(),
    }),
    /** To a plant null, as what follows. */
    reservation: z.object({ hash_id: z.string(), date: z.string(), time: z.string() }).nullable(),
    record_id: z.number().nullable(),
    disposal_line_id: z.number().nullable(),
    items: z.array(dentureItem),
    impression: z.enum(impressions),
    impression_name: z.string(),
    occlusion: z.string(),
    margin: z.string(),
    contact: z.string(),
    due_on: z.string(),
    urgent: z.boolean(),
    /** Cents; null where none is said. */
    cost: cents.nullable(),
    rework_of: z.object({ id: z.number(), code: z.string() }).nullable(),
    risk: z.enum(dentureRisks),
    /** The clinic would cancel what is being made, and the plant has not said whether it agrees. */
    cancel_asked: z.boolean(),
    /** Of a question: where it goes back to when the clinic answers: `to` of that step. */
    back_to: z.enum(['received', 'making']).nullable(),
    /** What who asks may send as `to` now. */
    moves: z.array(z.enum(dentureMoves)),
    version: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'DentureOrder' });
export type DentureOrder = z.infer<typeof dentureOrder>;

const dentureStep = z.object({
  id: z.number(),
  /** Null of the first. */
  from: z.enum(dentureStatuses).nullable(),
  to: z.enum(dentureSteps),
  to_name: z.string(),
  stage: z.string(),
  note: z.string(),
  fault: z.enum(faults).nullable(),
  fault_name: z.string().nullable(),
  photos: z.array(file),
  side: z.enum(dentureSides),
  by_name: z.string(),
  at: z.string(),
  /** How long it stood there, in minutes; of the last one until now, of what ends an order null. */
  minutes: z.number().nullable(),
});
export type DentureOrderStep = z.infer<typeof dentureStep>;

const dentureMessage = z.object({
  id: z.number(),
  text: z.string(),
  side: z.enum(dentureSides),
  by_name: z.string(),
  at: z.string(),
});
export type DentureMessage = z.infer<typeof dentureMessage>;

export const wholeDentureOrder = z
  .object({
    data: dentureOrder.extend({ files: z.array(file) }),
    meta: z.object({
      steps: z.array(dentureStep),
      messages: z.array(dentureMessage),
      /** Whether who asks may change it as it stands. */
      editable: z.boolean(),
      /** Whether who asks may write a message. */
      writes: z.boolean(),
    }),
  })
  .meta({ id: 'WholeDentureOrder' });
export type WholeDentureOrder = z.infer<typeof wholeDentureOrder>;

/** How a plant keeps its word, over all that who asks sees of it. */
export const denturePlant = z.object({
  factory: option,
  /** Those that were sent. */
  orders: z.number(),
  /** Of those that arrived: on their day or before; null: none has. */
  on_time_percent: z.number().nullable(),
  /** Of those that arrived: back at least once; null: none has. */
  rework_percent: z.number().nullable(),
});
export type DenturePlant = z.infer<typeof denturePlant>;
