import type { Grid, GridHeader } from '#contract/slot-state.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { addDays } from '#server/platform/clock.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { asAnyone, asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalRows } from '#server/platform/scope.ts';
import type { Day, GridStore } from './grid-store.ts';
import { presentReservation, presentRows, presentSlot, type View } from './present.ts';

export interface GridQuery {
  union_id?: number | undefined;
  hospital_id?: number | undefined;
  doctor_id?: number | undefined;
  department_id?: number | undefined;
  time?: string | undefined;
}

/** The grid of a hospital's day. `only` keeps the columns of one role. */
export async function readGrid(
  ctx: Ctx,
  store: GridStore,
  hospitalId: number,
  query: GridQuery,
  view: View,
  only?: string,
): Promise<Grid> {
  const date = query.time ?? ctx.deps.clock.today();
  if (view === 'staff') await openDay(ctx.deps, asStaff(ctx).db, date);
  const day = (await store.read(hospitalId, date)) ?? fail('NOT_FOUND');
  return presentGrid(day, date, view, ctx.deps.clock.now(), (header) => wanted(header, query, only));
}

/** Rows of a later date exist from the first time that staff look at it, up to today + 60 (decisions.md section 3). */
export async function openDay(deps: Pick<Ctx['deps'], 'clock' | 'bus'>, db: HospitalRows, date: string): Promise<void> {
  const today = deps.clock.today();
  if (date < today || date > addDays(today, STAFF_WINDOW_DAYS)) return;
  const found = await db.query({
    name: 'day_exists',
    text: 'SELECT 1 FROM slot_days WHERE hospital_id = $1 AND date = $2::date',
    values: [db.hospitalId, date],
  });
  if (found.rowCount) return;
  const { rows } = await db.query<{ made: Effects }>('SELECT ensure_day($1, $2::date) AS made', [db.hospitalId, date]);
  dispatch(deps, rows[0]?.made ?? {});
}

function wanted(header: GridHeader, query: GridQuery, only: string | undefined): boolean {
  if (only && header.role_name !== only) return false;
  if (query.doctor_id && header.id !== query.doctor_id) return false;
  return !query.department_id || header.department_id === query.department_id;
}

function presentGrid(day: Day, date: string, view: View, now: Date, keep: (header: GridHeader) => boolean): Grid {
  const headers = day.headers.filter(keep);
  const slots = day.slots.map((slot) => presentSlot(slot, view, now));
  const { id, name, mode, lock } = day.hospital;
  return {
    data: { date, table_headers: headers, rows: presentRows(headers, slots, day.off) },
    meta: {
      hospital: { id, name, mode, lock },
      seq: day.seq,
      now: now.toISOString(),
      ...(view === 'staff' ? { reservations: day.reservations.map(presentReservation) } : {}),
    },
  };
}

const PUBLIC_HOSPITAL = `
  SELECT h.id FROM hospitals h
  WHERE h.status = 'approved' AND h.lock = 0
    AND ($1::int IS NULL OR h.id = $1)
    AND ($2::int IS NULL OR EXISTS (SELECT 1 FROM union_hospitals u WHERE u.union_id = $2 AND u.hospital_id = h.id))
    AND ($3::int IS NULL OR EXISTS (SELECT 1 FROM memberships m WHERE m.hospital_id = h.id AND m.user_id = $3
      AND m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')))
  ORDER BY h.id LIMIT 1`;

/** The hospital that the public's filters mean; the first one where none is named. @throws NOT_FOUND (also for locked ones) */
export async function publicHospital(ctx: Ctx, query: GridQuery): Promise<number> {
  const { rows } = await asAnyone(ctx).db.query<{ id: number }>({
    name: 'public_hospital',
    text: PUBLIC_HOSPITAL,
    values: [query.hospital_id ?? null, query.union_id ?? null, query.doctor_id ?? null],
  });
  return rows[0]?.id ?? fail('NOT_FOUND');
}
