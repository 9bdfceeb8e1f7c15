import type { advisories } from '#contract/advisories.ts';
import type { QueryOf } from '#contract/call.ts';
import type * as schema from '#db/schema/index.ts';
import type { JsonRow } from '#server/platform/command-rows.ts';
import { fail } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

type Columns = typeof schema.advisories.$inferSelect;
type Visit = typeof schema.reservations.$inferSelect;
type Patient = typeof schema.patients.$inferSelect;
type Person = typeof schema.users.$inferSelect;

/** As advisory_view in db/functions/45_advisories.sql makes it. */
export type AdvisoryRow = JsonRow<Omit<Columns, 'hospital_id' | 'reservation_id' | 'created_by'>> & {
  patient: Patient['name'];
  phone: Patient['phone'];
  consultant_name: Person['name'];
  created_by_name: Person['name'];
  due: boolean;
  reservation: (Pick<Visit, 'id' | 'hash_id' | 'date'> & { time: string; doctor_name: Person['name'] }) | null;
};

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

/** Who may have a consultation, a membership `m`: the consultants of a hospital ($1), and its owner. */
const CONSULTANTS = `m.hospital_id = $1 AND m.status = 'active' AND m.role IN ('consultant', 'shop_owner')`;

/** For filters, and to hand one over. */
export async function listConsultants(db: HospitalScope): Promise<Pick<Person, 'id' | 'name'>[]> {
  const { rows } = await db.query<Pick<Person, 'id' | 'name'>>(
    `SELECT DISTINCT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${CONSULTANTS} ORDER BY u.id`,
    [db.hospitalId],
  );
  return rows;
}

export async function isConsultant(db: HospitalScope, userId: number): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT 1 FROM memberships m WHERE ${CONSULTANTS} AND m.user_id = $2`, [
    db.hospitalId,
    userId,
  ]);
  return rowCount !== 0;
}

type OfReservation = Pick<
  Visit,
  'id' | 'hash_id' | 'patient_id' | 'date' | 'chief_complaint' | 'cancel_status' | 'visi_status'
> & { patient: Patient['name']; phone: Patient['phone']; time: string; doctor_name: Person['name'] };

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
