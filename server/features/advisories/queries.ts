import type { Advisory, advisories } from '#contract/advisories.ts';
import type { AnswerOf, QueryOf } from '#contract/call.ts';
import type { Option } from '#contract/fields.ts';
import { fail } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

/** As db/functions/45_advisories.sql makes it. */
export type AdvisoryRow = Omit<Advisory, 'status_name'>;

export interface Found {
  rows: AdvisoryRow[];
  total: number;
}

const LIST = `
  WITH found AS (
    SELECT v.id FROM advisories v JOIN patients t ON t.id = v.patient_id
    WHERE v.hospital_id = $1
      AND ($2 = '' OR t.name ILIKE $3 OR v.subject ILIKE $3 OR v.content ILIKE $3
        OR ($2 ~ '^[A-Za-z]+$' AND t.sounds ILIKE $3) OR ($2 ~ '^[0-9]{4,11}$' AND right(t.phone, length($2)) = $2))
      AND ($4::text IS NULL OR v.status = $4) AND ($5::int IS NULL OR v.consultant_id = $5)
      AND ($6::text IS NULL OR v.status IN ('open', 'following') AND v.follow_up_on <= clinic_today())
      AND ($7::date IS NULL OR v.created_at >= clinic_instant($7::date, 0))
      AND ($8::date IS NULL OR v.created_at < clinic_instant($8::date + 1, 0))
      AND ($9::int IS NULL OR v.reservation_id = $9)),
  page AS (SELECT id FROM found ORDER BY id DESC LIMIT $10 OFFSET $11)
  SELECT (SELECT count(*)::int FROM found) AS total,
    coalesce((SELECT jsonb_agg(advisory_view(v) ORDER BY v.id DESC) FROM page JOIN advisories v ON v.id = page.id), '[]') AS rows`;

type Filters = Partial<QueryOf<typeof advisories.list>> & { page: number; pageSize: number; reservation?: number };

export async function listAdvisories(db: HospitalScope, filters: Filters): Promise<Found> {
  const { page, pageSize, keyword = '' } = filters;
  const { rows } = await db.query<Found>(LIST, [
    db.hospitalId,
    keyword,
    containing(keyword),
    filters.status ?? null,
    filters.consultant_id ?? null,
    filters.due ?? null,
    filters.from ?? null,
    filters.to ?? null,
    filters.reservation ?? null,
    pageSize,
    (page - 1) * pageSize,
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}

/** @throws NOT_FOUND, also for another hospital's */
export async function findAdvisory(db: HospitalScope, id: number): Promise<AdvisoryRow> {
  const { rows } = await db.query<{ found: AdvisoryRow }>(
    'SELECT advisory_view(v) AS found FROM advisories v WHERE v.hospital_id = $1 AND v.id = $2',
    [db.hospitalId, id],
  );
  return (rows[0] ?? fail('NOT_FOUND')).found;
}

/** Who may have a consultation, for filters and to hand one over. */
export async function listConsultants(db: HospitalScope): Promise<Option[]> {
  const { rows } = await db.query<Option>(
    `SELECT DISTINCT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.hospital_id = $1 AND m.status = 'active' AND m.role IN ('consultant', 'shop_owner') ORDER BY u.id`,
    [db.hospitalId],
  );
  return rows;
}

type OfReservation = NonNullable<AnswerOf<typeof advisories.ofReservation>['meta']['reservation']>;

/** The reservation that consultations are read of; its phone whole. @throws NOT_FOUND, also for another hospital's */
export async function findReservation(db: HospitalScope, key: string): Promise<OfReservation> {
  const { rows } = await db.query<OfReservation>(
    `SELECT r.id, r.hash_id, r.patient_id, t.name AS patient, t.phone, r.date::text AS date,
       to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time, u.name AS doctor_name, r.chief_complaint,
       r.cancel_status, r.visi_status
     FROM reservations r JOIN patients t ON t.id = r.patient_id JOIN users u ON u.id = r.doctor_id
     WHERE r.hospital_id = $1 AND r.id = reservation_id_of($2)`,
    [db.hospitalId, key],
  );
  return rows[0] ?? fail('NOT_FOUND');
}
