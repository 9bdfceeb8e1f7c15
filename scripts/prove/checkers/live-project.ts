import { propOf } from '#contract/columns.ts';
import type { ReservationState, SlotState } from '#contract/slot-state.ts';

/** A slot as the tables or the log have it. */
export interface RawCell {
  id: number;
  doctor_id: number;
  date: string;
  minute: number;
  status: 'open' | 'suspended' | 'withdrawn';
  reason: string | null;
  reservation_id: string | null;
  patient: string | null;
  visited: boolean;
  hold: { holder: string; by: string; by_role: string; expires_at: string } | null;
}

/** What a cell says, in the same words for everybody who shows it: compare these. */
export type Face = string;

const SHANGHAI_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
/** The public sees so many days after today as bookable. */
const WINDOW_DAYS = 7;
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const startOf = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`) - SHANGHAI_MS;

export const keyOf = (cell: { prop: string; time: string }) => `${cell.prop} ${cell.time}`;
export const keyOfRaw = (raw: RawCell) => `${propOf(raw.doctor_id)} ${clockOf(raw.minute)}`;

interface Shown {
  id: number | string | null;
  value: unknown;
  name: unknown;
  visited: unknown;
  hold: { holder?: string; by?: string; by_role?: string; expires_at: string } | null;
}

/** Time passing is no change: an unbooked slot is over from its start, a hold from its end. */
function faceOf(cell: Shown, start: number, at: number): Face {
  const over = cell.value === 2 && start <= at;
  const hold = over || !cell.hold || Date.parse(cell.hold.expires_at) <= at ? null : cell.hold;
  const heldAs = hold ? [hold.holder, Date.parse(hold.expires_at), hold.by ?? null, hold.by_role ?? null] : null;
  return JSON.stringify([over ? null : cell.id, over ? 3 : cell.value, cell.name, cell.visited, heldAs]);
}

/** docs/domain/slots-and-holds.md#cells: what this audience may see of it, at an instant of the product's clock. */
export function projectFace(raw: RawCell, view: 'public' | 'staff', at: number): Face {
  const beyond = new Date(at + SHANGHAI_MS + WINDOW_DAYS * DAY_MS).toISOString().slice(0, 10) < raw.date;
  // What is beyond its window is to the public as if it were over.
  const start = beyond && view === 'public' ? 0 : startOf(raw.date, clockOf(raw.minute));
  const bare = { id: raw.id as number | string | null, name: null as string | null, visited: false, hold: null };
  if (raw.patient !== null && view === 'public') return faceOf({ ...bare, value: 4 }, start, at);
  if (raw.patient !== null) {
    const { patient, reservation_id: id, visited } = raw;
    return faceOf({ ...bare, id, value: patient, name: patient, visited }, start, at);
  }
  if (raw.status === 'suspended') return faceOf({ ...bare, value: 0, name: raw.reason }, start, at);
  if (raw.status === 'withdrawn') return faceOf({ ...bare, id: null, value: 1, name: raw.reason }, start, at);
  const { hold } = raw;
  const seen = hold && view === 'public' ? { holder: hold.holder, expires_at: hold.expires_at } : hold;
  return faceOf({ ...bare, value: 2, hold: seen }, start, at);
}

export function slotFace(slot: SlotState, at: number): Face {
  return faceOf({ ...slot, id: slot.reservation_id ?? slot.id }, startOf(slot.date, slot.time), at);
}

/** A cell of GET /api/index and its like. */
export interface GridCell extends Shown {
  prop: string;
  time: string;
}

export function gridFace(cell: GridCell, date: string, at: number): Face {
  return faceOf(cell, startOf(date, cell.time), at);
}

/** A cell without a slot. */
export function isBlank(cell: { id: unknown; value: unknown }): boolean {
  return cell.id === null && (cell.value === 1 || cell.value === 3);
}

/** Instants in one form. */
export function reservationFace(one: ReservationState): string {
  const at = (text: string | null) => (text === null ? null : Date.parse(text));
  const { arrived_at, in_chair_at, done_at } = one;
  return JSON.stringify([
    ...[one.hash_id, one.slot_ids, one.patient, one.chief_complaint, one.cancel_status, one.visi_status],
    ...[one.flow_status, one.version, at(arrived_at), at(in_chair_at), at(done_at)],
  ]);
}
