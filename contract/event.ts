import { z } from 'zod';
import { announcement } from './announcement-shapes.ts';
import type { Schema } from './call.ts';
import { notification } from './notifications.ts';
import { reservation } from './reservations.ts';
import { changes, reservationState, slotState } from './slot-state.ts';

/** The live channel (Socket.IO), docs/domain/live-channel.md. */

/** Who an event is for: the watchers of a hospital (public and staff apart), its staff, one person, those whom an
 * announcement concerns, or those who may read a list. */
type Audience = 'watchers' | 'staff' | 'person' | 'concerned' | 'readers';

export interface LiveEvent<S extends Schema = Schema> {
  readonly audience: Audience;
  readonly summary: string;
  readonly payload: S;
}

function defineEvent<S extends Schema>(audience: Audience, summary: string, payload: S): LiveEvent<S> {
  return { audience, summary, payload };
}

export const presencePerson = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  slot_id: z.number().nullable(),
});

/** Where in a patient's pages somebody is, by the page's short name: never what stands there. */
const section = z.string().regex(/^[\w/-]{1,40}$/);

export const patientPerson = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  section: z.string().nullable(),
  /** Writes there. */
  editing: z.boolean(),
});

export const chargePerson = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  /** The list that they have open to take money for, and since when. */
  disposal_id: z.number().nullable(),
  since: z.string().nullable(),
});

/** With more rows than these a list is read again as a whole. */
export const TOUCHED_IDS = 50;
/** A list by its slice's name, and the rows concerned where they are few: never a value. */
const touchedList = z.object({ name: z.string(), ids: z.array(z.number()).max(TOUCHED_IDS).optional() });

/** Server to client. The web must have a reaction to each (web/realtime/reactions.ts does not compile otherwise). */
export const events = {
  changes: defineEvent('watchers', '医院的变更，按 seq 连续', changes),
  seq: defineEvent('watchers', '每 10 秒的序号', z.object({ hospital_id: z.number(), seq: z.number() })),
  presence: defineEvent(
    'staff',
    '谁在看这一天',
    z.object({ hospital_id: z.number(), date: z.string(), people: z.array(presencePerson) }),
  ),
  patient_presence: defineEvent(
    'staff',
    '谁打开了这位患者，在写什么',
    z.object({ patient_id: z.number(), people: z.array(patientPerson) }),
  ),
  charge_presence: defineEvent(
    'staff',
    '谁在收费台，正在收哪张单',
    z.object({ hospital_id: z.number(), people: z.array(chargePerson) }),
  ),
  reservation: defineEvent(
    'person',
    '本人账号的预约变化',
    z.object({ type: z.enum(['created', 'changed', 'cancelled', 'visited', 'referred']), reservation }),
  ),
  /** Never an amount: whoever may reads the list again. */
  disposal: defineEvent(
    'person',
    '本人账号的处置单变化',
    z.object({ id: z.number(), status: z.literal([1, 2, 3, 4]) }),
  ),
  notification: defineEvent('person', '新的通知', notification),
  /** To each of them whom it concerns; the same item again when it was edited, and with `withdrawn` when it is gone. */
  announcement: defineEvent('concerned', '公告发布、修改、撤回', announcement),
  /** Not numbered and never kept: what is lost, the next reading of the list makes good. */
  touched: defineEvent(
    'readers',
    '列表有变化，请重新读取',
    z.object({ hospital_id: z.number().nullable(), resources: z.array(touchedList) }),
  ),
  session: defineEvent(
    'person',
    '会话失效、角色变化、医院锁定',
    z.object({
      type: z.enum(['revoked', 'roles_changed', 'hospital_locked', 'hospital_unlocked']),
      hospital_id: z.number().optional(),
    }),
  ),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]['payload']>;
export type PresencePerson = z.infer<typeof presencePerson>;
export type ChargePerson = z.infer<typeof chargePerson>;
export type PatientPerson = z.infer<typeof patientPerson>;

const liveDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const liveId = z.number().int().min(1);

/** Client to server, each with an acknowledgement. */
export const requests = {
  watch: z.object({ hospital_id: liveId, date: liveDate, after: z.number().int().min(0).nullish() }),
  unwatch: z.object({ hospital_id: liveId, date: liveDate }),
  looking: z.object({ hospital_id: liveId, date: liveDate, slot_id: liveId.nullable() }),
  /** Has the patient open; asked again, is in another section, and writes no more. */
  watch_patient: z.object({ patient_id: liveId, section: section.nullish() }),
  unwatch_patient: z.object({ patient_id: liveId }),
  /** Writes in a section, in which record where it has a number. */
  editing: z.object({ patient_id: liveId, section, record_id: liveId.nullable() }),
  /** Is at the charge desk, with this list open; asked again, with another. */
  watch_charges: z.object({ disposal_id: liveId.nullable() }),
  unwatch_charges: z.object({}),
} as const;
export type RequestName = keyof typeof requests;

const refused = z.object({ ok: z.literal(false), status: z.number(), message: z.string() });

/** `now` is the server's clock; `epoch` changes when numbers begin anew, and clients then start afresh. */
export const watchAnswer = z.union([
  z.object({
    ok: z.literal(true),
    view: z.enum(['staff', 'public']),
    epoch: z.number(),
    seq: z.number(),
    now: z.string(),
    slots: z.array(slotState),
    reservations: z.array(reservationState).optional(),
  }),
  z.object({
    ok: z.literal(true),
    view: z.enum(['staff', 'public']),
    epoch: z.number(),
    seq: z.number(),
    now: z.string(),
    changes: z.array(changes),
  }),
  refused,
]);
export type WatchAnswer = z.infer<typeof watchAnswer>;
const ack = z.union([z.object({ ok: z.literal(true) }), refused]);
export type Ack = z.infer<typeof ack>;

/** What each request is acknowledged with. */
export const answers = {
  watch: watchAnswer,
  unwatch: ack,
  looking: ack,
  watch_patient: ack,
  unwatch_patient: ack,
  editing: ack,
  watch_charges: ack,
  unwatch_charges: ack,
} as const satisfies Record<RequestName, Schema>;

export type ServerToClient = { [N in EventName]: (payload: EventPayload<N>) => void };
export type ClientToServer = {
  [N in RequestName]: (
    ask: z.input<(typeof requests)[N]>,
    ack: (answer: z.output<(typeof answers)[N]>) => void,
  ) => void;
};
