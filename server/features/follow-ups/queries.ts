import { advisories } from '#contract/advisories.ts';
import type { Option } from '#contract/fields.ts';
import { marketingKinds } from '#contract/follow-up-kinds.ts';
import type { FollowUpListQuery } from '#contract/follow-ups.ts';
import { hygienists } from '#contract/hygienists.ts';
import { mayMake, type Role } from '#contract/roles.ts';
import { KEEPERS } from '#server/features/customers/queries.ts';
import type { FollowUpRow } from '#server/platform/customer-commands.ts';
import { fail } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

/** Who sees more than the marketing kinds. */
const SEE_ALL = ['shop_owner', 'doctor', 'dental_hygienist', 'consultant', 'customer_service'] as const;

export const seesMarketingAlone = (roles: readonly Role[]): boolean => !SEE_ALL.some((role) => roles.includes(role));

/** Where a row is read that stands here too. */
const SOURCES = { advisory: advisories.list, recall: hygienists.nextAppointments } as const;

/** What another list says is told to those who may read that list; others see that something is due, and when. */
const asToldTo = (roles: readonly Role[]) => (row: FollowUpRow) =>
  row.source !== null && !mayMake(SOURCES[row.source], true, roles) ? { ...row, content: '' } : row;

/** To whom a clinical one may be given. */
const CLINICIANS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) ORDER BY w.id), '[]')
  FROM (SELECT DISTINCT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.hospital_id = $1 AND $4::text[] IS NULL AND follows_clinically($1, m.user_id)) w)`;

/** $3: the roles by which something may be one's own, beside one's name ($2). */
const LIST = `
  WITH rows AS MATERIALIZED (
    SELECT r.* FROM follow_up_rows($1, $7) r
    WHERE ($4::text[] IS NULL OR r.kind = ANY ($4)) AND (NOT $5::boolean OR r.assignee_id = $2 OR r.role = ANY ($3::text[]))
      AND ($6::bigint IS NULL OR r.assignee_id = $6)
      AND ($8 = '' OR EXISTS (SELECT FROM patients t WHERE t.id = r.patient_id AND (t.name ILIKE $9
        OR $8 ~ '^[A-Za-z]+$' AND t.sounds ILIKE $9 OR $8 ~ '^[0-9]{4,11}$' AND right(t.phone, length($8)) = $8)))),
  found AS (
    SELECT r.* FROM rows r
    WHERE ($10::text IS NULL OR r.kind = $10) AND ($11::text IS NULL OR r.status = $11)
      AND (NOT $12::boolean OR r.status = 'planned' AND r.due_on <= clinic_today())
      AND (NOT $13::boolean OR r.status = 'planned' AND r.due_on < clinic_today())
      AND ($14::date IS NULL OR r.due_on >= $14) AND ($15::date IS NULL OR r.due_on <= $15)),
  page AS (
    SELECT row_number() OVER (ORDER BY f.status <> 'planned', CASE WHEN f.status = 'planned' THEN f.due_on END, f.at NULLS FIRST,
      coalesce(f.closed_at, f.due_on::timestamptz) DESC, f.kind, f.id, f.source_id) AS n, to_jsonb(f) AS row FROM found f
    ORDER BY n LIMIT $16 OFFSET $17)
  SELECT (SELECT count(*)::int FROM found) AS total, ${KEEPERS} AS people, ${CLINICIANS} AS clinicians,
    (SELECT count(*)::int FROM rows r WHERE r.status = 'planned' AND r.due_on <= clinic_today()) AS due,
    (SELECT count(*)::int FROM rows r WHERE r.status = 'planned' AND r.due_on < clinic_today()) AS overdue,
    (SELECT coalesce(jsonb_agg(follow_up_shown(p.row) ORDER BY p.n), '[]') FROM page p) AS rows`;

interface Page {
  total: number;
  due: number;
  overdue: number;
  people: Option[];
  clinicians: Option[];
  rows: FollowUpRow[];
}

/** What is planned, the longest due first, then what is over. */
export async function findFollowUps(
  db: HospitalScope,
  query: FollowUpListQuery,
  roles: readonly Role[],
): Promise<Page> {
  const { rows } = await db.query<Page>(LIST, [
    ...[db.hospitalId, db.userId, roles, seesMarketingAlone(roles) ? marketingKinds : null],
    ...[query.mine !== undefined, query.assignee_id ?? null, query.patient_id ?? null],
    ...[query.keyword, containing(query.keyword), query.kind ?? null, query.status ?? null],
    ...[query.due !== undefined, query.overdue !== undefined, query.from ?? null, query.to ?? null],
    ...[query.pageSize, (query.page - 1) * query.pageSize],
  ]);
  const [page = fail('INTERNAL')] = rows;
  return { ...page, rows: page.rows.map(asToldTo(roles)) };
}
