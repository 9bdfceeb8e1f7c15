import { z } from 'zod';
import { alert } from './alerts.ts';

/**
 * Slots, holds and visits as the grid and the live channel show them: docs/domain/slots-and-holds.md#cells,
 * docs/domain/live-channel.md#frames.
 */

/** Minutes of one slot. */
export const SLOT_MINUTES = 15;
/** First and last start that every grid shows, minutes after midnight (09:00 and 17:45). */
export const FIRST_START = 540;
export const LAST_START = 1065;
/** Days after today that patients, and that staff, may book. */
export const PATIENT_WINDOW_DAYS = 7;
export const STAFF_WINDOW_DAYS = 60;
/** Days after today for which slots are kept ready. */
export const GENERATED_DAYS = 9;
/** Seconds a hold lasts, and the most it can be extended to after it was taken. */
export const STAFF_HOLD_SECONDS = 180;
export const PATIENT_HOLD_SECONDS = 120;
export const HOLD_MAX_SECONDS = 600;
/** Holds an hour that one patient account may take. */
export const PATIENT_HOLDS_PER_HOUR = 30;
export const MAX_SLOT_COUNT = 8;

/** Cell values (docs/domain/slots-and-holds.md#cells). Any other value is a patient's name. */
export const CELL = { suspended: 0, offDuty: 1, available: 2, none: 3, booked: 4 } as const;

/** Flow of a visit (docs/domain/visits.md#flow). */
export const FLOW = ['booked', 'arrived', 'in_chair', 'done', 'no_show'] as const;
export type Flow = (typeof FLOW)[number];
export const FLOW_LABEL: Record<Flow, string> = {
  booked: '已预约',
  arrived: '已到店',
  in_chair: '就诊中',
  done: '已就诊',
  no_show: '未到',
};

/** Where a visit may go from each step. Arrived and no_show can be taken back all day, a visit only at once (UNDO_SECONDS). */
export const FLOW_NEXT: Record<Flow, readonly Flow[]> = {
  booked: ['arrived', 'in_chair', 'no_show'],
  arrived: ['in_chair', 'booked', 'no_show'],
  in_chair: ['done'],
  done: [],
  no_show: ['arrived', 'booked'],
};

/** The step that comes next, which is the one a screen offers first; null where none is left. */
export const FLOW_STEP: Record<Flow, Flow | null> = {
  booked: 'arrived',
  arrived: 'in_chair',
  in_chair: 'done',
  done: null,
  no_show: 'arrived',
};

/** How long a step that was just made is offered to be taken back, seconds. */
export const UNDO_SECONDS = 10;
/** How long the server takes it: the offer stands longer while the pointer is on it, and a press takes its time. Seconds. */
export const UNDO_LATEST_SECONDS = 30;

/** `holder` is new for each hold and lets a session know its own; `by` and `by_role` only for that hospital's staff. */
const hold = z
  .object({ holder: z.string(), by: z.string().optional(), by_role: z.string().optional(), expires_at: z.string() })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof hold>;

const cellValue = z.union([z.number().int(), z.string()]);

/** The state of one cell. A cell is (date, prop, time); `id` may be null. */
export const slotState = z
  .object({
    id: z.number().nullable(),
    doctor_id: z.number(),
    prop: z.string(),
    date: z.string(),
    time: z.string(),
    value: cellValue,
    name: z.string().nullable(),
    reservation_id: z.string().nullable(),
    visited: z.boolean(),
    hold: hold.nullable(),
  })
  .meta({ id: 'SlotState' });
export type SlotState = z.infer<typeof slotState>;

/** How the blocks of a kind look on the grid. */
const LOOKS = ['first', 'return', 'hygiene', 'surgery', 'ortho', 'other'] as const;

/** What a visit is: 初诊, 复诊, 洗牙 … Each hospital has its own. */
export const visitKind = z.object({ id: z.number(), name: z.string(), look: z.enum(LOOKS) }).meta({ id: 'VisitKind' });
export type VisitKind = z.infer<typeof visitKind>;

/** What staff see of a reservation on the grid. */
export const reservationState = z
  .object({
    hash_id: z.string(),
    slot_ids: z.array(z.number()),
    patient: z.string(),
    chief_complaint: z.string(),
    cancel_status: z.number(),
    visi_status: z.number(),
    flow_status: z.enum(FLOW),
    arrived_at: z.string().nullable(),
    /** When the patient sat down and when the visit ended, and the version to send with a change. */
    in_chair_at: z.string().nullable(),
    done_at: z.string().nullable(),
    version: z.number(),
    /** Of a visit that has none, 初诊 or 复诊: the server knows whether the patient was here before. */
    kind: visitKind.nullable(),
    /** What all staff have to know; the same for each of them, whatever they may read where they open the patient. */
    alerts: z.array(alert),
  })
  .meta({ id: 'ReservationState' });
export type ReservationState = z.infer<typeof reservationState>;

/** Who did what, for the status bar; staff only. */
const activity = z.object({
  seq: z.number(),
  at: z.string(),
  by: z.string(),
  by_role: z.string(),
  user_id: z.number().nullable(),
  kind: z.enum([
    'booked',
    'changed',
    'cancelled',
    'arrived',
    'in_chair',
    'done',
    'no_show',
    'rebooked',
    'unseated',
    'reopened',
    'referred',
  ]),
  doctor_id: z.number(),
  date: z.string(),
  time: z.string(),
  patient: z.string(),
});
export type Activity = z.infer<typeof activity>;

/** Everything between seq `from` and `to` of a hospital, both included: whole states, never differences. */
export const changes = z
  .object({
    hospital_id: z.number(),
    from: z.number(),
    to: z.number(),
    at: z.string(),
    slots: z.array(slotState),
    reservations: z.array(reservationState).optional(),
    activity: z.array(activity).optional(),
    hospital: z.object({ lock: z.number() }).optional(),
    headers: z.boolean().optional(),
  })
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof changes>;

const gridHeader = z.object({
  id: z.number(),
  prop: z.string(),
  name: z.string(),
  job_title: z.string(),
  department_id: z.number().nullable(),
  department_name: z.string().nullable(),
  role_name: z.string(),
  /** Staff only: the 执业证 has ended by the clinic's day. Bookings go on. */
  license_ended: z.boolean().optional(),
});
export type GridHeader = z.infer<typeof gridHeader>;

/** Rows carry `time`, and per column `<prop>`, `<prop>_id`, `<prop>_name`, `<prop>_hold`, `<prop>_visited`. */
const gridRow = z.object({ time: z.string() }).catchall(z.unknown());
export const grid = z
  .object({
    data: z.object({ date: z.string(), table_headers: z.array(gridHeader), rows: z.array(gridRow) }),
    meta: z.object({
      hospital: z.object({ id: z.number(), name: z.string(), mode: z.number(), lock: z.number() }),
      seq: z.number(),
      /** Staff only: the day's reservations as the live channel sends them. */
      reservations: z.array(reservationState).optional(),
      /** Staff only: what a visit here may be, for the legend. */
      kinds: z.array(visitKind).optional(),
      /** The server's clock, ISO 8601, so that countdowns and the now line follow it. */
      now: z.string(),
    }),
  })
  .meta({ id: 'Grid' });
export type Grid = z.infer<typeof grid>;
