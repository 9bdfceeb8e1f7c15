import type { Option } from '#contract/fields.ts';
import type { StaffRole } from '#contract/roles.ts';
import type { Certificate, Employment, StaffState, Today, WantedState } from '#contract/staff.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalRows, HospitalScope } from '#server/platform/scope.ts';

export interface StaffRow {
  id: number;
  name: string;
  phone: string;
  roles: StaffRole[];
  by_mechanism: boolean;
  positions: Option[];
  departments: Option[];
  job_title: string;
  status: StaffState;
  today: Today | null;
  employee_no: string;
  hired_on: string | null;
  employment: Employment;
  certificates: Certificate[];
  left_on: string | null;
  leaving_on: string | null;
  suspended_until: string | null;
  version: number;
}

/** Of a person `s.user_id` of the hospital in $1, in their order. */
const DEPARTMENTS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY x.position, d.id), '[]')
  FROM staff_departments x JOIN departments d ON d.id = x.department_id
  WHERE x.hospital_id = $1 AND x.user_id = s.user_id)`;
const POSITIONS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name) ORDER BY x.place, y.id), '[]')
  FROM staff_positions x JOIN positions y ON y.id = x.position_id
  WHERE x.hospital_id = $1 AND x.user_id = s.user_id)`;
/** Their memberships that say how they stand. */
const ROLES = `(SELECT coalesce(jsonb_agg(m.role ORDER BY array_position($2::text[], m.role)), '[]') FROM memberships m
  WHERE m.hospital_id = $1 AND m.user_id = s.user_id AND m.status = k.status AND m.role <> 'other')`;

const BY_MECHANISM = `EXISTS (SELECT FROM memberships m WHERE m.hospital_id = $1 AND m.user_id = s.user_id
  AND m.mechanism_id IS NOT NULL)`;

const COLUMNS = `s.user_id AS id, u.name, u.phone, ${ROLES} AS roles, ${BY_MECHANISM} AS by_mechanism,
  ${POSITIONS} AS positions, ${DEPARTMENTS} AS departments,
  coalesce(p.job_title, '') AS job_title, k.status, CASE WHEN k.status = 'active' THEN staff_today($1, s.user_id) END AS today,
  s.employee_no, s.hired_on::text AS hired_on, s.employment, s.certificates, s.left_on::text AS left_on, s.leaving_on::text AS leaving_on,
  s.suspended_until::text AS suspended_until, s.version`;
const FROM = `staff_members s JOIN users u ON u.id = s.user_id
  CROSS JOIN LATERAL (SELECT staff_status(s.hospital_id, s.user_id) AS status) k
  LEFT JOIN staff_posts p ON p.hospital_id = s.hospital_id AND p.user_id = s.user_id
  WHERE s.hospital_id = $1 AND k.status IS NOT NULL`;

/** The order in which a person's roles are shown. */
const ORDER_OF_ROLES: readonly StaffRole[] = [
  'shop_owner',
  'doctor',
  'dental_hygienist',
  'consultant',
  'sale_manager',
  'sale',
  'customer_service',
];

export interface Wanted {
  page: number;
  pageSize: number;
  keyword: string;
  role?: StaffRole | undefined;
  department_id?: number | undefined;
  position_id?: number | undefined;
  status?: WantedState | undefined;
  certificates?: 'ending' | undefined;
}

const ASKED = `${FROM}
  AND (u.name ILIKE $3 OR $4 AND (u.phone LIKE $3 OR s.employee_no ILIKE $3))
  AND ($5::text IS NULL OR EXISTS (SELECT FROM memberships m WHERE m.hospital_id = $1 AND m.user_id = s.user_id
    AND m.role = $5 AND m.status = k.status))
  AND ($6::bigint IS NULL OR EXISTS (SELECT FROM staff_departments x WHERE x.hospital_id = $1 AND x.user_id = s.user_id
    AND x.department_id = $6))
  AND ($7::bigint IS NULL OR EXISTS (SELECT FROM staff_positions x WHERE x.hospital_id = $1 AND x.user_id = s.user_id
    AND x.position_id = $7))
  AND ($8::text IS NULL OR k.status = $8
    OR $8 = 'leaving' AND k.status IN ('active', 'suspended') AND s.leaving_on IS NOT NULL) AND ($2::text[] IS NOT NULL)
  AND ($9::text IS NULL OR s.user_id IN (SELECT e.user_id FROM ending_certificates($1) e))`;

