import type { LogEvent } from '../live-bus.ts';
import type { HospitalRows, PublicScope, SystemScope } from '../scope.ts';
import { ask } from './ask.ts';

/** Where a hospital's numbers stand. */
export interface Numbers {
  readonly hospital_id: number;
  readonly seq: number;
  readonly epoch: number;
}

/** How many events one read takes of a hospital. */
export const PAGE = 500;

const EVENT = `json_build_object('hospital_id', e.hospital_id, 'seq', e.seq, 'at', e.at, 'request_id', e.request_id, 'body', e.body)`;

export function readNumbers(db: PublicScope, hospitalIds: readonly number[]): Promise<Numbers[]> {
  return ask<Numbers>(
    db,
    'numbers',
    'SELECT hospital_id, seq, epoch FROM hospital_numbers WHERE hospital_id = ANY ($1::bigint[])',
    [hospitalIds],
  );
}

export interface Missing {
  readonly hospital_id: number;
  /** The first that is missing comes after this one. */
  readonly after: number;
  readonly upto: number;
}

/** The first page of what each hospital misses, in order. */
export async function readMissing(db: SystemScope, missing: readonly Missing[]): Promise<LogEvent[]> {
  const rows = await ask<{ event: LogEvent }>(
    db,
    'missing',
    `SELECT x.event FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS m(hospital_id, after, upto)
     CROSS JOIN LATERAL (
       SELECT e.seq, ${EVENT} AS event FROM hospital_events e
       WHERE e.hospital_id = m.hospital_id AND e.seq > m.after AND e.seq <= m.upto ORDER BY e.seq LIMIT ${PAGE}) x
     ORDER BY m.hospital_id, x.seq`,
    [missing.map((m) => m.hospital_id), missing.map((m) => m.after), missing.map((m) => m.upto)],
  );
  return rows.map((row) => row.event);
}

export interface Since {
  readonly seq: number;
  readonly epoch: number;
  /** Every event after the asked one, or the first of them; null where the log can't tell. */
  readonly events: LogEvent[] | null;
}

/** What followed `after`, up to `limit` events, with the present number: one statement, one snapshot. */
export async function readSince(db: HospitalRows, after: number, limit: number): Promise<Since | null> {
  const rows = await ask<Since & { events: LogEvent[] }>(
    db,
    'since',
    `SELECT n.seq, n.epoch, (SELECT coalesce(json_agg(x.event ORDER BY x.seq), '[]') FROM (
       SELECT e.seq, ${EVENT} AS event FROM hospital_events e
       WHERE e.hospital_id = n.hospital_id AND e.seq > $2 AND e.seq <= n.seq ORDER BY e.seq LIMIT $3) x) AS events
     FROM hospital_numbers n WHERE n.hospital_id = $1`,
    [db.hospitalId, after, limit],
  );
  const row = rows[0];
  if (!row) return null;
  const wanted = Math.min(limit, row.seq - after);
  // A log that was pruned has enough events, of later: they must be the very next ones.
  const whole =
    after <= row.seq && row.events.length === wanted && (row.events.at(-1)?.seq ?? after) === after + wanted;
  return { ...row, events: whole ? row.events : null };
}
