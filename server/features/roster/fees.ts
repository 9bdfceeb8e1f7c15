import type { PersonFee } from '#contract/roster.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { Report } from './template.ts';
import { changeTemplate } from './work-settings.ts';

/** 挂号费 of doctors and 洁牙费 of hygienists, by person (docs/domain/slots-and-holds.md#templates). */

const FEES = `
  SELECT p.user_id AS doctor_id, u.name, p.role AS role_name,
    CASE p.role WHEN 'doctor' THEN '挂号费' ELSE '洁牙费' END AS label,
    CASE WHEN cardinality(f.fees) = 1 THEN f.fees[1] END AS fee, to_jsonb(f.fees) AS fees
  FROM (
    SELECT DISTINCT ON (m.user_id) m.user_id, m.role FROM memberships m
    WHERE m.hospital_id = $1 AND m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')
      AND ($2::bigint IS NULL OR m.user_id = $2)
    ORDER BY m.user_id, m.role = 'dental_hygienist') p
  JOIN users u ON u.id = p.user_id
  LEFT JOIN staff_posts s ON s.hospital_id = $1 AND s.user_id = p.user_id
  CROSS JOIN LATERAL (SELECT ARRAY(
    SELECT w.fee FROM working_hours w WHERE w.hospital_id = $1 AND w.doctor_id = p.user_id
    UNION SELECT x.fee FROM work_exceptions x WHERE x.hospital_id = $1 AND x.doctor_id = p.user_id AND x.kind = 'extra'
      AND x.date >= clinic_today() AND x.fee IS NOT NULL
    ORDER BY 1) AS fees) f
  ORDER BY p.role = 'dental_hygienist', coalesce(s.position, 0), p.user_id`;

/** What everybody's visits cost, for shop_owner; one's own for others. */
export async function readFees(ctx: Ctx): Promise<PersonFee[]> {
  const { viewer, db } = asStaff(ctx);
  const only = viewer.roles.includes('shop_owner') ? null : viewer.user_id;
  return (await db.query<PersonFee>(FEES, [db.hospitalId, only])).rows;
}

/** For weekly and extra hours and open slots to come. @throws INVALID where the person has no hours; as `changeTemplate` */
export async function setFee(ctx: Ctx, body: { doctor_id: number; fee: number }) {
  const meta = await changeTemplate<Report>(ctx, { command: 'set_fee', input: { ...body, days: STAFF_WINDOW_DAYS } });
  const { db } = asStaff(ctx);
  const { rows } = await db.query<PersonFee>(FEES, [db.hospitalId, body.doctor_id]);
  return { data: rows[0] ?? fail('NOT_FOUND'), meta };
}
