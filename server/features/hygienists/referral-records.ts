import type { QueryOf } from '#contract/call.ts';
import type { ReferralRecord } from '#contract/hygiene.ts';
import type { hygienists } from '#contract/hygienists.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import type { Paged } from './queries.ts';

/**
 * Referrals from and to this hospital ($1). Of the other one's reservation nothing is read: who came is known from one's
 * own side of it, when and to whom they went from the target's slots, which are public.
 */
const OF_HOSPITAL = `
  SELECT x.*, CASE WHEN x.source_hospital_id <> $1 THEN 'in' WHEN x.target_hospital_id <> $1 THEN 'out' ELSE 'within' END AS way,
    t.name AS patient, s.doctor_id AS source_doctor, coalesce(n.doctor_id, a.doctor_id) AS target_doctor,
    coalesce(n.date, a.date) AS date, coalesce(n.starts_at, a.starts_at) AS starts_at
  FROM referrals x
  LEFT JOIN reservations s ON s.id = x.source_id AND s.hospital_id = $1
  LEFT JOIN reservations n ON n.id = x.target_id AND n.hospital_id = $1
  JOIN patients t ON t.id = coalesce(s.patient_id, n.patient_id)
  LEFT JOIN LATERAL (SELECT l.doctor_id, l.date, l.starts_at FROM slots l
    WHERE l.hospital_id = x.target_hospital_id AND l.reservation_id = x.target_id ORDER BY l.starts_at LIMIT 1) a ON true
  WHERE $1 IN (x.source_hospital_id, x.target_hospital_id)
    AND ($2 = '' OR t.name ILIKE $3 OR ($2 ~ '^[A-Za-z]+$' AND t.sounds ILIKE $3)
      OR ($2 ~ '^[0-9]{4,11}$' AND right(t.phone, length($2)) = $2))
    AND ($5::date IS NULL OR x.created_at >= clinic_instant($5::date, 0))
    AND ($6::date IS NULL OR x.created_at < clinic_instant($6::date + 1, 0))`;

const name = (table: string, id: string) => `(SELECT w.name FROM ${table} w WHERE w.id = ${id})`;

const LIST = `
  WITH every AS (${OF_HOSPITAL}),
  found AS (SELECT * FROM every WHERE $4::text IS NULL OR way = $4),
  page AS (SELECT * FROM found ORDER BY id DESC LIMIT $7 OFFSET $8)
  SELECT (SELECT count(*)::int FROM found) AS total, coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'way', way,
      'patient', patient, 'source_hospital', ${name('hospitals', 'source_hospital_id')},
      'source_doctor', ${name('users', 'source_doctor')}, 'target_hospital', ${name('hospitals', 'target_hospital_id')},
      'target_doctor', ${name('users', 'target_doctor')}, 'date', date,
      'time', to_char(starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'), 'reason', reason, 'remarks', remarks,
      'referred_by_name', ${name('users', 'referred_by')}, 'created_at', created_at) ORDER BY id DESC) FROM page), '[]') AS rows`;

export async function listReferrals(
  db: HospitalScope,
  { page, pageSize, keyword, way, from, to }: QueryOf<typeof hygienists.referralRecords>,
): Promise<Paged<ReferralRecord>> {
  const { rows } = await db.query<Paged<ReferralRecord>>(LIST, [
    db.hospitalId,
    keyword,
    containing(keyword),
    way ?? null,
    from ?? null,
    to ?? null,
    pageSize,
    (page - 1) * pageSize,
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}
