import type { Option } from '#contract/fields.ts';
import type { Reservation } from '#contract/reservations.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';

interface Options {
  hospitals: (Option & { departments: Option[] })[];
  departments: Option[];
  reservation: Reservation;
}

const OPTIONS = `
  SELECT reservation_view(r.id) AS reservation,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'departments', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.position, d.id), '[]')
        FROM departments d WHERE d.hospital_id = t.id AND t.mode = 1 AND d.bookable AND d.status = 1)))
      FROM referral_targets($1) t), '[]') AS hospitals
  FROM reservations r WHERE r.hospital_id = $1 AND r.id = reservation_id_of($2)`;

/** Where a reservation may be referred to. @throws NOT_FOUND, also for another hospital's */
export async function readReferralOptions(ctx: Ctx, key: string): Promise<Options> {
  const { db, hospitalId } = asStaff(ctx);
  const { rows } = await db.query<Omit<Options, 'departments'>>(OPTIONS, [hospitalId, key]);
  const found = rows[0] ?? fail('NOT_FOUND');
  return { ...found, departments: found.hospitals.find(({ id }) => id === hospitalId)?.departments ?? [] };
}
