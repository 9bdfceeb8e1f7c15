import type { QueryOf } from '#contract/call.ts';
import type { dentureOrders } from '#contract/denture-orders.ts';
import type { DenturePlant } from '#contract/denture-rows.ts';
import type { DentureStatus } from '#contract/denture-words.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { DentureRow, WholeDentureRow } from '#server/platform/denture-commands.ts';
import type { Seat } from './seat.ts';

interface Page {
  total: number;
  rows: DentureRow[];
  counts: Partial<Record<DentureStatus, number>>;
  plants: DenturePlant[];
}

/** Those that somebody sees. $1 hospital (null: a plant asks), $2 the plant, $3 who, $4 whether of their own customers alone */
const SEEN = `SELECT o.* FROM denture_orders o
  WHERE CASE WHEN $1::bigint IS NULL THEN o.factory_id = $2 AND o.sent_at IS NOT NULL ELSE o.hospital_id = $1 END
    AND (NOT $4::boolean OR EXISTS (
      SELECT FROM customers c WHERE c.hospital_id = $1 AND c.patient_id = o.patient_id AND c.owner_id = $3))`;

const asking = ({ hospitalId, plant, userId, ownAlone }: Seat) => [hospitalId, plant?.id ?? null, userId, ownAlone];

/**
 * The reading of a patient who is asked for is written down with it.
 * $5 hand, $6 patient, $7 the visit's key, $8 plant, $9 status, $10 risk, $11 from, $12 to, $13 limit, $14 offset, $15 the reader
 */
const LIST = `
  WITH seen AS MATERIALIZED (${SEEN}),
  asked AS MATERIALIZED (
    SELECT o.* FROM seen o WHERE ($6::bigint IS NULL OR o.patient_id = $6) AND ($7::text IS NULL OR o.reservation_id = reservation_id_of($7))
      AND ($8::bigint IS NULL OR o.factory_id = $8) AND ($11::date IS NULL OR o.due_on >= $11) AND ($12::date IS NULL OR o.due_on <= $12)),
  found AS MATERIALIZED (
    SELECT a.id, a.status, a.status IN ('seated', 'cancelled') AS over, a.urgent, a.due_on FROM asked a JOIN denture_orders o ON o.id = a.id
    WHERE $10::text IS NULL OR denture_risk(o, CASE $5 WHEN 'factory' THEN $5 ELSE 'clinic' END) = $10),
  page AS (SELECT * FROM found WHERE $9::text IS NULL OR status = $9 ORDER BY over, urgent AND NOT over DESC, due_on, id LIMIT $13 OFFSET $14),
  kept AS (
    SELECT o.factory_id, o.due_on, (SELECT min(s.at) FROM denture_steps s WHERE s.order_id = o.id AND s.to_step = 'arrived') AS arrived,
      EXISTS (SELECT FROM denture_steps s WHERE s.order_id = o.id AND s.to_step = 'rework') AS back
    FROM seen o WHERE o.sent_at IS NOT NULL),
  plants AS (
    SELECT factory_id, count(*)::int AS orders, count(arrived) AS arrived,
      count(*) FILTER (WHERE (arrived AT TIME ZONE 'Asia/Shanghai')::date <= due_on) AS on_time, count(*) FILTER (WHERE back AND arrived IS NOT NULL) AS back
    FROM kept GROUP BY 1),
  noted AS MATERIALIZED (SELECT note_read($1, k.patient_id, 'denture', '', $15::jsonb) FROM hospital_patients k
    WHERE $1::bigint IS NOT NULL AND k.hospital_id = $1 AND k.patient_id = $6
      AND (NOT $4::boolean OR EXISTS (SELECT FROM customers c WHERE c.hospital_id = $1 AND c.patient_id = $6 AND c.owner_id = $3)))
  SELECT (SELECT count(*)::int FROM found WHERE $9::text IS NULL OR status = $9) AS total, (SELECT count(*) FROM noted) AS noted,
    (SELECT coalesce(jsonb_object_agg(c.status, c.n), '{}') FROM (SELECT status, count(*)::int AS n FROM found GROUP BY 1) c) AS counts,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('factory', factory_named(p.factory_id), 'orders', p.orders,
      'on_time_percent', round(100.0 * p.on_time / nullif(p.arrived, 0)), 'rework_percent', round(100.0 * p.back / nullif(p.arrived, 0))) ORDER BY p.factory_id), '[]')
      FROM plants p) AS plants,
    (SELECT coalesce(jsonb_agg(denture_view(o, $5) ORDER BY p.over, p.urgent AND NOT p.over DESC, p.due_on, p.id), '[]')
      FROM page p JOIN denture_orders o ON o.id = p.id) AS rows`;

export async function findOrders(seat: Seat, query: QueryOf<typeof dentureOrders.list>, reader: Reader): Promise<Page> {
  const { rows } = await seat.db.query<Page>(LIST, [
    ...[...asking(seat), seat.hand, query.patient_id ?? null, query.reservation_id ?? null, query.factory_id ?? null],
    ...[query.status ?? null, query.risk ?? null, query.from ?? null, query.to ?? null],
    ...[query.pageSize, (query.page - 1) * query.pageSize, JSON.stringify(reader)],
  ]);
  return rows[0] ?? { total: 0, rows: [], counts: {}, plants: [] };
}

/** Whether who asks keeps this patient, of whom they ask. */
export async function keepsPatient({ db, ...seat }: Seat, patientId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM customers c WHERE c.hospital_id = $1 AND c.patient_id = $2 AND c.owner_id = $3',
    [...[seat.hospitalId, patientId, seat.userId]],
  );
  return rowCount === 1;
}

interface Found {
  patient_id: number;
  whole: WholeDentureRow;
}

/** Without the reading written down there is none: a plant's is none of the patient. $5 hand, $6 id, $7 the reader */
const ONE = `
  SELECT o.patient_id, denture_whole(o, $5) AS whole,
    CASE WHEN $1::bigint IS NOT NULL AND $7::jsonb IS NOT NULL THEN note_read($1, o.patient_id, 'denture', o.code, $7::jsonb) END AS treating
  FROM denture_orders o WHERE o.id = $6 AND o.id IN (SELECT s.id FROM (${SEEN}) s)`;

/** Null: there is none that they see. reader: null, it is no reading of it */
export async function readOrder(seat: Seat, id: number, reader: Reader | null): Promise<WholeDentureRow | null> {
  const { rows } = await seat.db.query<Found>(ONE, [...asking(seat), seat.hand, id, reader && JSON.stringify(reader)]);
  return rows[0]?.whole ?? null;
}

/** Whether there is such an order here at all: of another's customer who asks is told so. */
export async function isOrderHere({ db, hospitalId }: Seat, id: number): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM denture_orders o WHERE o.id = $1 AND o.hospital_id = $2', [
    id,
    hospitalId,
  ]);
  return rowCount === 1;
}
