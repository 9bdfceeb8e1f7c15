import type { AnswerIn } from '#contract/call.ts';
import type { WornLabel } from '#contract/labels.ts';
import type { search } from '#contract/search.ts';
import { meantBy } from '#server/platform/meant.ts';
import type { PublicScope } from '#server/platform/scope.ts';
import { CARD, FIRST_DEPARTMENT, IS_OPEN } from '../hospitals/queries.ts';

export interface Search {
  keyword: string;
  page: number;
  pageSize: number;
  /** Worn by it, or of a doctor by their hospital, of a hospital by a doctor of it. */
  label_id?: number | null | undefined;
  /** Where the viewer works: it and its people come first among equals. */
  ownHospital: number | null;
}

type Answer = AnswerIn<typeof search.projects>;
type FoundHospital = Answer['data'][number];
type DoctorCard = Answer['meta']['doctors'][number];

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
 * $1 limit, $2 offset, $3 the viewer's own hospital; $4 keyword, $5 pinyin, $6 pattern by sound, $7 by signs. After the
 * last of these the label, where one is asked for.
 */
const pageOf = (meant: string, found: string, columns: string, from: string, order: string) => `
  WITH meant AS (${meant}), found AS (${found}), page AS (SELECT * FROM found m ORDER BY ${order} LIMIT $1 OFFSET $2)
  SELECT (SELECT count(*) FROM found) AS total, coalesce((SELECT json_agg(c.card ORDER BY c.place) FROM (
    SELECT row_number() OVER (ORDER BY ${order}) AS place, (SELECT x FROM (SELECT ${columns}) x) AS card
    FROM page m ${from}) c), '[]') AS rows`;

/** What is asked where nothing or something is looked for, each by a label or by none. */
interface Texts {
  readonly all: (worn: string) => string;
  readonly meant: (worn: string) => string;
}

async function ask<T>(
  db: PublicScope,
  text: Texts,
  worn: (label: number) => string,
  search: Search,
): Promise<Found<T>> {
  const { keyword, page, pageSize, ownHospital, label_id = null } = search;
  const place = [pageSize, (page - 1) * pageSize, ownHospital];
  const { keyword: said, plain, bySound, bySigns } = meantBy(keyword);
  const looked = said === '' ? place : [...place, said, plain, bySound, bySigns];
  const make = said === '' ? text.all : text.meant;
  const { rows } =
    label_id === null
      ? await db.query<Found<T>>(make('true'), looked)
      : await db.query<Found<T>>(make(worn(looked.length + 1)), [...looked, label_id]);
  return rows[0] ?? { rows: [], total: 0 };
}

/** A public label in use `l`, and what wears it `u`. */
const WORN = `label_uses u JOIN labels l ON l.id = u.label_id AND l.public AND l.status = 1`;

/** What a card shows of them, in the order in which they were put on. */
const labelsOf = (target: 'hospital' | 'doctor', id: string) => `coalesce((
  SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) ORDER BY u.position, l.id) FROM ${WORN}
  WHERE u.hospital_id = h.id AND u.target = '${target}' AND u.target_id = ${id}), '[]') AS labels`;

/** The platform's, which mean the same everywhere, as far as an open hospital wears one, or a doctor of it. */
const OFFERED = `SELECT l.id, l.name, l.color FROM labels l
  WHERE l.public AND l.status = 1 AND l.hospital_id IS NULL AND EXISTS (
    SELECT FROM label_uses u JOIN hospitals h ON h.id = u.hospital_id WHERE u.label_id = l.id AND ${IS_OPEN})
  ORDER BY l.target = 'doctor', l.id LIMIT 20`;

/** What may be filtered by. */
export const offeredLabels = async (db: PublicScope): Promise<WornLabel[]> => (await db.query<WornLabel>(OFFERED)).rows;

