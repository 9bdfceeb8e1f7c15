import { propOf } from '#contract/columns.ts';
import type { GridHeader, VisitKind } from '#contract/slot-state.ts';
import type { Database } from '#db/client.ts';
import type { Deps } from '#server/platform/context.ts';
import type { RawHold, RawReservation, RawSlot } from '#server/platform/raw-states.ts';
import { publicScope, tenantScope } from '#server/platform/scope.ts';
import { together } from '#server/platform/together.ts';
import type { OffDuty } from './grid-rows.ts';
import type { View } from './present.ts';

/** A hospital's day as one statement read it: seq and states of one snapshot. */
export interface Day {
  seq: number;
  epoch: number;
  hospital: { id: number; name: string; mode: number; lock: number };
  /** Whether its rows exist: those of a later date are made when staff first look at it, and stay. */
  opened: boolean;
  headers: GridHeader[];
  /** The last day of each one's 执业证, by the person: no business of the public's. */
  license_ends: ById<string>;
  kinds: VisitKind[];
  /** For those who look at them again and again; kept from the first time on. */
  readonly slots: RawSlot[];
  /** Made anew each time: a day that is kept is smaller by them. */
  readSlots(): RawSlot[];
  reservations: RawReservation[];
  off: OffDuty[];
}

/** What all days of a hospital have in common, and the number up to which it is known to stand. */
interface Frame {
  readonly epoch: number;
  readonly seq: number;
  readonly hospital: Day['hospital'];
  readonly headers: GridHeader[];
  readonly license_ends: Day['license_ends'];
  readonly kinds: VisitKind[];
  readonly breaks: (OffDuty & { weekday: number })[];
}

type ById<T> = Readonly<Record<number, T>> | null;

/** As hospital_day answers them: column by column, and what few have by the slot's id. Null where there is none. */
interface SlotColumns {
  id: number[] | null;
  doctor_id: number[] | null;
  minute: number[] | null;
  status: ById<RawSlot['status']>;
  reason: ById<string>;
  /** Slots that somebody has booked, and by which visit each is taken. */
  taken: number[] | null;
  by: number[] | null;
}

interface Answer {
  seq: number;
  epoch: number;
  opened: boolean;
  slots: SlotColumns;
  holds: ById<RawHold>;
  leave: OffDuty[] | null;
  /** Staff only, as the visits of the day. */
  visit_ids: number[] | null;
  visits: RawReservation[] | null;
  /** Null where the one that is known still stands. */
  frame:
    | (Pick<Frame, 'hospital' | 'license_ends' | 'kinds' | 'breaks'> & { headers: Omit<GridHeader, 'prop'>[] })
    | null;
}

interface Ask {
  readonly hospitalId: number;
  readonly date: string;
  readonly known: Frame | undefined;
}

const MAX_FRAMES = 2_000;
/** The public's days of any hospitals: a statement for each costs as much as what it reads. */
const PUBLIC_READS = { size: 16, running: 2 };

/** Null where there is no such hospital for this view: the public has none that is locked or waits to be approved. */
export type ReadDay = (hospitalId: number, date: string, view: View) => Promise<Day | null>;

/** Reads days from Postgres; what the days of a hospital share is asked again only where the log says that it changed. */
export function createDayReader({ database }: Pick<Deps, 'database'>): ReadDay {
  const frames = new Map<number, Frame>();

  const keep = (hospitalId: number, frame: Frame) => {
    const kept = frames.get(hospitalId);
    // Of two that were under way the later one may come first.
    if (kept && kept.epoch === frame.epoch && kept.seq > frame.seq) return;
    if (!kept && frames.size >= MAX_FRAMES) frames.delete(frames.keys().next().value ?? 0);
    frames.set(hospitalId, frame);
  };

  const readPublic = together((asks: readonly Ask[]) => askPublic(database, asks), PUBLIC_READS);

  return async (hospitalId, date, view) => {
    const known = frames.get(hospitalId);
    const ask = { hospitalId, date, known };
    const answer = await (view === 'staff' ? askStaff(database, ask) : readPublic(ask));
    if (!answer) return null;
    const frame = frameOf(answer, known);
    keep(hospitalId, frame);
    const readSlots = () => slotsOf(answer, date);
    let slots: RawSlot[] | undefined;
    return {
      ...{ seq: answer.seq, epoch: answer.epoch, opened: answer.opened },
      ...{ hospital: frame.hospital, headers: frame.headers, license_ends: frame.license_ends, kinds: frame.kinds },
      readSlots,
      get slots() {
        slots ??= readSlots();
        return slots;
      },
      reservations: answer.visits ?? [],
      off: [...frame.breaks.filter(({ weekday }) => weekday === weekdayOf(date)), ...(answer.leave ?? [])],
    };
  };
}

/** Over the hospital's own rows. */
async function askStaff(database: Database, { hospitalId, date, known }: Ask): Promise<Answer | null> {
  const { rows } = await tenantScope(database, hospitalId).query<{ day: Answer | null }>({
    name: 'hospital_day',
    text: 'SELECT hospital_day($1, $2::date, true, $3, $4) AS day',
    values: [hospitalId, date, known?.epoch ?? null, known?.seq ?? null],
  });
  return rows[0]?.day ?? null;
}

async function askPublic(database: Database, asks: readonly Ask[]): Promise<(Answer | null)[]> {
  const { rows } = await publicScope(database).query<{ day: Answer | null }>({
    name: 'public_days',
    text: `SELECT hospital_day(x.hospital, x.date, false, x.epoch, x.known) AS day
      FROM unnest($1::bigint[], $2::date[], $3::int[], $4::bigint[]) WITH ORDINALITY AS x(hospital, date, epoch, known, n) ORDER BY n`,
    values: [
      asks.map(({ hospitalId }) => hospitalId),
      asks.map(({ date }) => date),
      asks.map(({ known }) => known?.epoch ?? null),
      asks.map(({ known }) => known?.seq ?? null),
    ],
  });
  return rows.map(({ day }) => day);
}

function frameOf({ seq, epoch, frame }: Answer, known: Frame | undefined): Frame {
  if (frame)
    return { ...frame, seq, epoch, headers: frame.headers.map((header) => ({ ...header, prop: propOf(header.id) })) };
  if (!known) throw new Error('a day without what it has in common with others');
  return { ...known, seq };
}

/** 1 Monday to 7 Sunday. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

function slotsOf({ slots, holds, visit_ids, visits }: Answer, date: string): RawSlot[] {
  const { id: ids, doctor_id, minute, status, reason, taken, by } = slots;
  const visitOf = visits && new Map(visit_ids?.map((id, i) => [id, visits[i]]));
  let next = 0;
  return (ids ?? []).map((id, i): RawSlot => {
    // Those who are taken come in the order of all.
    const isTaken = taken?.[next] === id;
    const visit = isTaken ? visitOf?.get(by?.[next] ?? 0) : undefined;
    if (isTaken) next++;
    return {
      id,
      doctor_id: doctor_id?.[i] ?? 0,
      date,
      minute: minute?.[i] ?? 0,
      status: status?.[id] ?? 'open',
      reason: reason?.[id] ?? null,
      reservation_id: visit?.hash_id ?? null,
      // The public's day says that somebody has it, and does not know who.
      patient: isTaken ? (visit?.patient ?? '') : null,
      visited: visit?.visi_status === 1,
      hold: holds?.[id] ?? null,
    };
  });
}
