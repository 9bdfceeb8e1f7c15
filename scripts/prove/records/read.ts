import type pg from 'pg';
import type {
  Content,
  KeptRequest,
  KeptStep,
  ReadRow,
  RecordHistory,
  RecordRow,
  RequestRow,
  RequestShown,
  RevisionRow,
} from '../checkers/record-history.ts';

const ms = (column: string) => `extract(epoch FROM ${column})::float8 * 1000`;

const RECORDS = `
  SELECT r.id, r.hospital_id AS hospital, r.patient_id AS patient, r.reservation_id AS visit, r.doctor_id AS doctor, r.code, r.status,
    r.version, coalesce(r.revision, 0) AS revision, r.draft, ${ms('r.signed_at')} AS "signedAt", record_intact(r) AS intact
  FROM records r WHERE r.kind = 'case' ORDER BY r.id`;
const REVISIONS = `
  SELECT v.hospital_id AS hospital, v.record_id AS case, v.revision, v.action, v.content::text AS content, v.chart::text AS chart,
    v.reason, v.by_id AS by, v.by_name AS "byName", v.role, v.author_name AS "authorName", extract(epoch FROM v.author_at)::text AS "authorAt",
    extract(epoch FROM v.at)::text AS at, v.prev_hash AS "prevHash", v.hash
  FROM record_revisions v JOIN records r ON r.id = v.record_id AND r.kind = 'case' ORDER BY v.record_id, v.revision`;
const REQUESTS = `
  SELECT q.id, q.record_id AS case, q.created_by AS by, q.status, q.decided_by AS "decidedBy", ${ms('q.decided_at')} AS "decidedAt",
    ${ms('q.used_at')} AS "usedAt" FROM amend_requests q ORDER BY q.id`;
const READS = `
  SELECT d.hospital_id AS hospital, d.patient_id AS patient, d.user_id AS user, d.area, d.role, d.treating, ${ms('d.at')} AS at
  FROM record_reads d ORDER BY d.id`;
const KEPT = `
  SELECT regexp_replace(substr(k.key, length($1) + 1), '-[0-9a-f]{8}$', '') AS n, k.result->'case' AS "case", k.result->'request' AS request
  FROM idempotency_keys k WHERE starts_with(k.key, $1)`;

interface Kept {
  n: string;
  case: { id: number; version: number; status: KeptStep['status']; revision: number; content: Content } | null;
  request: (Omit<RequestShown, 'case'> & { case: { id: number } }) | null;
}

type Left = Pick<RecordHistory, 'steps' | 'answers' | 'records' | 'revisions' | 'requests' | 'reads'>;

/** What is left of cases, past every function of the product. @param prefix of the requests that were operations */
export async function readRecords(owner: pg.Pool, prefix: string): Promise<Left> {
  const all = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<R>(text, values)).rows;
  const kept = await all<Kept>(KEPT, [prefix]);
  return {
    steps: kept.flatMap(({ n, case: one }): KeptStep[] => {
      if (!one) return [];
      const { id, version, status, revision, content } = one;
      return [{ n: numberOf(n), case: id, version, status, revision, content }];
    }),
    answers: kept.flatMap(({ n, request }): KeptRequest[] => {
      if (!request) return [];
      const { id, status, version } = request;
      return [{ n: numberOf(n), request: { id, status, version, case: request.case.id } }];
    }),
    records: await all<RecordRow>(RECORDS),
    revisions: await all<RevisionRow>(REVISIONS),
    requests: await all<RequestRow>(REQUESTS),
    reads: await all<ReadRow>(READS),
  };
}

/** What is no operation's has a number that none has. */
const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : -1);
