import { propOf } from '#contract/columns.ts';
import type { Changes, ReservationState } from '#contract/slot-state.ts';
import { projectFace, type RawCell, reservationFace, slotFace } from './live-project.ts';

/** A row of the log, and when it was committed by this machine's clock. */
export interface LoggedChange {
  seq: number;
  committedAt: number;
  body: { slots: RawCell[]; reservations: ReservationState[] };
}

export interface SeenFrame {
  frame: Changes;
  view: 'public' | 'staff';
  firstAt: number;
}

/** What is seen around the turn of a quarter of an hour may be right either way. */
const TURN_MS = 3_000;
/** Two readings of one clock, rounded. */
const ROUNDED_MS = 1;

/**
 * Each frame says what the log says, no more and no less, and not before it was committed.
 * @param offset of the product's clock from this machine's
 */
export function checkFrames(
  frames: Iterable<SeenFrame>,
  log: ReadonlyMap<number, ReadonlyMap<number, LoggedChange>>,
  offset: number,
): { what: string; frame: SeenFrame }[] {
  const wrong: { what: string; frame: SeenFrame }[] = [];
  for (const seen of frames) {
    const rows = rowsOf(seen.frame, log.get(seen.frame.hospital_id));
    const what = typeof rows === 'string' ? rows : wrongOf(seen, rows, offset);
    if (what) wrong.push({ what, frame: seen });
  }
  return wrong;
}

function rowsOf({ from, to }: Changes, log: ReadonlyMap<number, LoggedChange> | undefined): LoggedChange[] | string {
  const rows: LoggedChange[] = [];
  for (let seq = from; seq <= to; seq += 1) {
    const row = log?.get(seq);
    if (!row) return `a phantom: number ${seq} was told and is not in the log`;
    rows.push(row);
  }
  return rows;
}

function wrongOf(seen: SeenFrame, rows: readonly LoggedChange[], offset: number): string | null {
  const { frame, view, firstAt } = seen;
  const committed = Math.max(...rows.map((row) => row.committedAt));
  if (firstAt + ROUNDED_MS < committed)
    return `${frame.from}–${frame.to} was told ${Math.round(committed - firstAt)} ms before its commit`;
  const slots = new Map(rows.flatMap(({ body }) => body.slots.map((raw) => [raw.id, raw] as const)));
  if (slots.size !== frame.slots.length)
    return `${frame.from}–${frame.to} tells of ${frame.slots.length} slots, the log of ${slots.size}`;
  const now = firstAt + offset;
  const shown = new Map(frame.slots.map((slot) => [`${slot.prop} ${slot.date} ${slot.time}`, slot]));
  for (const raw of slots.values()) {
    const slot = shown.get(`${propOf(raw.doctor_id)} ${raw.date} ${clock(raw.minute)}`);
    const same = slot && [now, now - TURN_MS].some((at) => slotFace(slot, at) === projectFace(raw, view, at));
    if (!same) return `slot ${raw.id} in ${frame.from}–${frame.to} is told otherwise than the log has it`;
  }
  return wrongReservations(frame, view, rows);
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function wrongReservations(frame: Changes, view: 'public' | 'staff', rows: readonly LoggedChange[]): string | null {
  const sent = frame.reservations ?? [];
  if (view === 'public')
    return sent.length > 0 || frame.activity ? `${frame.from}–${frame.to} tells the public of reservations` : null;
  const logged = new Map(rows.flatMap(({ body }) => body.reservations.map((one) => [one.hash_id, one] as const)));
  const same =
    sent.length === logged.size &&
    sent.every((one) => {
      const row = logged.get(one.hash_id);
      return row !== undefined && reservationFace(row) === reservationFace(one);
    });
  return same ? null : `the reservations of ${frame.from}–${frame.to} are told otherwise than the log has them`;
}
