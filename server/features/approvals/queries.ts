import { containing } from '#server/platform/like.ts';
import type { HospitalScope, PlatformScope, Scoped } from '#server/platform/scope.ts';

export interface Wanted {
  page: number;
  pageSize: number;
  keyword: string;
  status?: string | undefined;
}

interface ReviewRow {
  status: 'pending' | 'approved' | 'rejected';
  reason: string;
  created_at: string;
  reviewed_at: string | null;
  reviewed_by: string | null;
  license_key: string | null;
  invite_name: string | null;
  market_channel: string | null;
}

export interface HospitalApplicationRow extends ReviewRow {
  id: number;
  name: string;
  mode: number;
  creator: { id: number; name: string; phone: string };
}

export interface StaffApplicationRow extends ReviewRow {
  id: number;
  user_id: number;
  name: string;
  phone: string;
  role: string;
}

const REVIEW = `r.status, r.reason, to_json(r.created_at) AS created_at, to_json(r.reviewed_at) AS reviewed_at, b.name AS reviewed_by, r.license_key,
  i.name AS invite_name, r.market_channel`;

const PEOPLE = `JOIN users u ON u.id = r.applicant_id
  LEFT JOIN users b ON b.id = r.reviewed_by
  LEFT JOIN users i ON i.id = r.invited_by`;

/** Of a hospital that applied several times, the last application. */
const HOSPITAL_REVIEWS = `(SELECT DISTINCT ON (hospital_id) * FROM reviews WHERE kind = 'hospital'
  ORDER BY hospital_id, id DESC) r JOIN hospitals h ON h.id = r.hospital_id ${PEOPLE}`;

const HOSPITAL = `h.id, h.name, h.mode, json_build_object('id', u.id, 'name', u.name, 'phone', u.phone) AS creator, ${REVIEW}`;

const STAFF_REVIEWS = `reviews r ${PEOPLE}`;

const STAFF = `r.id, u.id AS user_id, u.name, u.phone, r.role, ${REVIEW}`;

/** Who waits comes first, then the newest. */
const ORDER = `ORDER BY r.status <> 'pending', r.id DESC`;

interface Page<R> {
  rows: R[];
  total: number;
}

/** `from` with the conditions of its own; $1 is the status, $2 the pattern of the keyword, then the values of `from`. */
async function page<R extends object>(
  db: Scoped,
  { page, pageSize, keyword, status }: Wanted,
  select: { columns: string; from: string; values: unknown[] },
): Promise<Page<R>> {
  const values = [status ?? null, containing(keyword), ...select.values];
  const limits = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const [found, counted] = await Promise.all([
    db.query<R>(`SELECT ${select.columns} FROM ${select.from} ${ORDER} ${limits}`, [
      ...values,
      pageSize,
      (page - 1) * pageSize,
    ]),
    db.query<{ total: number }>(`SELECT count(*)::int AS total FROM ${select.from}`, values),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

const OF_STATUS = '($1::text IS NULL OR r.status = $1)';

/** The institutions that ever applied, by name of the institution, name or phone of the applicant. */
export function hospitalApplications(db: PlatformScope, wanted: Wanted): Promise<Page<HospitalApplicationRow>> {
  return page<HospitalApplicationRow>(db, wanted, {
    columns: HOSPITAL,
    from: `${HOSPITAL_REVIEWS} WHERE ${OF_STATUS} AND (h.name ILIKE $2 OR u.name ILIKE $2 OR u.phone LIKE $2)`,
    values: [],
  });
}

/** The staff applications of the viewer's hospital, by name or phone. */
export function staffApplications(db: HospitalScope, wanted: Wanted): Promise<Page<StaffApplicationRow>> {
  return page<StaffApplicationRow>(db, wanted, {
    columns: STAFF,
    from: `${STAFF_REVIEWS} WHERE ${OF_STATUS} AND (u.name ILIKE $2 OR u.phone LIKE $2)
      AND r.kind = 'staff' AND r.hospital_id = $3`,
    values: [db.hospitalId],
  });
}

export async function hospitalApplication(tx: Scoped, hospitalId: number): Promise<HospitalApplicationRow | null> {
  const { rows } = await tx.query<HospitalApplicationRow>(
    `SELECT ${HOSPITAL} FROM ${HOSPITAL_REVIEWS} WHERE h.id = $1`,
    [hospitalId],
  );
  return rows[0] ?? null;
}

export async function staffApplication(
  tx: Scoped,
  hospitalId: number,
  id: number,
): Promise<StaffApplicationRow | null> {
  const { rows } = await tx.query<StaffApplicationRow>(
    `SELECT ${STAFF} FROM ${STAFF_REVIEWS} WHERE r.id = $1 AND r.kind = 'staff' AND r.hospital_id = $2`,
    [id, hospitalId],
  );
  return rows[0] ?? null;
}
