import type { Option } from '#contract/fields.ts';
import { maskPhone } from '#contract/masks.ts';
import type { PatientDetail, Reservation, WaitingRoomVisit } from '#contract/reservations.ts';
import { maskedNumber } from '#server/features/patients/masked-number.ts';
import { asPerson, asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { readsWords } from '#server/platform/reads-words.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

interface Page {
  page: number;
  pageSize: number;
}

export interface Paged<T> {
  rows: T[];
  total: number;
}

/**
 * A list counts so many, and always one more than its page shows ($1 rows from $2 on): a hospital's past has millions, and
 * nobody turns a thousand pages. An export, one page of all, learns by the one more that there are too many.
 */
const MOST_COUNTED = 10_000;
export const COUNTED = `greatest(${MOST_COUNTED}, $1::int + $2::int + 1)`;

// Ids first, views of the page's rows after: a view costs four joins. Days come in the order of an index.
const page = (where: string, order: string) => `
  WITH found AS (SELECT r.id, r.date, r.starts_at FROM reservations r WHERE ${where} ORDER BY ${order} LIMIT ${COUNTED}),
  page AS (SELECT id, date, starts_at FROM found ORDER BY ${order} LIMIT $1 OFFSET $2)
  SELECT (SELECT count(*)::int FROM found) AS total,
    coalesce((SELECT jsonb_agg(reservation_view(id) ORDER BY ${order}) FROM page), '[]') AS rows`;

const MINE = page(
  `(r.user_id = $3 OR r.patient_id IN (SELECT t.id FROM patients t WHERE t.user_id = $3))
   AND ($4::bigint IS NULL OR r.patient_id = $4)
   AND ($5::int IS NULL OR r.cancel_status = $5 - 1)
   AND ($6::int IS NULL OR r.visi_status = $6)`,
  'date DESC, starts_at DESC, id DESC',
);

const OF_HOSPITAL = page(
  `r.hospital_id = $3 AND ($4::bigint IS NULL OR r.doctor_id = $4) AND ($5::date IS NULL OR r.date = $5::date)
   AND ($6::date IS NULL OR r.date >= $6::date) AND ($7::date IS NULL OR r.date <= $7::date)
   AND ($8::int IS NULL OR r.cancel_status = $8 - 1) AND ($9::int IS NULL OR r.visi_status = $9)`,
  'date DESC, starts_at DESC, id DESC',
);

export async function readOwnReservations(
  ctx: Ctx,
  query: Page & { patient_id?: number | undefined; status?: number | undefined; visi_status?: number | undefined },
): Promise<Paged<Reservation> & { patients: Option[] }> {
  const { db } = asPerson(ctx);
  const { rows } = await db.query<Paged<Reservation>>(MINE, [
    query.pageSize,
    (query.page - 1) * query.pageSize,
    db.userId,
    query.patient_id ?? null,
    query.status ?? null,
    query.visi_status ?? null,
  ]);
  const patients = await db.query<Option>('SELECT id, name FROM patients WHERE user_id = $1 ORDER BY id', [db.userId]);
  return { ...(rows[0] ?? { rows: [], total: 0 }), patients: patients.rows };
}

interface HospitalQuery extends Page {
  doctor_id?: number | undefined;
  date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: number | undefined;
  visi_status?: number | undefined;
}

export async function readHospitalReservations(ctx: Ctx, query: HospitalQuery): Promise<Paged<Reservation>> {
  const { db } = asStaff(ctx);
  const { rows } = await db.query<Paged<Reservation>>(OF_HOSPITAL, [
    query.pageSize,
    (query.page - 1) * query.pageSize,
    db.hospitalId,
    query.doctor_id ?? null,
    query.date ?? null,
    query.from ?? null,
    query.to ?? null,
    query.status ?? null,
    query.visi_status ?? null,
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}

/** What the desk and the doctor see of a visit beside the reservation itself; `words`: what the patient has, in words. */
const visit = (words: boolean) => `reservation_view(r.id) || jsonb_build_object(
  'gender', t.gender, 'age', extract(year FROM age(clinic_today(), t.birth_date))::int,
  'card_no', k.card_no, 'alerts', k.${words ? 'alerts_whole' : 'alerts'},
  'kind', kind_of(r), 'arrived_at', r.arrived_at, 'in_chair_at', r.in_chair_at, 'done_at', r.done_at,
  'booked_by', (SELECT u.name FROM users u WHERE u.id = r.booked_by AND u.id IS DISTINCT FROM r.user_id),
  'allergic_history', nullif(t.allergic_history, ''), 'medical_history', ${words ? "nullif(t.medical_history, '')" : 'NULL::text'})`;

const detailOf = (words: boolean) => `
  SELECT ${visit(words)} || jsonb_build_object('phone', t.phone,
      'patients', jsonb_build_array(jsonb_build_object('id', t.id, 'name', t.name)),
      'departments', offered_departments(r.hospital_id, r.doctor_id)) AS data,
    t.certificate_cipher, t.certificate_blind,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('hash_id', v->>'hash_id', 'date', v->>'date', 'time', v->>'time',
        'doctor_name', v->>'doctor_name', 'chief_complaint', v->>'chief_complaint')), '[]')
      FROM (SELECT reservation_view(p.id) AS v FROM reservations p
        WHERE p.hospital_id = r.hospital_id AND p.patient_id = r.patient_id AND p.visi_status = 1 AND p.id <> r.id
          AND p.starts_at < r.starts_at ORDER BY p.starts_at DESC LIMIT 10) x) AS history
  FROM reservations r JOIN patients t ON t.id = r.patient_id
    JOIN hospital_patients k ON k.hospital_id = r.hospital_id AND k.patient_id = r.patient_id
  WHERE r.hospital_id = $1 AND r.id = reservation_id_of($2)`;
const DETAIL = { words: detailOf(true), plain: detailOf(false) };

interface DetailRow {
  data: Omit<PatientDetail['data'], 'certificate_number'>;
  history: PatientDetail['meta']['history'];
  certificate_cipher: Buffer | null;
  certificate_blind: Buffer | null;
}

/** The patient detail dialog; phone and ID number masked. @throws NOT_FOUND, also for another hospital's */
export async function readPatientDetail(ctx: Ctx, key: string): Promise<PatientDetail> {
  const { db, viewer } = asStaff(ctx);
  const { rows } = await db.query<DetailRow>(DETAIL[readsWords(viewer) ? 'words' : 'plain'], [db.hospitalId, key]);
  const row = rows[0] ?? fail('NOT_FOUND');
  const masked = { phone: maskPhone(row.data.phone), certificate_number: maskedNumber(ctx.deps.keys, row) };
  return { data: { ...row.data, ...masked }, meta: { history: row.history } };
}

const todayOf = (words: boolean) => `
  SELECT n.seq, (SELECT coalesce(jsonb_agg(${visit(words)} || jsonb_build_object(
      'phone', left(t.phone, 3) || '****' || right(t.phone, 4),
      'past_visits', (SELECT count(*) FROM reservations p WHERE p.hospital_id = r.hospital_id AND p.patient_id = r.patient_id
        AND p.visi_status = 1 AND p.date < r.date)) ORDER BY r.starts_at, r.id), '[]')
    FROM reservations r JOIN patients t ON t.id = r.patient_id
      JOIN hospital_patients k ON k.hospital_id = r.hospital_id AND k.patient_id = r.patient_id
    WHERE r.hospital_id = $1 AND r.date = clinic_today() AND r.cancel_status = 0 AND ($2::bigint IS NULL OR r.doctor_id = $2)) AS rows
  FROM hospital_numbers n WHERE n.hospital_id = $1`;
const TODAY = { words: todayOf(true), plain: todayOf(false) };

/** Today's waiting room of a doctor, or of the whole hospital; with the seq it was read at. */
export async function readToday(
  ctx: Ctx,
  doctorId: number | undefined,
): Promise<{ seq: number; rows: WaitingRoomVisit[] }> {
  const { db, viewer } = asStaff(ctx);
  const text = TODAY[readsWords(viewer) ? 'words' : 'plain'];
  const { rows } = await db.query<{ seq: number; rows: WaitingRoomVisit[] }>(text, [db.hospitalId, doctorId ?? null]);
  return rows[0] ?? fail('NOT_FOUND');
}

const CREATE_INFO = `
  SELECT
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.position, d.id), '[]')
      FROM departments d WHERE d.hospital_id = $1 AND d.bookable AND d.status = 1) AS departments,
    (SELECT coalesce(jsonb_agg(x.header), '[]') FROM json_array_elements(grid_headers($1)) AS x(header)) AS doctors,
    (SELECT jsonb_agg((clinic_today() + g)::text ORDER BY g) FROM generate_series(0, $2) g) AS dates`;

interface CreateInfo {
  departments: Option[];
  doctors: (Option & { job_title: string; department_id: number | null; role_name: string })[];
  dates: string[];
}

/** The options of the staff appointment form. */
export async function readCreateInfo(ctx: Ctx, windowDays: number): Promise<CreateInfo> {
  const { db } = asStaff(ctx);
  const { rows } = await db.query<CreateInfo>(CREATE_INFO, [db.hospitalId, windowDays]);
  return rows[0] ?? fail('NOT_FOUND');
}

/** @throws NOT_FOUND, also for another hospital's */
export async function requireOwnReservation(db: HospitalScope, key: string): Promise<void> {
  const found = await db.query(
    `SELECT 1 FROM reservations r WHERE r.hospital_id = $1
       AND r.id = reservation_id_of($2)`,
    [db.hospitalId, key],
  );
  if (!found.rowCount) fail('NOT_FOUND');
}
