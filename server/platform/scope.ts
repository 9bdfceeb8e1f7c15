import type pg from 'pg';
import type { Database } from '#db/client.ts';

/**
 * Who a query speaks for. Queries take one of these, never a pool: a query on a hospital's rows cannot be written
 * without the session's hospital, and PostgreSQL's row-level security refuses what slips through
 * (docs/decisions/010-two-fences-between-hospitals.md).
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
/** Staff at the hospital that their session is bound to: its rows, and what is public. */
export interface HospitalScope extends Scoped {
  readonly [scopeKind]: 'hospital';
  readonly userId: number;
  readonly hospitalId: number;
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

const scoped = (database: Database): Scoped => ({
  query: (query, values) => database.pool.query(query as pg.QueryConfig, values as unknown[]),
});

export const publicScope = (database: Database): PublicScope => scoped(database);
export const personScope = (database: Database, userId: number): PersonScope =>
  ({ ...scoped(database), userId }) as unknown as PersonScope;
export const hospitalScope = (database: Database, userId: number, hospitalId: number): HospitalScope =>
  ({ ...scoped(database), userId, hospitalId }) as unknown as HospitalScope;
export const platformScope = (database: Database, userId: number): PlatformScope =>
  ({ ...scoped(database), userId }) as unknown as PlatformScope;
export const systemScope = (database: Database): SystemScope => scoped(database) as SystemScope;