/** Who waits first, then who works there, by their names; who has left last. `byAll`: phones and numbers are searched too. */
export async function staffOf(
  db: HospitalScope,
  { page, pageSize, keyword, role, department_id, position_id, status, certificates }: Wanted,
  byAll: boolean,
): Promise<{ rows: StaffRow[]; total: number }> {
  const values = [
    db.hospitalId,
    ORDER_OF_ROLES,
    containing(keyword),
    byAll,
    role ?? null,
    department_id ?? null,
    position_id ?? null,
    status ?? null,
    certificates ?? null,
  ];
  const order = `array_position(ARRAY['pending', 'active', 'suspended', 'left'], k.status), u.name, s.user_id`;
  const [found, counted] = await Promise.all([
    db.query<StaffRow>(`SELECT ${COLUMNS} FROM ${ASKED} ORDER BY ${order} LIMIT $10 OFFSET $11`, [
      ...values,
      pageSize,
      (page - 1) * pageSize,
    ]),
    db.query<{ total: number }>(`SELECT count(*)::int AS total FROM ${ASKED}`, values),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export async function staffMember(db: HospitalRows, id: number): Promise<StaffRow | null> {
  const { rows } = await db.query<StaffRow>(`SELECT ${COLUMNS} FROM ${FROM} AND s.user_id = $3`, [
    db.hospitalId,
    ORDER_OF_ROLES,
    id,
  ]);
  return rows[0] ?? null;
}

export interface DoctorRow {
  id: number;
  name: string;
  roles: StaffRole[];
  departments: Option[];
  job_title: string;
  resume: boolean;
  open_slots: number;
  next_open: { date: string; time: string } | null;
  fee: { from: number; to: number } | null;
  today: Today | null;
  place: number;
}

const DOCTOR = `s.user_id AS id, u.name, ${ROLES} AS roles, ${DEPARTMENTS} AS departments,
  coalesce(p.job_title, '') AS job_title, coalesce(p.summary, '') || coalesce(p.specialties, '') <> '' AS resume,
  o.open_slots, o.next_open, staff_today($1, s.user_id) AS today, coalesce(p.position, 0) AS place,
  (SELECT jsonb_build_object('from', min(w.fee), 'to', max(w.fee)) FROM working_hours w
    WHERE w.hospital_id = $1 AND w.doctor_id = s.user_id HAVING count(*) > 0) AS fee`;
const OPEN = `CROSS JOIN LATERAL (SELECT count(*)::int AS open_slots, (jsonb_agg(jsonb_build_object('date', f.date,
      'time', to_char(f.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI')) ORDER BY f.starts_at))->0 AS next_open
    FROM slots f WHERE f.hospital_id = $1 AND f.doctor_id = s.user_id AND f.date >= clinic_today() AND f.starts_at > haomai_now()
      AND f.status = 'open' AND f.reservation_id IS NULL) o`;

/** Who has a column of the grid, in the order of the columns. */
export async function doctorsOf(
  db: HospitalScope,
  { page, pageSize, keyword, department_id }: Pick<Wanted, 'page' | 'pageSize' | 'keyword' | 'department_id'>,
): Promise<{ rows: DoctorRow[]; total: number }> {
  const asked = `${FROM} AND k.status = 'active' AND u.name ILIKE $3 AND $2::text[] IS NOT NULL
    AND EXISTS (SELECT FROM memberships m WHERE m.hospital_id = $1 AND m.user_id = s.user_id AND m.status = 'active'
      AND m.role IN ('doctor', 'dental_hygienist'))
    AND ($4::bigint IS NULL OR EXISTS (SELECT FROM staff_departments x WHERE x.hospital_id = $1
      AND x.user_id = s.user_id AND x.department_id = $4))`;
  const values = [db.hospitalId, ORDER_OF_ROLES, containing(keyword), department_id ?? null];
  const first = `(SELECT d.position FROM staff_departments x JOIN departments d ON d.id = x.department_id
    WHERE x.hospital_id = $1 AND x.user_id = s.user_id ORDER BY x.position, d.id LIMIT 1)`;
  const [found, counted] = await Promise.all([
    db.query<DoctorRow>(
      `SELECT ${DOCTOR} FROM ${asked.replace('WHERE', `${OPEN} WHERE`)}
       ORDER BY ${first} NULLS LAST, coalesce(p.position, 0), s.user_id LIMIT $5 OFFSET $6`,
      [...values, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`SELECT count(*)::int AS total FROM ${asked}`, values),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
