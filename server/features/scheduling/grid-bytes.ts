import type { Grid, GridHeader } from '#contract/slot-state.ts';
import { addDays, clinicDate, clinicInstant } from '#server/platform/clock.ts';
import type { RawSlot } from '#server/platform/raw-states.ts';
import type { Day } from './day-reader.ts';
import { rowsJson } from './grid-rows.ts';
import { presentCell, presentReservation, type View } from './present.ts';

/** What of a day's columns is asked for. */
export interface GridFilter {
  readonly doctor_id?: number | undefined;
  readonly department_id?: number | undefined;
  readonly only?: string | undefined;
}

/** A presented day as bytes, in which only the server's clock has to be written anew. */
interface Kept {
  readonly bytes: Buffer;
  /** Where the clock stands in them. */
  readonly clockAt: number;
  /** Time passing changes cells: from here on, and until then, it does not. */
  readonly from: number;
  readonly until: number;
}

/** Filters that one day is kept for; more of them are somebody counting through ids. */
const MAX_KEPT = 32;

const keptOf = new WeakMap<Day, Map<string, Kept>>();

/**
 * The grid's answer. A day that has not changed is presented once a view and filter: what is kept hangs on the day that
 * it was made of, so it is as fresh as that, and ends when a slot begins or a hold runs out.
 */
export function gridBytes(day: Day, date: string, view: View, now: Date, filter: GridFilter): Buffer {
  const key = `${view} ${filter.only ?? ''} ${filter.doctor_id ?? ''} ${filter.department_id ?? ''}`;
  const kept = keptOf.get(day) ?? new Map<string, Kept>();
  keptOf.set(day, kept);
  const found = kept.get(key);
  const at = now.getTime();
  if (found && found.from <= at && at < found.until) return withClock(found, now);
  const made = present(day, date, view, now, filter);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, made);
  return made.bytes;
}

function withClock({ bytes, clockAt }: Kept, now: Date): Buffer {
  const copy = Buffer.allocUnsafe(bytes.length);
  bytes.copy(copy);
  copy.write(now.toISOString(), clockAt, 'latin1');
  return copy;
}

function present(day: Day, date: string, view: View, now: Date, filter: GridFilter): Kept {
  const slots = day.readSlots();
  const shown = day.headers.filter((header) => wanted(header, filter));
  const today = clinicDate(now);
  const headers = view === 'staff' ? shown.map((header) => marked(day, header, today)) : shown;
  const { id, name, mode, lock } = day.hospital;
  const meta: Omit<Grid['meta'], 'now'> = {
    hospital: { id, name, mode, lock },
    seq: day.seq,
    ...(view === 'staff' ? { reservations: day.reservations.map(presentReservation), kinds: day.kinds } : {}),
  };
  // In three parts: the rows, most of it, are seldom more than ASCII, which costs a fraction to write as bytes.
  const head = Buffer.from(`{"data":{"date":"${date}","table_headers":${JSON.stringify(headers)},"rows":`);
  const rows = Buffer.from(rowsJson(headers, slots, day.off, (raw) => presentCell(raw, view, now)));
  // The clock comes last: where it stands is told by the end.
  const end = `"${now.toISOString()}"}}`;
  const tail = Buffer.from(`},"meta":${JSON.stringify(meta).slice(0, -1)},"now":${end}`);
  const bytes = Buffer.concat([head, rows, tail]);
  const clockAt = bytes.length - end.length + 1;
  return { bytes, clockAt, from: now.getTime(), until: nextBoundary(slots, date, now) };
}

/** Midnight is a boundary of what is kept, so that a licence ends with its day. */
function marked({ license_ends }: Day, header: GridHeader, today: string): GridHeader {
  const until = license_ends?.[header.id];
  return until && until < today ? { ...header, license_ended: true } : header;
}

function wanted(header: GridHeader, { doctor_id, department_id, only }: GridFilter): boolean {
  if (only && header.role_name !== only) return false;
  if (doctor_id && header.id !== doctor_id) return false;
  return !department_id || header.department_id === department_id;
}

/** When a cell next changes by itself: a slot begins, a hold runs out, or the public's window moves on at midnight. */
function nextBoundary(slots: readonly RawSlot[], date: string, now: Date): number {
  const at = now.getTime();
  const midnight = clinicInstant(date, 0);
  let next = clinicInstant(addDays(clinicDate(now), 1), 0);
  for (const { minute, hold } of slots) {
    const begins = midnight + minute * 60_000;
    if (begins > at && begins < next) next = begins;
    const ends = hold ? Date.parse(hold.expires_at) : 0;
    if (ends > at && ends < next) next = ends;
  }
  return next;
}
