import { propOf } from '#contract/columns.ts';
import {
  type Activity,
  CELL,
  type Changes,
  PATIENT_WINDOW_DAYS,
  type ReservationState,
  type SlotState,
} from '#contract/slot-state.ts';
import { addDays, clinicDate, clinicInstant, clockTime, instant } from '#server/platform/clock.ts';
import type { LogEvent } from '#server/platform/live-bus.ts';
import type { RawHold, RawReservation, RawSlot } from '#server/platform/raw-states.ts';

/** The only places where raw states become something a person may see: HTTP and the live channel use the same. */

export type View = 'staff' | 'public';

/** One slot for a view at an instant (docs/domain/slots-and-holds.md#cells). */
export function presentSlot(raw: RawSlot, view: View, now: Date): SlotState {
  const { id, value, name, reservation_id, visited, hold } = presentCell(raw, view, now);
  return {
    id,
    doctor_id: raw.doctor_id,
    prop: propOf(raw.doctor_id),
    date: raw.date,
    time: clockTime(raw.minute),
    value,
    name,
    reservation_id,
    visited,
    hold,
  };
}

/** What of a slot depends on who looks and when. */
export type Cell = Pick<SlotState, 'id' | 'value' | 'name' | 'reservation_id' | 'visited' | 'hold'>;

export function presentCell(raw: RawSlot, view: View, now: Date): Cell {
  const cell = { id: raw.id, name: null, reservation_id: null, visited: false, hold: null };
  if (raw.patient !== null) {
    if (view === 'public') return { ...cell, value: CELL.booked };
    return { ...cell, value: raw.patient, name: raw.patient, reservation_id: raw.reservation_id, visited: raw.visited };
  }
  if (raw.status === 'suspended') return { ...cell, value: CELL.suspended, name: raw.reason };
  if (raw.status === 'withdrawn') return { ...cell, id: null, value: CELL.offDuty, name: raw.reason };
  if (isClosed(raw, view, now)) return { ...cell, id: null, value: CELL.none };
  return { ...cell, value: CELL.available, hold: presentHold(raw.hold, view, now) };
}

/** Past from its start; and beyond the patients' window for the public. */
function isClosed(raw: RawSlot, view: View, now: Date): boolean {
  if (clinicInstant(raw.date, raw.minute) <= now.getTime()) return true;
  return view === 'public' && raw.date > lastPublicDate(now);
}

let window = { now: Number.NaN, last: '' };

/** The last day that the public may book; worked out once for all the cells of an instant. */
function lastPublicDate(now: Date): string {
  if (window.now !== now.getTime())
    window = { now: now.getTime(), last: addDays(clinicDate(now), PATIENT_WINDOW_DAYS) };
  return window.last;
}

function presentHold(hold: RawHold | null, view: View, now: Date): SlotState['hold'] {
  if (!hold || Date.parse(hold.expires_at) <= now.getTime()) return null;
  const seen = { holder: hold.holder, expires_at: instant(hold.expires_at) };
  return view === 'staff' ? { ...seen, by: hold.by, by_role: hold.by_role } : seen;
}

export function presentReservation(raw: RawReservation): ReservationState {
  const at = (text: string | null) => (text === null ? null : instant(text));
  return {
    ...raw,
    arrived_at: at(raw.arrived_at),
    in_chair_at: at(raw.in_chair_at),
    done_at: at(raw.done_at),
    kind: raw.kind ?? null,
    alerts: raw.alerts ?? [],
  };
}

/**
 * One frame of everything between the first and last of these consecutive events: for each slot and reservation its
 * last state. Names and reservations only for staff.
 */
export function presentChanges(events: readonly LogEvent[], view: View, now: Date): Changes {
  const first = events[0];
  const last = events.at(-1);
  if (!first || !last) throw new Error('a frame has at least one event');
  const slots = new Map<number, RawSlot>();
  const reservations = new Map<string, RawReservation>();
  const activity: Activity[] = [];
  let hospital: { lock: number } | undefined;
  let headers = false;
  for (const { seq, at, body } of events) {
    for (const slot of body.slots) slots.set(slot.id, slot);
    for (const reservation of body.reservations) reservations.set(reservation.hash_id, reservation);
    for (const done of body.activity ?? []) activity.push({ ...done, seq, at: instant(at) });
    hospital = body.hospital ?? hospital;
    headers ||= body.headers ?? false;
  }
  return {
    hospital_id: first.hospital_id,
    from: first.seq,
    to: last.seq,
    at: instant(last.at),
    slots: [...slots.values()].map((slot) => presentSlot(slot, view, now)),
    ...(view === 'staff' && reservations.size > 0
      ? { reservations: [...reservations.values()].map(presentReservation) }
      : {}),
    ...(view === 'staff' && activity.length > 0 ? { activity } : {}),
    ...(hospital ? { hospital } : {}),
    ...(headers ? { headers } : {}),
  };
}
