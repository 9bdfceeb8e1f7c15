import pg from 'pg';
import { TYPES } from '../../../db/types.ts';
import type { GrowSize, Step } from './size.ts';
import { stepsOf } from './steps.ts';

/** Fills a migrated, empty database with a world of a size. */

export interface FillOptions extends StepsOptions {
  readonly size: GrowSize;
}

interface StepsOptions {
  readonly url: string;
  readonly log: (line: string) => void;
  /** Ends after the step that is under way then (milliseconds since 1970); the next call goes on. */
  readonly until?: number;
}

// Rows come whole and right, in bulk: no trigger looks at each, and no foreign key is asked ten million times.
const BULK =
  '-c haomai.all=system -c session_replication_role=replica -c synchronous_commit=off -c work_mem=256MB -c maintenance_work_mem=1GB -c timezone=Asia/Shanghai';

export const fill = ({ size, ...options }: FillOptions): Promise<boolean> => fillBy(wholeOf(size), options);

/** Answers whether all of it is there. A run that was ended, or killed, goes on where it was. */
export async function fillBy(
  steps: readonly Step[],
  { url, log, until = Number.POSITIVE_INFINITY }: StepsOptions,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: BULK, types: TYPES });
  await client.connect();
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS grow_done (name text PRIMARY KEY, seconds numeric NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM grow_done');
    const done = new Set(rows.map(({ name }) => name));
    for (const step of steps) {
      if (done.has(step.name)) continue;
      if (Date.now() > until) return false;
      const seconds = await run(client, step);
      if (seconds >= 1) log(`  ${step.name}: ${seconds.toFixed(1)} s`);
    }
    return true;
  } finally {
    await client.end();
  }
}

/** The step and the note that it is done, or neither. What cannot be in a transaction may be done twice. */
async function run(client: pg.Client, { name, sql }: Step): Promise<number> {
  const began = performance.now();
  const whole = !sql.startsWith('VACUUM');
  try {
    await client.query(whole ? `BEGIN; ${sql}` : sql);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  const seconds = (performance.now() - began) / 1_000;
  await client.query('INSERT INTO grow_done VALUES ($1, $2)', [name, seconds]);
  if (whole) await client.query('COMMIT');
  return seconds;
}

/** Tables that are written faster without their indexes, which are made again at the end. */
const INDEXED = [
  'users',
  'patients',
  'reservations',
  'slots',
  'live_visits',
  'reservation_steps',
  'operation_logs',
  'sms_messages',
  'notifications',
  'outbox',
  'hospital_patients',
  'hospital_certificates',
  'hospital_events',
  'holds',
  'sessions',
];

// Primary keys stay, and what other tables refer to: rows come in their order.
function withoutIndexes(tables: readonly string[]): Step {
  const list = tables.map((table) => `'${table}'`).join(',');
  return {
    name: 'without indexes',
    sql: `CREATE TABLE grow_indexes (id serial PRIMARY KEY, makes text NOT NULL);
      DO $$
      DECLARE v record;
      BEGIN
        FOR v IN SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) AS makes,
            format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) AS drops
          FROM pg_constraint c WHERE c.contype IN ('u', 'x') AND c.conrelid::regclass::text IN (${list})
            AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = c.conindid)
          UNION ALL
          SELECT pg_get_indexdef(i.indexrelid), format('DROP INDEX %s', i.indexrelid::regclass) FROM pg_index i
          WHERE i.indrelid::regclass::text IN (${list}) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
        LOOP
          INSERT INTO grow_indexes (makes) VALUES (v.makes);
          EXECUTE v.drops;
        END LOOP;
      END $$`,
  };
}

/** One step an index, so that none of them is long. */
const REINDEX: readonly Step[] = Array.from({ length: 80 }, (_, i) => ({
  name: `index ${i + 1}`,
  sql: `DO $$ BEGIN EXECUTE coalesce((SELECT makes FROM grow_indexes WHERE id = ${i + 1}), 'SELECT 1'); END $$`,
}));

const LARGE = ['reservations', 'slots', 'reservation_steps', 'operation_logs', 'sms_messages'];
const TIDY: readonly Step[] = [
  ...LARGE.map((table) => ({ name: `tidy ${table}`, sql: `VACUUM (FREEZE, ANALYZE) ${table}` })),
  { name: 'tidy', sql: 'VACUUM (ANALYZE)' },
];

/** Steps that write these tables, which have their indexes again at the end. */
export const unindexed = (tables: readonly string[], steps: readonly Step[]): Step[] => [
  withoutIndexes(tables),
  ...steps,
  ...REINDEX,
];

const wholeOf = (size: GrowSize): Step[] => [...unindexed(INDEXED, stepsOf(size)), ...TIDY];
