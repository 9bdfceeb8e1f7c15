import type { FreeDoctor } from '#contract/changes.ts';
import { PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { openDay } from '#server/features/scheduling/grid.ts';
import { asStaff, type Ctx, staffHospital } from '#server/platform/context.ts';
import { type HospitalRows, tenantScope } from '#server/platform/scope.ts';
import { readFreeDoctors, readOpenTimes } from './slot-at.ts';

/** Patients ask for today + 7, staff (also of another hospital, for a referral) for today + 60. */
async function place(ctx: Ctx, hospitalId: number, date: string): Promise<{ db: HospitalRows; days: number }> {
  const db = tenantScope(ctx.deps.database, hospitalId);
  if (staffHospital(ctx.viewer) === null) return { db, days: PATIENT_WINDOW_DAYS };
  if (await exists(db)) await openDay(ctx.deps, db, date);
  return { db, days: STAFF_WINDOW_DAYS };
}

async function exists(db: HospitalRows): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM hospital_numbers WHERE hospital_id = $1 AND open', [
    db.hospitalId,
  ]);
  return rowCount === 1;
}

/** The same for staff: at their own hospital and where they may refer to. */
export async function findFreeDoctorsNear(
  ctx: Ctx,
  where: Parameters<typeof findFreeDoctors>[1],
): Promise<FreeDoctor[]> {
  const { db, hospitalId } = asStaff(ctx);
  const near = await db.query('SELECT 1 FROM referral_targets($1) t WHERE t.id = $2', [hospitalId, where.hospital_id]);
  return near.rowCount ? findFreeDoctors(ctx, where) : [];
}

/** Who has an open slot at a hospital then, or so many in a row. Nobody where the hospital is closed, or not there. */
export async function findFreeDoctors(
  ctx: Ctx,
  where: {
    hospital_id: number;
    date: string;
    time: string;
    department_id?: number | undefined;
    slot_count?: number | undefined;
  },
): Promise<FreeDoctor[]> {
  const { db, days } = await place(ctx, where.hospital_id, where.date);
  return readFreeDoctors(db, where, days);
}

/** The starts of a day that are still open, for so many slots in a row. */
export async function findOpenTimes(
  ctx: Ctx,
  where: {
    hospital_id: number;
    date: string;
    doctor_id?: number | undefined;
    department_id?: number | undefined;
    slot_count?: number | undefined;
  },
): Promise<{ time: string; doctors: number }[]> {
  const { db, days } = await place(ctx, where.hospital_id, where.date);
  return readOpenTimes(db, where, days);
}
