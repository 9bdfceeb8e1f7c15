import type { Option } from '#contract/fields.ts';
import type { Reservation } from '#contract/reservations.ts';
import { ROLES, STAFF_ROLES, type StaffRole } from '#contract/roles.ts';
import { containing } from '#server/platform/like.ts';
import { meantBy } from '#server/platform/meant.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { IS_OPEN } from '../hospitals/queries.ts';
import { dayMeant } from './day-meant.ts';

/** What the pickers of a hospital's staff ask for. */

interface Wanted {
  keyword: string;
  patient_id?: number | undefined;
  limit: number;
}

/** A part of a phone shorter than this fits half of everybody. */
const FEWEST_DIGITS = 3;
/** After all ranks of a name. */
const BY_PHONE = 6;
/** One letter fits too many patients to rank: so many of them are looked at. */
const LOOKED_AT = 2_000;

const VISIT = 'r.id, r.patient_id, r.starts_at, r.cancel_status';

/** Each way of being meant has an index of its own. */
const MEANT = `
  SELECT ${VISIT}, 0 AS rank FROM reservations r WHERE r.hospital_id = $1 AND r.hash_id = $4
  UNION ALL SELECT ${VISIT}, 0 FROM reservations r WHERE r.hospital_id = $1 AND r.date = $5::date
  UNION ALL SELECT r.*, p.rank FROM (
      (SELECT t.id, name_rank(t.name, t.sounds, $6, $7) AS rank FROM patients t WHERE t.sounds LIKE $8 OR t.sounds LIKE $9
        LIMIT ${LOOKED_AT})
      UNION ALL (SELECT t.id, ${BY_PHONE} FROM patients t WHERE t.phone LIKE $10 LIMIT ${LOOKED_AT})) p
    CROSS JOIN LATERAL (SELECT ${VISIT} FROM reservations r WHERE r.patient_id = p.id AND r.hospital_id = $1 OFFSET 0) r`;

const ALL = `SELECT ${VISIT}, 0 AS rank FROM reservations r
  WHERE r.hospital_id = $1 AND r.date BETWEEN $3::date AND $3::date + 7`;

const OF_PATIENT = `SELECT ${VISIT}, 0 AS rank FROM reservations r WHERE r.patient_id = $3 AND r.hospital_id = $1`;

/** Of equals: live ones, those to come, the nearest to now. A view costs four joins, so ids come first. */
const nearest = (meant: string, more = 'true') => `
  WITH clock AS MATERIALIZED (SELECT haomai_now() AS now),
  found AS (SELECT DISTINCT ON (r.id) r.* FROM (${meant}) r WHERE ${more} ORDER BY r.id, r.rank),
  page AS (SELECT f.id, f.patient_id, row_number() OVER (ORDER BY f.rank, f.cancel_status, f.starts_at < c.now,
      abs(extract(epoch FROM f.starts_at - c.now)), f.id) AS place
    FROM found f, clock c ORDER BY place LIMIT $2)
  SELECT reservation_view(p.id) || jsonb_build_object('phone', t.phone) AS row
  FROM page p JOIN patients t ON t.id = p.patient_id ORDER BY p.place`;

const RESERVATIONS = {
  all: nearest(ALL),
  ofPatient: nearest(OF_PATIENT),
  meant: nearest(MEANT, '($3::bigint IS NULL OR r.patient_id = $3)'),
};

/** Visits here by their patient's name, its sound, a part of the phone, the hash_id, or the day. */
export async function findReservations(
  db: HospitalScope,
  { keyword, patient_id, limit }: Wanted,
  today: string,
): Promise<(Reservation & { phone: string })[]> {
  const typed = keyword.trim();
  const place = [db.hospitalId, limit];
  if (typed === '') {
    const text = patient_id === undefined ? RESERVATIONS.all : RESERVATIONS.ofPatient;
    return rowsOf(await db.query(text, [...place, patient_id ?? today]));
  }
  const meant = meantBy(typed);
  const digits = /^\d+$/.test(typed) && typed.length >= FEWEST_DIGITS ? containing(typed) : null;
  const ways = [typed, dayMeant(typed, today), meant.keyword, meant.plain, meant.bySound, meant.bySigns, digits];
  return rowsOf(await db.query(RESERVATIONS.meant, [...place, patient_id ?? null, ...ways]));
}

const rowsOf = ({ rows }: { rows: { row: Reservation & { phone: string } }[] }) => rows.map(({ row }) => row);

/** $1 the hospital; $2 keyword, $3 pinyin, $4 pattern by sound, $5 by signs. */
const valuesOf = (db: HospitalScope, typed: string) => {
  const { keyword, plain, bySound, bySigns } = meantBy(typed);
  return [db.hospitalId, keyword, plain, bySound, bySigns];
};

const likeName = (table: string) => `($2 = '' OR ${table}.sounds LIKE $4 OR ${table}.sounds LIKE $5)`;

/** Hospitals of this one's alliances that are open, and itself, which comes first. */
export async function findAllied(db: HospitalScope, keyword: string): Promise<Option[]> {
  const { rows } = await db.query<Option>(
    `SELECT h.id, h.name FROM hospitals h
     WHERE (h.id = $1 OR ${IS_OPEN} AND EXISTS (SELECT FROM union_hospitals a JOIN union_hospitals b USING (union_id)
       WHERE a.hospital_id = $1 AND b.hospital_id = h.id)) AND ${likeName('h')}
     ORDER BY h.id <> $1, name_rank(h.name, h.sounds, $2, $3), h.id`,
    valuesOf(db, keyword),
  );
  return rows;
}

export type Colleague = Option & { role: StaffRole };

/** Who works here, each once, with the role whose views they have. */
export async function findStaff(db: HospitalScope, keyword: string): Promise<Colleague[]> {
  const { rows } = await db.query<Colleague>(
    `SELECT x.id, x.name, x.role FROM (
       SELECT DISTINCT ON (u.id) u.id, u.name, u.sounds, m.role FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.hospital_id = $1 AND m.status = 'active' AND m.role = ANY($6) AND ${likeName('u')}
       ORDER BY u.id, array_position($7::text[], m.role)) x
     ORDER BY name_rank(x.name, x.sounds, $2, $3), array_position($7::text[], x.role), x.id`,
    [...valuesOf(db, keyword), STAFF_ROLES, ROLES],
  );
  return rows;
}
