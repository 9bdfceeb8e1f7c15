import type { Action, ActionResult } from '#contract/operation-logs.ts';
import { containing } from '#server/platform/like.ts';

/** The trail's own columns, and the hospital's name of today. */
export interface LogRow {
  id: number;
  at: string;
  user_id: number | null;
  user_name: string;
  role: string;
  hospital_id: number | null;
  hospital_name: string | null;
  address: string;
  user_agent: string;
  action: Action;
  object: string;
  detail: Record<string, unknown>;
  result: ActionResult;
  request_id: string | null;
}

export interface LogFilters {
  /** In the person's name, the object or the address. */
  keyword: string;
  action?: Action | undefined;
  result?: ActionResult | undefined;
  /** yyyy-MM-dd on the clinic's clock, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Lines that are about a patient, whose name the platform is not told: it neither reads nor finds it. */
const UNNAMED = `scope_is('platform') AND l.action IN ('patient.reveal', 'consent.give', 'consent.withdraw')`;
const OBJECT = `CASE WHEN ${UNNAMED} THEN regexp_replace(l.object, '^.* (?=\\d{3}\\*)', '患者 ') ELSE l.object END`;
const DETAIL = `CASE WHEN ${UNNAMED} THEN l.detail - ARRAY['reason', 'reason_text'] ELSE l.detail END`;

/** `hospitalId` null: of all hospitals. */
const WHERE = `($1::bigint IS NULL OR l.hospital_id = $1)
  AND ($2 = '%%' OR l.user_name ILIKE $2 OR ${OBJECT} ILIKE $2 OR l.address ILIKE $2
    OR l.request_id ILIKE $2)
  AND ($3::text IS NULL OR l.action = $3) AND ($4::text IS NULL OR l.result = $4)
  AND ($5::date IS NULL OR l.at >= clinic_instant($5, 0)) AND ($6::date IS NULL OR l.at < clinic_instant($6 + 1, 0))`;

const ROW = `l.id, to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, l.user_id, l.user_name, l.role, l.hospital_id, h.name AS hospital_name, l.address, l.user_agent,
  l.action, ${OBJECT} AS object, ${DETAIL} AS detail, l.result, l.request_id`;

/** One page, the newest first: ids are given in order and never again, so a page's rows are what they were. */
export const PAGE = `
  WITH found AS (SELECT l.id FROM operation_logs l WHERE ${WHERE}),
  page AS (SELECT l.* FROM operation_logs l WHERE ${WHERE} ORDER BY l.id DESC LIMIT $7 OFFSET $8)
  SELECT (SELECT count(*)::int FROM found) AS total,
    coalesce((SELECT json_agg(r ORDER BY r.id DESC) FROM (
      SELECT ${ROW} FROM page l LEFT JOIN hospitals h ON h.id = l.hospital_id) r), '[]') AS rows`;

/** The rows older than an id, so that an export goes through in steps whatever is added meanwhile. */
export const OLDER = `
  SELECT ${ROW} FROM operation_logs l LEFT JOIN hospitals h ON h.id = l.hospital_id
  WHERE ${WHERE} AND ($7::bigint IS NULL OR l.id < $7) ORDER BY l.id DESC LIMIT $8`;

export function filterValues(hospitalId: number | null, filters: LogFilters): unknown[] {
  return [
    hospitalId,
    containing(filters.keyword),
    filters.action ?? null,
    filters.result ?? null,
    filters.from ?? null,
    filters.to ?? null,
  ];
}
