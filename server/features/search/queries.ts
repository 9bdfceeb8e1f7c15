import type { z } from 'zod';
import type { doctorCard } from '#contract/hospitals.ts';
import { meantBy } from '#server/platform/meant.ts';
import type { PublicScope } from '#server/platform/scope.ts';
import { CARD, FIRST_DEPARTMENT, IS_OPEN } from '../hospitals/queries.ts';

export interface Search {
  keyword: string;
  page: number;
  pageSize: number;
  /** Where the viewer works: it and its people come first among equals. */
  ownHospital: number | null;
}

export interface FoundHospital {
  id: number;
  name: string;
  logo: string | null;
  summary: string;
  address: string;
}

type DoctorCard = z.input<typeof doctorCard>;

export interface Found<T> {
  rows: T[];
  total: number;
}

// How well something is what was typed: 0 to 5 by its name (name_rank), then by what it has. Each way has an index of its
// own; one condition with OR would read everything.
const BY_DEPARTMENT = 6;
const BY_MORE = 7;

/**
 * Ids and ranks first; what a card shows is read for the rows of the page (`m`) alone.
 * $1 limit, $2 offset, $3 the viewer's own hospital; $4 keyword, $5 pinyin, $6 pattern by sound, $7 by signs.
 */
const pageOf = (meant: string, found: string, columns: string, from: string, order: string) => `
  WITH meant AS (${meant}), found AS (${found}), page AS (SELECT * FROM found m ORDER BY ${order} LIMIT $1 OFFSET $2)
  SELECT (SELECT count(*) FROM found) AS total, coalesce((SELECT json_agg(c.card ORDER BY c.place) FROM (
    SELECT row_number() OVER (ORDER BY ${order}) AS place, (SELECT x FROM (SELECT ${columns}) x) AS card
    FROM page m ${from}) c), '[]') AS rows`;

async function ask<T>(db: PublicScope, text: { all: string; meant: string }, search: Search): Promise<Found<T>> {
  const { keyword, page, pageSize, ownHospital } = search;
  const place = [pageSize, (page - 1) * pageSize, ownHospital];
  const meant = meantBy(keyword);
  const { rows } =
    meant.keyword === ''
      ? await db.query<Found<T>>(text.all, place)
      : await db.query<Found<T>>(text.meant, [...place, meant.keyword, meant.plain, meant.bySound, meant.bySigns]);
  return rows[0] ?? { rows: [], total: 0 };
}

const ALL_HOSPITALS = 'SELECT id, 0 AS rank FROM hospitals';
const MEANT_HOSPITALS = `
  SELECT h.id, name_rank(h.name, h.sounds, $4, $5) AS rank FROM hospitals h WHERE h.sounds LIKE $6 OR h.sounds LIKE $7
  UNION ALL SELECT y.hospital_id, ${BY_DEPARTMENT} FROM departments y WHERE y.name_spread LIKE $7 AND y.status = 1
  UNION ALL SELECT h.id, ${BY_MORE} FROM hospitals h WHERE h.address_spread LIKE $7`;

const hospitalsPage = (meant: string) =>
  pageOf(
    meant,
    `SELECT x.id, min(x.rank) AS rank FROM meant x JOIN hospitals h ON h.id = x.id WHERE ${IS_OPEN} GROUP BY x.id`,
    'h.id, h.name, h.logo, h.summary, h.address',
    'JOIN hospitals h ON h.id = m.id',
    'm.rank, m.id IS DISTINCT FROM $3::bigint, m.id',
  );

const HOSPITALS = { all: hospitalsPage(ALL_HOSPITALS), meant: hospitalsPage(MEANT_HOSPITALS) };

/** Hospitals by name, its sound, departments or address, the likeliest first. */
export const findHospitals = (db: PublicScope, search: Search) => ask<FoundHospital>(db, HOSPITALS, search);

/** A membership `m` that makes a column of the grid. */
const HAS_COLUMN = `m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')`;

const ALL_DOCTORS = `SELECT m.hospital_id, m.user_id, 0 AS rank FROM memberships m WHERE ${HAS_COLUMN}`;
const MEANT_DOCTORS = `
  SELECT m.hospital_id, m.user_id, name_rank(u.name, u.sounds, $4, $5) AS rank
    FROM users u JOIN memberships m ON m.user_id = u.id WHERE (u.sounds LIKE $6 OR u.sounds LIKE $7) AND ${HAS_COLUMN}
  UNION ALL SELECT s.hospital_id, s.user_id, ${BY_DEPARTMENT}
    FROM departments y JOIN staff_departments s ON s.department_id = y.id WHERE y.name_spread LIKE $7 AND y.status = 1
  UNION ALL SELECT p.hospital_id, p.user_id, ${BY_MORE} FROM staff_posts p WHERE p.specialties_spread LIKE $7`;

const doctorsPage = (meant: string) =>
  pageOf(
    meant,
    `SELECT x.hospital_id, x.user_id, min(x.rank) AS rank FROM meant x JOIN hospitals h ON h.id = x.hospital_id
     WHERE ${IS_OPEN} AND EXISTS (SELECT FROM memberships m
       WHERE m.user_id = x.user_id AND m.hospital_id = x.hospital_id AND ${HAS_COLUMN})
     GROUP BY x.hospital_id, x.user_id`,
    CARD,
    `JOIN hospitals h ON h.id = m.hospital_id JOIN users u ON u.id = m.user_id
     LEFT JOIN staff_posts p ON p.hospital_id = m.hospital_id AND p.user_id = m.user_id
     ${FIRST_DEPARTMENT}`,
    'm.rank, m.hospital_id IS DISTINCT FROM $3::bigint, m.hospital_id, m.user_id',
  );

const DOCTORS = { all: doctorsPage(ALL_DOCTORS), meant: doctorsPage(MEANT_DOCTORS) };

/** Doctors and hygienists by name, its sound, department or specialties, the likeliest first: the page of the same number. */
export const findDoctors = (db: PublicScope, search: Search) => ask<DoctorCard>(db, DOCTORS, search);
