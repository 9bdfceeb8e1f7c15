import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Orm = NodePgDatabase<typeof schema>;

export interface Database {
  readonly pool: pg.Pool;
  readonly orm: Orm;
  close(): Promise<void>;
}

const DATE = 1082;
const INT8 = 20;

/** Dates stay the clinic's wall-clock texts, never a Date in somebody's time zone; counts fit a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8) return Number;
    return pg.types.getTypeParser(oid, format ?? 'text');
  }) as typeof pg.types.getTypeParser,
};

export interface DatabaseOptions {
  url: string;
  max: number;
  /** An idle connection broke (Postgres restarted). Without a listener this would end the process. */
  onError: (error: Error) => void;
  /** Milliseconds a statement may take; below the 10 seconds a client waits. */
  statementTimeout?: number;
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeout ?? 9_000,
    keepAlive: true,
    // Instants in JSON come with the clinic's offset; no rule depends on it (functions name the zone).
    options: '-c timezone=Asia/Shanghai -c client_min_messages=warning',
  });
  pool.on('error', options.onError);
  // A connection that breaks while it is checked out tells its query; the event alone must not end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, orm: drizzle(pool, { schema }), close: () => pool.end() };
}
