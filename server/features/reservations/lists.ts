import type { Option } from '#contract/fields.ts';
import { maskPhone } from '#contract/masks.ts';
import type { OwnRow, StaffListQuery, StaffRow } from '#contract/reservation-lists.ts';
import { PATIENT_CANCEL_MINUTES, RESERVATION_STATUS, type Reservation } from '#contract/reservations.ts';
import { viewRole } from '#contract/roles.ts';
import { certificateIndex } from '#db/certificates.ts';
import { maskedNumber } from '#server/features/patients/masked-number.ts';
import { asPerson, asStaff, type Ctx } from '#server/platform/context.ts';
import { containing } from '#server/platform/like.ts';
import { COUNTED, type Paged } from './queries.ts';

interface OwnQuery {
  page: number;
  pageSize: number;
  patient_id?: number | undefined;
  status?: number | undefined;
  visi_status?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Why the account can't change a reservation `r` any more; null where it can. */
const WHY_NOT = `CASE WHEN r.cancel_status = 1 THEN coalesce(nullif(r.reason, ''), '已取消')
  WHEN r.visi_status = 1 THEN '已就诊' WHEN r.starts_at <= haomai_now() THEN '已过预约时间'
  WHEN r.starts_at <= haomai_now() + make_interval(mins => $9::int) THEN '距就诊不足1小时，请联系医院'
  WHEN NOT n.open THEN '医院暂停服务' END`;

/** An order of visits, by what their row is called. */
type Order = (of: string) => string;

/** Who comes next stands first; below them who was here, the last of them first. From the clinic's midnight: a desk looks at today. */
const nextFirst: Order = (of) =>
  `${of}.starts_at < clinic_instant(clinic_today(), 0), abs(extract(epoch FROM ${of}.starts_at - clinic_instant(clinic_today(), 0))), ${of}.id`;
const newestFirst: Order = (of) => `${of}.starts_at DESC, ${of}.id DESC`;

const own = (order: Order) => `
  WITH found AS (
    SELECT r.id, r.starts_at FROM reservations r
    WHERE (r.user_id = $3 OR r.patient_id IN (SELECT t.id FROM patients t WHERE t.user_id = $3))
      AND ($4::bigint IS NULL OR r.patient_id = $4) AND ($5::int IS NULL OR r.cancel_status = $5 - 1)
      AND ($6::int IS NULL OR r.visi_status = $6)
      AND ($7::date IS NULL OR r.date >= $7::date) AND ($8::date IS NULL OR r.date <= $8::date)
      AND ($10::boolean IS NULL OR (r.starts_at <= haomai_now()) = $10)),
  page AS (SELECT id, starts_at FROM found f ORDER BY ${order('f')} LIMIT $1 OFFSET $2)
  SELECT (SELECT count(*)::int FROM found) AS total,
    (SELECT coalesce(jsonb_agg(reservation_view(r.id) || jsonb_build_object('can_change', w.why_not IS NULL, 'why_not', w.why_not)
        ORDER BY ${order('r')}), '[]')
      FROM page JOIN reservations r USING (id) JOIN hospital_numbers n ON n.hospital_id = r.hospital_id
      CROSS JOIN LATERAL (SELECT ${WHY_NOT} AS why_not) w) AS rows,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) ORDER BY t.id), '[]')
      FROM patients t WHERE t.user_id = $3) AS patients`;

const ALL = own(nextFirst);
const PAST = own(newestFirst);

type OwnPage = Paged<OwnRow> & { patients: Option[] };

/** The account's reservations, the next first, as on every screen; `past`: those whose time has come, the last first. */
export async function readOwnSearch(ctx: Ctx, query: OwnQuery, past: true | null): Promise<OwnPage> {
  const { db } = asPerson(ctx);
  const { rows } = await db.query<OwnPage>(past ? PAST : ALL, [
    query.pageSize,
    (query.page - 1) * query.pageSize,
    db.userId,
    query.patient_id ?? null,
    query.status ?? null,
    query.visi_status ?? null,
    query.from ?? null,
    query.to ?? null,
    PATIENT_CANCEL_MINUTES,
    past,
  ]);
  return rows[0] ?? { rows: [], total: 0, patients: [] };
}

/** Each way of naming a person has an index of its own. */
const MEANT = `($4::text IS NULL OR r.patient_id IN (
      SELECT t.id FROM patients t WHERE t.name ILIKE $4 UNION SELECT t.id FROM patients t WHERE t.sounds LIKE $5))
    AND ($6::text IS NULL OR r.patient_id IN (SELECT t.id FROM patients t WHERE t.phone LIKE $6))
    AND ($7::bytea IS NULL OR r.patient_id IN (
      SELECT c.patient_id FROM hospital_certificates c WHERE c.hospital_id = $3 AND c.certificate_blind = $7))`;

/** The visits that the filters mean on one side of the clinic's midnight, along the index of days. */
const meant = (side: string, order: string) => `(
    SELECT r.id, r.starts_at FROM reservations r
    WHERE r.hospital_id = $3 AND ${side} AND ${MEANT} AND ($8::bigint IS NULL OR r.doctor_id = $8)
      AND ($9::date IS NULL OR r.date >= $9::date) AND ($10::date IS NULL OR r.date <= $10::date)
      AND ($11::int IS NULL OR r.cancel_status = $11 - 1) AND ($12::int IS NULL OR r.visi_status = $12)
    ORDER BY ${order} LIMIT ${COUNTED})`;

const AT_HOSPITAL = `
  WITH found AS (
    SELECT * FROM (${meant('r.date >= clinic_today()', 'r.date, r.starts_at, r.id')}
      UNION ALL ${meant('r.date < clinic_today()', 'r.date DESC, r.starts_at DESC, r.id')}) f
    ORDER BY ${nextFirst('f')} LIMIT ${COUNTED}),
  page AS (SELECT id, starts_at FROM found f ORDER BY ${nextFirst('f')} LIMIT $1 OFFSET $2)
  SELECT (SELECT count(*)::int FROM found) AS total, reservation_view(r.id) AS reservation, t.gender,
    extract(year FROM age(clinic_today(), t.birth_date))::int AS age, t.phone, t.certificate_cipher, t.certificate_blind, k.card_no
  FROM page JOIN reservations r USING (id) JOIN patients t ON t.id = r.patient_id
  LEFT JOIN hospital_patients k ON k.hospital_id = r.hospital_id AND k.patient_id = t.id
  ORDER BY ${nextFirst('r')}`;

interface Found extends Pick<StaffRow, 'gender' | 'age' | 'phone' | 'card_no'> {
  total: number;
  reservation: Reservation;
  certificate_cipher: Buffer | null;
  certificate_blind: Buffer | null;
}

/** Whose reservations a list of the desk shows: `own` keeps doctors and hygienists to their own column. */
export async function readStaffList(ctx: Ctx, query: StaffListQuery, own: boolean): Promise<Paged<StaffRow>> {
  const { db, viewer } = asStaff(ctx);
  const role = viewRole(viewer.roles);
  const column = own && (role === 'doctor' || role === 'dental_hygienist') ? viewer.user_id : null;
  const text = (value: string) => (value === '' ? null : containing(value));
  const { rows } = await db.query<Found>(AT_HOSPITAL, [
    query.pageSize,
    (query.page - 1) * query.pageSize,
    db.hospitalId,
    text(query.name),
    text(query.name.toLowerCase()),
    text(query.phone),
    query.idcard === '' ? null : certificateIndex(ctx.deps.keys, query.idcard),
    column ?? query.doctor_id ?? null,
    query.from ?? null,
    query.to ?? null,
    query.status ?? null,
    query.visi_status ?? null,
  ]);
  return {
    total: rows[0]?.total ?? (query.page > 1 ? await totalOf(ctx, query, own) : 0),
    rows: rows.map(({ reservation, gender, age, phone, card_no, ...sealed }) => ({
      ...reservation,
      gender,
      age,
      phone: maskPhone(phone),
      certificate_number: maskedNumber(ctx.deps.keys, sealed),
      card_no,
    })),
  };
}

/**
 * What can still be changed: booked and not visited (docs/domain/visits.md#status), unless the filters say otherwise.
 */
export const changeable = (query: StaffListQuery): StaffListQuery => ({
  ...query,
  status: query.status ?? RESERVATION_STATUS.booked,
  visi_status: query.visi_status ?? 0,
});

/** A page beyond the last has no rows to say how many there are. */
async function totalOf(ctx: Ctx, query: StaffListQuery, own: boolean): Promise<number> {
  return (await readStaffList(ctx, { ...query, page: 1, pageSize: 1 }, own)).total;
}

/** What the lists say of the hospital beside their rows. */
export async function readListMeta(
  ctx: Ctx,
): Promise<{ hospital_name: string; department_name: string | null; doctors: Option[] }> {
  const { db, viewer } = asStaff(ctx);
  const { rows } = await db.query<{ hospital_name: string; department_name: string | null; doctors: Option[] }>(
    `SELECT h.name AS hospital_name,
       (SELECT d.name FROM staff_departments s JOIN departments d ON d.id = s.department_id
         WHERE s.hospital_id = h.id AND s.user_id = $2 ORDER BY s.position, d.id LIMIT 1) AS department_name,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) ORDER BY u.id), '[]') FROM users u
         WHERE u.id IN (SELECT m.user_id FROM memberships m WHERE m.hospital_id = h.id AND m.status = 'active'
           AND m.role IN ('doctor', 'dental_hygienist'))) AS doctors
     FROM hospitals h WHERE h.id = $1`,
    [db.hospitalId, viewer.user_id],
  );
  return rows[0] ?? { hospital_name: '', department_name: null, doctors: [] };
}
