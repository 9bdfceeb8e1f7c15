import pg from 'pg';
import { APP_ROLE } from './role.ts';
import { TYPES } from './types.ts';

declare const opened: unique symbol;

/**
 * The product's connections to PostgreSQL. What is asked over them is asked through a scope (server/platform/scope.ts),
 * which says whose rows are meant; the pool itself is for the few who make scopes.
 */
export interface Database {
  readonly [opened]: true;
  close(): Promise<void>;
}

/** Whom a fresh connection speaks for: nobody, who sees what is public; or the product itself (the worker). */
export type Voice = 'nobody' | 'system';

interface Opened {
  readonly pool: pg.Pool;
  readonly voice: Voice;
}

const openedOf = new WeakMap<Database, Opened>();

function find(database: Database): Opened {
  const found = openedOf.get(database);
  if (!found) throw new Error('a database that was not opened here');
  return found;
}

/** For scopes, pools' figures and transactions of the platform; features and handlers ask through a scope. */
export const poolOf = (database: Database): pg.Pool => find(database).pool;
export const voiceOf = (database: Database): Voice => find(database).voice;

export interface DatabaseOptions {
  url: string;
  max: number;
  /** An idle connection broke (Postgres restarted). Without a listener this would end the process. */
  onError: (error: Error) => void;
  /** Milliseconds a statement may take; below the 10 seconds a client waits. */
  statementTimeout?: number;
  voice?: Voice;
  /** Somebody had to wait so long (milliseconds) for a connection, because none was free. */
  onWait?: (ms: number) => void;
}

// Instants in JSON come with the clinic's offset; no rule depends on it (functions name the zone).
const SETTINGS = '-c timezone=Asia/Shanghai -c client_min_messages=warning';
const SYSTEM = '-c haomai.all=system';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Says how long who found no free connection waited for one; who finds one is not measured, and pays nothing. */
class MeasuredPool extends pg.Pool {
  onWait: (ms: number) => void = () => {};

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const since = this.idleCount > this.waitingCount ? null : performance.now();
    const report = () => since !== null && this.onWait(performance.now() - since);
    if (!connected) return since === null ? super.connect() : super.connect().finally(report);
    super.connect((...answer) => {
      report();
      connected(...answer);
    });
    return undefined;
  }
}

function openPool(options: DatabaseOptions, settings: string): pg.Pool {
  const pool = new MeasuredPool({
    connectionString: options.url,
    max: options.max,
    types: TYPES,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeout ?? 9_000,
    keepAlive: true,
    options: settings,
    // Whose rows are meant and the query itself are one round trip.
    pipeline: true,
  });
  if (options.onWait) pool.onWait = options.onWait;
  pool.on('error', options.onError);
  // A connection that breaks while it is checked out tells its query; the event alone must not end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function openDatabase(options: DatabaseOptions): Database {
  const voice = options.voice ?? 'nobody';
  const pool = openPool(options, `${SETTINGS} -c role=${APP_ROLE}${voice === 'system' ? ` ${SYSTEM}` : ''}`);
  const database = { close: () => pool.end() } as Database;
  openedOf.set(database, { pool, voice });
  return database;
}

/** As who owns the tables, for what prepares them: demo data, imports, tests. Row-level security binds an owner too. */
export function openOwner(options: DatabaseOptions): pg.Pool {
  return openPool(options, `${SETTINGS} ${SYSTEM}`);
}