const ALL_HOSPITALS = 'SELECT id, 0 AS rank FROM hospitals';
const MEANT_HOSPITALS = `
  SELECT h.id, name_rank(h.name, h.sounds, $4, $5) AS rank FROM hospitals h WHERE h.sounds LIKE $6 OR h.sounds LIKE $7
  UNION ALL SELECT y.hospital_id, ${BY_DEPARTMENT} FROM departments y WHERE y.name_spread LIKE $7 AND y.status = 1
  UNION ALL SELECT h.id, ${BY_MORE} FROM hospitals h WHERE h.address_spread LIKE $7`;

const hospitalsPage = (meant: string) => (worn: string) =>
  pageOf(
    meant,
    `SELECT x.id, min(x.rank) AS rank FROM meant x JOIN hospitals h ON h.id = x.id WHERE ${IS_OPEN} AND ${worn} GROUP BY x.id`,
    `h.id, h.name, h.logo, h.summary, h.address, ${labelsOf('hospital', 'h.id')}`,
    'JOIN hospitals h ON h.id = m.id',
    'm.rank, m.id IS DISTINCT FROM $3::bigint, m.id',
  );

const HOSPITALS = { all: hospitalsPage(ALL_HOSPITALS), meant: hospitalsPage(MEANT_HOSPITALS) };

/** Hospitals by name, its sound, departments or address, the likeliest first. */
export const findHospitals = (db: PublicScope, search: Search) =>
  ask<FoundHospital>(
    db,
    HOSPITALS,
    (label) => `EXISTS (SELECT FROM ${WORN} WHERE u.hospital_id = x.id AND u.label_id = $${label})`,
    search,
  );

/** A membership `m` that makes a column of the grid. */
const HAS_COLUMN = `m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')`;

const ALL_DOCTORS = `SELECT m.hospital_id, m.user_id, 0 AS rank FROM memberships m WHERE ${HAS_COLUMN}`;
const MEANT_DOCTORS = `
  SELECT m.hospital_id, m.user_id, name_rank(u.name, u.sounds, $4, $5) AS rank
    FROM users u JOIN memberships m ON m.user_id = u.id WHERE (u.sounds LIKE $6 OR u.sounds LIKE $7) AND ${HAS_COLUMN}
  UNION ALL SELECT s.hospital_id, s.user_id, ${BY_DEPARTMENT}
    FROM departments y JOIN staff_departments s ON s.department_id = y.id WHERE y.name_spread LIKE $7 AND y.status = 1
  UNION ALL SELECT p.hospital_id, p.user_id, ${BY_MORE} FROM staff_posts p WHERE p.specialties_spread LIKE $7`;

const doctorsPage = (meant: string) => (worn: string) =>
  pageOf(
    meant,
    `SELECT x.hospital_id, x.user_id, min(x.rank) AS rank FROM meant x JOIN hospitals h ON h.id = x.hospital_id
     WHERE ${IS_OPEN} AND ${worn} AND EXISTS (SELECT FROM memberships m
       WHERE m.user_id = x.user_id AND m.hospital_id = x.hospital_id AND ${HAS_COLUMN})
     GROUP BY x.hospital_id, x.user_id`,
    `${CARD}, ${labelsOf('doctor', 'm.user_id')}`,
    `JOIN hospitals h ON h.id = m.hospital_id JOIN users u ON u.id = m.user_id
     LEFT JOIN staff_posts p ON p.hospital_id = m.hospital_id AND p.user_id = m.user_id
     ${FIRST_DEPARTMENT}`,
    'm.rank, m.hospital_id IS DISTINCT FROM $3::bigint, m.hospital_id, m.user_id',
  );

const DOCTORS = { all: doctorsPage(ALL_DOCTORS), meant: doctorsPage(MEANT_DOCTORS) };

/** Doctors and hygienists by name, its sound, department or specialties, the likeliest first: the page of the same number. */
export const findDoctors = (db: PublicScope, search: Search) =>
  ask<DoctorCard>(
    db,
    DOCTORS,
    (label) => `EXISTS (SELECT FROM ${WORN} WHERE u.hospital_id = x.hospital_id AND u.label_id = $${label}
      AND (u.target = 'hospital' OR u.target_id = x.user_id))`,
    search,
  );
