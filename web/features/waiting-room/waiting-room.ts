import type { Alert } from '#contract/alerts.ts';
import type { WaitingRoomVisit } from '#contract/reservations.ts';
import type { ReservationState } from '#contract/slot-state.ts';
import { instantOf } from '#web/clinic/day/instant.ts';
import { LATE_MINUTES, minutesWaited } from '#web/clinic/visit/waiting.ts';

/** Who waits, who sits, who is done, and since when. All of it pure: the waiting room's rules are tested here. */

/** An appointment younger than this is 新. */
const NEW_MINUTES = 10;
const MINUTE_MS = 60_000;
const NOON = '12:00';

/**
 * What a list and the live channel tell alike: each allergy, and that there is something else. A list has its words for who
 * reads them.
 */
const plainOf = (alerts: readonly Alert[]): string =>
  [...new Set(alerts.map(({ kind, text }) => (kind === 'allergy' ? text : kind)))].join('、');

export type LiveVisits = ReadonlyMap<string, ReservationState>;

/** What the list said, with what the live channel has said since. */
export function merged(item: WaitingRoomVisit, live: ReservationState | undefined): WaitingRoomVisit {
  if (!live || live.version < item.version) return item;
  const { chief_complaint, cancel_status, visi_status, flow_status, arrived_at, in_chair_at, done_at, version } = live;
  return {
    ...item,
    chief_complaint,
    cancel_status,
    visi_status,
    flow_status,
    arrived_at,
    in_chair_at,
    done_at,
    version,
    alerts: plainOf(live.alerts) === plainOf(item.alerts) ? item.alerts : live.alerts,
  };
}

/** Reservations that the list doesn't know, or knows as they were before: it has to be read again for these. */
export function outdated(items: readonly WaitingRoomVisit[], live: LiveVisits, own: ReadonlySet<string>): string[] {
  const known = new Map(items.map((item) => [item.hash_id, item]));
  return [...live.values()]
    .filter(({ hash_id, version, cancel_status, alerts }) => {
      const seen = known.get(hash_id);
      if (!seen) return own.has(hash_id) && cancel_status === 0;
      return seen.version < version || (seen.version === version && plainOf(seen.alerts) !== plainOf(alerts));
    })
    .map(({ hash_id, version, alerts }) => `${hash_id}:${version}${plainOf(alerts)}`)
    .sort();
}

/** Minutes waited: from the appointment, once arrived from the arrival; 0 before, and once the visit has begun. */
export function waitedMinutes(item: WaitingRoomVisit, now: number): number {
  if (item.visi_status === 1 || item.cancel_status === 1 || item.flow_status === 'no_show') return 0;
  return minutesWaited(item, now);
}

/** Minutes until the appointment; 0 once its time has come. */
export function minutesUntil(item: WaitingRoomVisit, now: number): number {
  return Math.max(0, Math.ceil((instantOf(item) - now) / MINUTE_MS));
}

export function isNew(item: WaitingRoomVisit, now: number): boolean {
  return now - Date.parse(item.created_at) < NEW_MINUTES * MINUTE_MS;
}

/** Minutes in the chair; null where nobody stamped them (就诊 goes from booked to done at once). */
export function treatedMinutes(item: WaitingRoomVisit): number | null {
  if (!item.in_chair_at || !item.done_at) return null;
  const minutes = Math.round((Date.parse(item.done_at) - Date.parse(item.in_chair_at)) / MINUTE_MS);
  return minutes > 0 ? minutes : null;
}

export interface Lanes {
  waiting: WaitingRoomVisit[];
  /** Whom 接诊 means: who has arrived goes before who has not. */
  next: WaitingRoomVisit | null;
  noShow: WaitingRoomVisit[];
  inChair: WaitingRoomVisit[];
  done: WaitingRoomVisit[];
}

export function lanesOf(items: readonly WaitingRoomVisit[]): Lanes {
  const there = items.filter((item) => item.cancel_status === 0);
  const waiting = there.filter((item) => item.flow_status === 'booked' || item.flow_status === 'arrived');
  return {
    waiting,
    next: waiting.find((item) => item.flow_status === 'arrived') ?? waiting[0] ?? null,
    noShow: there.filter((item) => item.flow_status === 'no_show'),
    inChair: there.filter((item) => item.flow_status === 'in_chair'),
    done: there.filter((item) => item.flow_status === 'done'),
  };
}

export interface WaitingRoomCounts {
  waiting: number;
  inChair: number;
  done: number;
  late: number;
  /** Of those who were taken in today; null before the first. */
  averageWait: number | null;
}

export function countsOf(lanes: Lanes, now: number): WaitingRoomCounts {
  const waits = [...lanes.inChair, ...lanes.done].flatMap((item) =>
    item.in_chair_at ? [minutesWaited(item, Date.parse(item.in_chair_at))] : [],
  );
  return {
    waiting: lanes.waiting.length,
    inChair: lanes.inChair.length,
    done: lanes.done.length,
    late: lanes.waiting.filter((item) => waitedMinutes(item, now) >= LATE_MINUTES).length,
    averageWait: waits.length > 0 ? Math.round(waits.reduce((sum, wait) => sum + wait, 0) / waits.length) : null,
  };
}

/** Whose appointments lie behind the midday that is still to come: they stand under a line of their own. */
export function splitAtNoon(
  waiting: readonly WaitingRoomVisit[],
  wallTime: string,
): [WaitingRoomVisit[], WaitingRoomVisit[]] {
  if (wallTime >= NOON) return [[...waiting], []];
  return [waiting.filter(({ time }) => time < NOON), waiting.filter(({ time }) => time >= NOON)];
}

export function visitKind({ past_visits }: Pick<WaitingRoomVisit, 'past_visits'>): string {
  return past_visits > 0 ? '复诊' : '初诊';
}
