import { readFileSync } from 'node:fs';
import type { Express, Response } from 'express';
import { z } from 'zod';
import { type Database, poolOf } from '#db/client.ts';
import type { Deps } from './context.ts';
import { within } from './within.ts';

const JOURNAL = new URL('../../migrations/meta/_journal.json', import.meta.url);
const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
/** A proxy that asks whether it may send requests here does not wait for a database that is away. */
const PATIENCE_MS = 2_000;

type Readiness = 'ready' | 'draining' | 'database' | 'migrations';

export interface Health {
  /** /healthz: the process lives. /readyz: it may be given requests; 503 while it drains or lacks its database. */
  mount(app: Express): void;
  /** From now on requests go elsewhere. */
  drain(): void;
}

export function createHealth({ database }: Pick<Deps, 'database'>): Health {
  const newest = Math.max(
    0,
    ...journal.parse(JSON.parse(readFileSync(JOURNAL, 'utf8'))).entries.map(({ when }) => when),
  );
  let draining = false;
  return {
    mount(app) {
      app.get('/healthz', (_req, res) => answer(res, 200, 'alive'));
      app.get('/readyz', async (_req, res) => {
        const state: Readiness = draining ? 'draining' : await databaseState(database, newest);
        answer(res, state === 'ready' ? 200 : 503, state);
      });
    },
    drain() {
      draining = true;
    },
  };
}

function answer(res: Response, code: number, status: Readiness | 'alive'): void {
  res.status(code).setHeader('Cache-Control', 'no-store').json({ status });
}

/** A newer schema than this process knows is fine: servers are replaced one after the other. */
async function databaseState(database: Database, newest: number): Promise<Readiness> {
  const asked = poolOf(database)
    .query<{ at: number | null }>('SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations')
    .then(({ rows }): Readiness => ((rows[0]?.at ?? 0) >= newest ? 'ready' : 'migrations'))
    .catch((error: unknown): Readiness => (isUndefinedTable(error) ? 'migrations' : 'database'));
  return within(PATIENCE_MS, asked, (): Readiness => 'database');
}

/** Neither its tables, nor the role that its connections take: a database that nobody has migrated yet. */
const NOT_MIGRATED = new Set<unknown>(['42P01', '3F000', '22023']);

function isUndefinedTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_MIGRATED.has(error.code);
}
