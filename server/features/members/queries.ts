import { isRealDate } from '#contract/id-card.ts';
import type { MemberListQuery } from '#contract/members.ts';
import type { MemberRow } from '#server/platform/command-rows.ts';
import { failField } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import { meantBy } from '#server/platform/meant.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { type Beside, namedIn } from './present.ts';

type Found = MemberRow & Beside;

/** With what `include` may name; who has seen them only where it does (`wanted`), for it reads their visits. */
const viewOf = (wanted: string) => `member_view(m.id) || jsonb_build_object(
  'hospital', (SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM hospitals h WHERE h.id = m.hospital_id),
  'doctors', CASE WHEN ${wanted} THEN (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) ORDER BY u.id), '[]') FROM users u
    WHERE u.id IN (SELECT r.doctor_id FROM reservations r
      WHERE r.patient_id = m.patient_id AND r.hospital_id = m.hospital_id AND r.visi_status = 1)) END)`;

export async function findMember(
  db: HospitalScope,
  id: number,
  include: string | undefined,
): Promise<Found | undefined> {
  const { rows } = await db.query<{ member: Found }>(
    `SELECT ${viewOf('$3::boolean')} AS member FROM members m WHERE m.id = $1 AND m.hospital_id = $2`,
    [id, db.hospitalId, namedIn(include).has('doctors')],
  );
  return rows[0]?.member;
}

/** Each way of being meant has an index of its own. */
const MEANT = `($4::text IS NULL OR m.patient_id IN (
    SELECT t.id FROM patients t WHERE t.sounds LIKE $5 OR t.sounds LIKE $6
    UNION SELECT t.id FROM patients t WHERE t.phone LIKE $7
    UNION SELECT k.patient_id FROM hospital_patients k WHERE k.hospital_id = $3 AND k.card_no = upper($4)))`;

/** The accounts that a figure is the sum of; what is owed is an account of each list. */
const FIGURES: Readonly<Record<string, string>> = {
  cumulative_consumption: '{consumed}',
  balance: '{principal,gift}',
  cumulative_recharge: '{recharged}',
  integral: '{points}',
};

/** What those owe who owe something: read at once, for all of them, and not member by member. */
const DEBTS = `debts AS (
    SELECT d.member_id, sum(a.balance) AS owed FROM disposals d JOIN ledger_accounts a ON a.disposal_id = d.id AND a.kind = 'receivable'
    WHERE d.hospital_id = $3 AND d.status = 2 GROUP BY d.member_id),`;
/** By which they stand; without a figure the newest come first. */
const PLACE = {
  newest: 'm.id',
  arrears: 'o.owed',
  figure: `(SELECT coalesce(sum(a.balance), 0) FROM ledger_accounts a WHERE a.member_id = m.id AND a.kind = ANY ($13::text[]))`,
};

const ASKED = `m.hospital_id = $3 AND ${MEANT} AND ($8::int IS NULL OR m.vip_level = $8 - 1)
      AND ($12::bigint IS NULL OR m.patient_id = $12)
      AND ($9::timestamp IS NULL OR m.created_at >= $9::timestamp AT TIME ZONE 'Asia/Shanghai')
      AND ($10::timestamp IS NULL OR m.created_at < $10::timestamp AT TIME ZONE 'Asia/Shanghai' + interval '1 second')`;

interface Shape {
  /** Only who owes something. */
  owing: boolean;
  place: keyof typeof PLACE;
  falling: boolean;
  /** Nothing is asked of them. */
  all: boolean;
}

/** Where the place is the newest's, or most have the same (nothing is owed), no more are read than a page may need. */
const few = (place: string, asked: string) =>
  `(SELECT m.id, ${place} AS place FROM members m WHERE ${asked} ORDER BY m.id DESC LIMIT $1::int + $2::int)`;

function foundBy({ owing, place }: Shape): string {
  const owe = `SELECT m.id, ${PLACE[place]} AS place FROM debts o JOIN members m ON m.id = o.member_id WHERE ${ASKED}`;
  if (owing) return owe;
  if (place === 'newest') return few(PLACE.newest, ASKED);
  if (place === 'arrears')
    return `${owe} UNION ALL ${few('0', `${ASKED} AND m.id NOT IN (SELECT o.member_id FROM debts o)`)}`;
  return `SELECT m.id, ${PLACE[place]} AS place FROM members m WHERE ${ASKED}`;
}

/** Each patient whom the hospital knows is its member, and they are counted where fewer questions are asked of a row. */
function totalOf({ owing, place, all }: Shape): string {
  if (owing || place === 'figure') return 'SELECT count(*)::int FROM found';
  return all
    ? 'SELECT count(*)::int FROM hospital_patients k WHERE k.hospital_id = $3'
    : `SELECT count(*)::int FROM members m WHERE ${ASKED}`;
}

function pageOf(shape: Shape): string {
  const order = shape.falling ? 'DESC' : '';
  return `
  WITH ${shape.owing || shape.place === 'arrears' ? DEBTS : ''} found AS (${foundBy(shape)}),
  page AS (SELECT id, place FROM found ORDER BY place ${order}, id DESC LIMIT $1 OFFSET $2)
  SELECT (${totalOf(shape)}) AS total, (
    SELECT coalesce(jsonb_agg(${viewOf('$11::boolean')} ORDER BY p.place ${order}, p.id DESC), '[]')
    FROM page p JOIN members m ON m.id = p.id) AS rows`;
}

function shapeOf({ sort, arrears, keyword, level, patient_id, created_at, date }: MemberListQuery): Shape {
  const byDebt = sort?.replace('-', '') === 'cumulative_arrears';
  return {
    owing: arrears !== undefined,
    place: byDebt ? 'arrears' : sort ? 'figure' : 'newest',
    falling: !sort || sort.startsWith('-'),
    all: keyword.trim() === '' && [level, patient_id, created_at, date].every((asked) => asked === undefined),
  };
}

interface Page {
  total: number;
  rows: Found[];
}

/** @throws INVALID, where a day is none */
function momentsIn(text: string | undefined): string[] {
  const both = text?.split(',') ?? [];
  if (!both.every((moment) => isRealDate(moment.slice(0, 10)))) failField('created_at', '创建时间格式错误');
  return both;
}

/** Members by name, sound, part of a phone or card number; the newest first, or by a figure. */
export async function findMembers(db: HospitalScope, query: MemberListQuery): Promise<Page> {
  const typed = query.keyword.trim();
  const meant = meantBy(typed);
  const [from = null, to = null] = momentsIn(query.created_at ?? query.date);
  const shape = shapeOf(query);
  const { rows } = await db.query<Page>(pageOf(shape), [
    query.pageSize,
    (query.page - 1) * query.pageSize,
    db.hospitalId,
    typed || null,
    meant.bySound,
    meant.bySigns,
    /^\d+$/.test(typed) ? containing(typed) : null,
    query.level ?? null,
    from,
    to,
    namedIn(query.include).has('doctors'),
    query.patient_id ?? null,
    ...(shape.place === 'figure' ? [FIGURES[query.sort?.replace('-', '') ?? '']] : []),
  ]);
  return rows[0] ?? { total: 0, rows: [] };
}
