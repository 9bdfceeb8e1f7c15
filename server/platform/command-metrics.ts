import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { Failure } from './failure.ts';
import { counter, fromZero } from './metrics.ts';

/** done, replayed (an Idempotency-Key met its answer), conflict (409), refused (any other 4xx), failed (5xx). */
export const claims = counter('claims_total', '占号、预约、改约、转诊的次数，按结果', ['kind', 'result']);
/** Which race was lost, or what was stale: SLOT_TAKEN, HOLD_EXPIRED, PATIENT_BUSY, STATE, STALE, IN_PROGRESS. */
export const conflicts = counter('conflicts_total', '冲突次数，按种类和原因', ['kind', 'code']);
export const holds = counter('holds_total', '占号的取得、延长、释放和到期', ['event']);
/** What is told to people in the same moment: notifications, changed visits, ended sessions. */
export const accountEvents = counter('account_events_total', '发给个人的实时事件数', ['name']);

/** The commands that ask for a slot: every path of product and desk to a claim. */
const CLAIMS: Readonly<Record<string, string>> = {
  hold_slots: 'hold',
  extend_hold: 'extend',
  book_slots: 'book',
  change_reservation: 'change',
  refer_reservation: 'refer',
  rebook_visit: 'rebook',
};

const HELD: Readonly<Record<string, string>> = {
  hold_slots: 'taken',
  extend_hold: 'extended',
  release_hold: 'released',
};

interface Done {
  readonly events?: readonly unknown[];
  readonly replayed?: boolean;
}

const KINDS = Object.values(CLAIMS);
const RESULTS = ['done', 'replayed', 'conflict', 'refused', 'failed'];
const RACES: readonly ErrorCode[] = ['SLOT_TAKEN', 'HOLD_EXPIRED', 'PATIENT_BUSY'];
fromZero(
  claims,
  KINDS.flatMap((kind) => RESULTS.map((result) => ({ kind, result }))),
);
fromZero(
  conflicts,
  KINDS.flatMap((kind) => RACES.map((code) => ({ kind, code }))),
);
fromZero(
  holds,
  ['taken', 'extended', 'released', 'expired'].map((event) => ({ event })),
);

/** A command of db/functions is committed. */
export function countDone(name: string, { events, replayed }: Done): void {
  const kind = CLAIMS[name];
  if (kind) claims.inc({ kind, result: replayed ? 'replayed' : 'done' });
  const event = HELD[name];
  // A hold that had ended already is released in vain.
  if (event && !replayed && events && events.length > 0) holds.inc({ event });
}

/** A command was refused, or failed. */
export function countRefused(name: string, error: unknown): void {
  const kind = CLAIMS[name];
  const code = error instanceof Failure ? error.code : 'INTERNAL';
  const { status } = ERRORS[code];
  if (kind) claims.inc({ kind, result: status === 409 ? 'conflict' : status < 500 ? 'refused' : 'failed' });
  countConflict(error, kind);
}

/** Something was refused because of what others did, or the same person did elsewhere. */
export function countConflict(error: unknown, kind = 'other'): void {
  if (error instanceof Failure && error.status === 409) conflicts.inc({ kind, code: error.code });
}
