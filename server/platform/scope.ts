import pg from 'pg';
import { type Database, poolOf, voiceOf } from '#db/client.ts';

/**
 * Who a query speaks for. Queries take one of these, never a pool: a query on a hospital's rows cannot be written
 * without the session's hospital, and PostgreSQL's row-level security refuses what slips through
 * (docs/decisions/010-hospitals-are-kept-apart-twice.md).
 */
export interface Scoped {
  query<R extends pg.QueryResultRow>(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<R>>;
}

declare const scopeKind: unique symbol;

/** Anyone: what is public of every hospital. */
export interface PublicScope extends Scoped {
  readonly [scopeKind]?: 'public' | 'person' | 'hospital' | 'platform' | 'system';
}
/** A signed-in person: their own rows, and what is public. */
export interface PersonScope extends Scoped {
  readonly [scopeKind]: 'person' | 'hospital';
  readonly userId: number;
}
/** The rows of one hospital, and what is public. */
export interface HospitalRows extends Scoped {
  readonly [scopeKind]: 'hospital';
  readonly hospitalId: number;
}
/** Staff at the hospital that their session is bound to: its rows, their own, and what is public. */
export interface HospitalScope extends HospitalRows {
  readonly userId: number;
}
/** super_admin: all hospitals, no patients. */
export interface PlatformScope extends Scoped {
  readonly [scopeKind]: 'platform';
  readonly userId: number;
}
/** The product itself: sessions, limits, the worker, the live channel. Never for what a request's input names. */
export interface SystemScope extends Scoped {
  readonly [scopeKind]: 'system';
}

/** What the connection is told before a query. */
export interface Scope {
  readonly hospital: number | null;
  readonly person: number | null;
  readonly all: 'platform' | 'system' | null;
}

export const NOBODY: Scope = { hospital: null, person: null, all: null };
export const SYSTEM: Scope = { ...NOBODY, all: 'system' };

export const publicScope = (database: Database): PublicScope => scoped(database, NOBODY);
export const personScope = (database: Database, userId: number): PersonScope =>
  scoped<PersonScope>(database, { ...NOBODY, person: userId }, { userId });
export const hospitalScope = (database: Database, userId: number, hospitalId: number): HospitalScope =>
  scoped<HospitalScope>(database, { ...NOBODY, person: userId, hospital: hospitalId }, { userId, hospitalId });
export const platformScope = (database: Database, userId: number): PlatformScope =>
  scoped<PlatformScope>(database, { ...NOBODY, person: userId, all: 'platform' }, { userId });
export const systemScope = (database: Database): SystemScope => scoped<SystemScope>(database, SYSTEM);

/**
 * One hospital's raw rows for whoever looks at it: the grid, the log, what the loser of a race is told. The presenter
 * of the viewer's own view stands between them and the viewer (decision 006).
 */
export const tenantScope = (database: Database, hospitalId: number): HospitalRows =>
  scoped<HospitalRows>(database, { ...NOBODY, hospital: hospitalId }, { hospitalId });

/** A hospital's transaction, which has been told so at its beginning. */
export function hospitalTx(client: pg.PoolClient, { userId, hospitalId }: HospitalScope): HospitalScope {
  const query: Scoped['query'] = (query, values) => client.query(query as pg.QueryConfig, values);
  return { userId, hospitalId, query } as unknown as HospitalScope;
}

/** The one place where a scope's kind is given: its type and what the connection is told come from the same lines above. */
function scoped<S extends Scoped>(database: Database, scope: Scope, facts: object = {}): S {
  const query: Scoped['query'] = <R extends pg.QueryResultRow>(query: string | pg.QueryConfig, values?: unknown[]) =>
    onClient(database, (client) => ask<R>(database, client, scope, query, values));
  return { ...facts, query } as unknown as S;
}

/** What each connection was last told, where it is known. */
const scopes = new WeakMap<pg.PoolClient, string>();

const keyOf = ({ hospital, person, all }: Scope) => `${hospital ?? ''}|${person ?? ''}|${all ?? ''}`;
const settingsOf = ({ hospital, person, all }: Scope) => [String(hospital ?? ''), String(person ?? ''), all ?? ''];

const TELL = `SELECT set_config('haomai.hospital', $1, false), set_config('haomai.person', $2, false),
  set_config('haomai.all', $3, false)`;

/** Tells the connection for whom it speaks, unless it was told so last, and asks: both in one round trip. */
async function ask<R extends pg.QueryResultRow>(
  database: Database,
  client: pg.PoolClient,
  scope: Scope,
  query: string | pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult<R>> {
  const key = keyOf(scope);
  if ((scopes.get(client) ?? keyOf(voiceOf(database) === 'system' ? SYSTEM : NOBODY)) === key) {
    return client.query<R>(query, values);
  }
  // Until it has answered nobody knows what it was told.
  scopes.set(client, 'unknown');
  const timeout = typeof query === 'string' ? undefined : query;
  const telling = client.query({ ...timeouts(timeout), name: 'tell', text: TELL, values: settingsOf(scope) });
  const [heard, answered] = await Promise.allSettled([telling, client.query<R>(query, values)]);
  // An answer to who knows whom is no answer; the connection is thrown away with it.
  if (heard.status === 'rejected') throw new Unheard(heard.reason);
  scopes.set(client, key);
  if (answered.status === 'rejected') throw answered.reason;
  return answered.value;
}

const timeouts = (query: pg.QueryConfig | undefined): { query_timeout?: number } =>
  query && 'query_timeout' in query && typeof query.query_timeout === 'number'
    ? { query_timeout: query.query_timeout }
    : {};

class Unheard extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A part of a transaction that goes beyond its scope, and decides for itself what may be seen and changed there. */
export async function beyondScope<T>(tx: Scoped, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.query<{ before: string }>("SELECT speak_for_all('system') AS before");
  try {
    return await work();
  } finally {
    // In a transaction that has failed nothing can be said any more, and nothing will be done.
    await tx.query('SELECT speak_for_all($1)', [rows[0]?.before ?? '']).catch(() => {});
  }
}

/** A connection of its own for as long as `work` takes. One that broke is thrown away; a refusal breaks nothing. */
export async function onClient<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await poolOf(database).connect();
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = !isAnswer(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** PostgreSQL itself said no, and the connection goes on. What is no error of a query at all leaves it as it was, too. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '');
}

/** How a transaction begins: it is told for itself, and forgets at its end what it was told. */
export function beginAs({ hospital, person, all }: Scope): string {
  const local = (name: string, value: number | string | null) =>
    `SELECT set_config('haomai.${name}', '${value ?? ''}', true);`;
  return `BEGIN; ${local('hospital', hospital)} ${local('person', person)} ${local('all', all)}`;
}
