import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { addDays } from '#server/platform/clock.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { asAnyone, type Ctx, type Deps } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { Ready } from '#server/platform/mount.ts';
import { type HospitalRows, tenantScope } from '#server/platform/scope.ts';
import type { Day } from './day-reader.ts';
import { gridBytes } from './grid-bytes.ts';
import type { GridStore } from './grid-store.ts';
import type { View } from './present.ts';

export interface GridQuery {
  union_id?: number | undefined;
  hospital_id?: number | undefined;
  doctor_id?: number | undefined;
  department_id?: number | undefined;
  time?: string | undefined;
}

/** The grid of a hospital's day, as it goes out. `only` keeps the columns of one role. */
export async function readGrid(
  ctx: Ctx,
  store: GridStore,
  hospitalId: number,
  query: GridQuery,
  view: View,
  only?: string,
): Promise<Ready> {
  const date = query.time ?? ctx.deps.clock.today();
  const day = (await readDay(ctx.deps, store, hospitalId, date, view)) ?? fail('NOT_FOUND');
  return new Ready(gridBytes(day, date, view, ctx.deps.clock.now(), { ...query, only }));
}

/** The grid that anyone may see of the hospital that the filters mean. @throws NOT_FOUND */
export async function readPublicGrid(ctx: Ctx, store: GridStore, query: GridQuery): Promise<Ready> {
  const { hospital_id, union_id, doctor_id } = query;
  // Named and nothing else: the day itself says whether it may be seen.
  const hospital = hospital_id && !union_id && !doctor_id ? hospital_id : await publicHospital(ctx, query);
  return readGrid(ctx, store, hospital, query, 'public');
}

/** A hospital's day; where staff are the first to look at it, its rows are made. Null where there is no such hospital. */
export async function readDay(
  deps: Pick<Deps, 'clock' | 'bus' | 'database'>,
  store: GridStore,
  hospitalId: number,
  date: string,
  view: View,
): Promise<Day | null> {
  const day = await store.read(hospitalId, date, view);
  if (view === 'public' || !day || day.opened || !opens(deps, date)) return day;
  await openDay(deps, tenantScope(deps.database, hospitalId), date);
  return store.read(hospitalId, date, view);
}

/**
 * Rows of a later date exist from the first time that staff look at it, up to today + 60
 * (docs/domain/slots-and-holds.md#slots).
 */
export async function openDay(deps: Pick<Deps, 'clock' | 'bus'>, db: HospitalRows, date: string): Promise<void> {
  if (!opens(deps, date)) return;
  const found = await db.query({
    name: 'day_exists',
    text: 'SELECT 1 FROM slot_days WHERE hospital_id = $1 AND date = $2::date',
    values: [db.hospitalId, date],
  });
  if (found.rowCount) return;
  const { rows } = await db.query<{ made: Effects }>('SELECT ensure_day($1, $2::date) AS made', [db.hospitalId, date]);
  dispatch(deps, rows[0]?.made ?? {});
}

function opens({ clock }: Pick<Deps, 'clock'>, date: string): boolean {
  const today = clock.today();
  return date >= today && date <= addDays(today, STAFF_WINDOW_DAYS);
}

const PUBLIC_HOSPITAL = `
  SELECT h.id FROM hospitals h
  WHERE h.status = 'approved' AND h.lock = 0
    AND ($1::bigint IS NULL OR h.id = $1)
    AND ($2::bigint IS NULL OR EXISTS (SELECT 1 FROM union_hospitals u WHERE u.union_id = $2 AND u.hospital_id = h.id))
    AND ($3::bigint IS NULL OR EXISTS (SELECT 1 FROM memberships m WHERE m.hospital_id = h.id AND m.user_id = $3
      AND m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')))
  ORDER BY h.id LIMIT 1`;

/** The hospital that the public's filters mean; the first one where none is named. @throws NOT_FOUND (also for locked ones) */
async function publicHospital(ctx: Ctx, query: GridQuery): Promise<number> {
  const { rows } = await asAnyone(ctx).db.query<{ id: number }>({
    name: 'public_hospital',
    text: PUBLIC_HOSPITAL,
    values: [query.hospital_id ?? null, query.union_id ?? null, query.doctor_id ?? null],
  });
  return rows[0]?.id ?? fail('NOT_FOUND');
}
