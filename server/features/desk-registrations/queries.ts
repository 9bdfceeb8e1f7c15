import type { QueryOf } from '#contract/call.ts';
import type { deskRegistrations } from '#contract/desk-registrations.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { DeskRegistrationRow } from '#server/platform/command-rows.ts';
import { fail } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import { meantBy } from '#server/platform/meant.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

interface Page {
  page: number;
  pageSize: number;
}

interface Paged<T> {
  rows: T[];
  total: number;
}

// Ids first, views of the page's rows after.
const pageOf = (where: string, order: string) => `
  WITH found AS (SELECT v.id, v.updated_at FROM patient_registrations v LEFT JOIN patients t ON t.id = v.patient_id
    LEFT JOIN reservations r ON r.id = v.reservation_id WHERE v.hospital_id = $1 AND ${where}),
  page AS (SELECT * FROM found ORDER BY ${order} LIMIT $2 OFFSET $3)
  SELECT (SELECT count(*)::int FROM found) AS total,
    coalesce((SELECT jsonb_agg(desk_registration_view(v) ORDER BY ${order.replace(/\b(updated_at|id)\b/g, 'v.$1')})
      FROM page JOIN patient_registrations v ON v.id = page.id), '[]') AS rows`;

const ALL = pageOf(
  `($4::text IS NULL OR v.status = $4) AND ($5::date IS NULL OR v.date = $5::date)
   AND ($6 = '' OR coalesce(t.name, v.person->>'name') ILIKE $7 OR coalesce(t.phone, v.person->>'phone') LIKE $7
     OR t.sounds LIKE $8)`,
  'updated_at DESC, id DESC',
);

// Who is registered today and has not been called off since.
const TODAY = pageOf(
  `v.status = 'confirmed' AND r.date = clinic_today() AND r.cancel_status = 0`,
  'updated_at DESC, id DESC',
);

const offset = ({ page, pageSize }: Page) => [pageSize, (page - 1) * pageSize];

/** The desk registrations of a hospital, the last changed first. */
export async function listDeskRegistrations(
  db: HospitalScope,
  query: QueryOf<typeof deskRegistrations.index>,
): Promise<Paged<DeskRegistrationRow>> {
  const { status, keyword, date } = query;
  const { rows } = await db.query<Paged<DeskRegistrationRow>>(ALL, [
    db.hospitalId,
    ...offset(query),
    status ?? null,
    date ?? null,
    keyword,
    containing(keyword),
    meantBy(keyword).bySound,
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}

/** Who is registered for today. */
export async function listRegistered(db: HospitalScope, page: Page): Promise<Paged<DeskRegistrationRow>> {
  const { rows } = await db.query<Paged<DeskRegistrationRow>>(TODAY, [db.hospitalId, ...offset(page)]);
  return rows[0] ?? { rows: [], total: 0 };
}

/** @throws NOT_FOUND, also for another hospital's */
export async function findDeskRegistration(db: HospitalScope, id: number): Promise<DeskRegistrationRow> {
  const { rows } = await db.query<{ found: DeskRegistrationRow }>(
    'SELECT desk_registration_view(v) AS found FROM patient_registrations v WHERE v.hospital_id = $1 AND v.id = $2',
    [db.hospitalId, id],
  );
  return (rows[0] ?? fail('NOT_FOUND')).found;
}

const HISTORY = `
  WITH found AS (SELECT r.id, r.starts_at FROM reservations r WHERE r.hospital_id = $1 AND r.patient_id = $2),
  page AS (SELECT * FROM found ORDER BY starts_at DESC, id DESC LIMIT $3 OFFSET $4)
  SELECT (SELECT count(*)::int FROM found) AS total,
    coalesce((SELECT jsonb_agg(reservation_view(id) ORDER BY starts_at DESC, id DESC) FROM page), '[]') AS rows
  FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2`;

/** A patient's visits and bookings at this hospital, the latest first. @throws NOT_FOUND where the hospital knows nobody such */
export async function readHistory(db: HospitalScope, patientId: number, page: Page): Promise<Paged<Reservation>> {
  const { rows } = await db.query<Paged<Reservation>>(HISTORY, [db.hospitalId, patientId, ...offset(page)]);
  return rows[0] ?? fail('NOT_FOUND');
}
