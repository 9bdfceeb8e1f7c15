import type { z } from 'zod';
import type { doctorCard } from '#contract/hospitals.ts';
import { containing } from '#server/platform/like.ts';
import type { PublicScope } from '#server/platform/scope.ts';
import { CARD, IS_OPEN, PEOPLE } from '../hospitals/queries.ts';

export interface Search {
  keyword: string;
  page: number;
  pageSize: number;
}

export interface FoundHospital {
  id: number;
  name: string;
  logo: string | null;
  summary: string;
  address: string;
}

type DoctorCard = z.input<typeof doctorCard>;

/** Hospitals whose name has the keyword: those that begin with it first. */
export async function findHospitals(
  db: PublicScope,
  search: Search,
): Promise<{ rows: FoundHospital[]; total: number }> {
  const { keyword, page, pageSize } = search;
  const where = `FROM hospitals h WHERE ${IS_OPEN} AND h.name ILIKE $1`;
  const [found, counted] = await Promise.all([
    db.query<FoundHospital>(
      `SELECT h.id, h.name, h.logo, h.summary, h.address ${where}
       ORDER BY starts_with(h.name, $2) DESC, h.id LIMIT $3 OFFSET $4`,
      [containing(keyword), keyword, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`SELECT count(*) AS total ${where}`, [containing(keyword)]),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Doctors and hygienists by name, department or specialties: the page of the same number. */
export async function findDoctors(db: PublicScope, search: Search): Promise<{ rows: DoctorCard[]; total: number }> {
  const { keyword, page, pageSize } = search;
  const where = `FROM ${PEOPLE} WHERE ${IS_OPEN} AND (u.name ILIKE $1 OR p.specialties ILIKE $1
    OR EXISTS (SELECT 1 FROM staff_departments s JOIN departments y ON y.id = s.department_id
      WHERE s.hospital_id = m.hospital_id AND s.user_id = m.user_id AND y.name ILIKE $1))`;
  const [found, counted] = await Promise.all([
    db.query<DoctorCard>(
      `SELECT ${CARD} ${where}
       ORDER BY starts_with(u.name, $2) DESC, m.hospital_id, coalesce(d.position, 999), coalesce(p.position, 0), m.user_id
       LIMIT $3 OFFSET $4`,
      [containing(keyword), keyword, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`SELECT count(*) AS total ${where}`, [containing(keyword)]),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
