import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startChild } from './children.ts';
import { runDriver } from './driver.ts';
import { startProduct } from './product.ts';
import type { BenchContext } from './row.ts';
import { createDatabases, openServices, requireDurable, withClient } from './services.ts';

export interface ContextOptions {
  readonly seconds: number;
  readonly rounds: number;
  readonly references: string | null;
  readonly redisSettings?: string[];
  readonly log: (line: string) => void;
}

export interface OpenContext extends BenchContext {
  /** What PostgreSQL is set to, for the document. */
  readonly postgres: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const LIMITS = 'limits';

/** Everything that rows share. @throws where PostgreSQL would not be durable */
export async function openContext({ redisSettings, ...options }: ContextOptions): Promise<OpenContext> {
  const services = await openServices(options.log, redisSettings);
  try {
    const postgres = await requireDurable(services.postgresUrl);
    const { references } = options;
    return {
      ...options,
      services,
      postgres,
      database: createDatabases(services),
      limits: () => makeLimits(services.postgresUrl, services.urlOf(LIMITS), references),
      async product(given) {
        await requireDurable(given.databaseUrl);
        return startProduct(given);
      },
      async reference(script, args, env = {}) {
        if (!references) throw new Error(`${script}: no reference programs`);
        return startChild(process.execPath, [script, ...args], {
          cwd: references,
          env: { PGURL: services.urlOf(LIMITS), REDISURL: services.redisUrl ?? undefined, ...env },
        });
      },
      drive: runDriver,
      close: services.close,
    };
  } catch (error) {
    await services.close();
    throw error;
  }
}

async function makeLimits(postgresUrl: string, url: string, references: string | null): Promise<string> {
  if (!references) throw new Error('no reference programs, so no database of theirs');
  await withClient(postgresUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${LIMITS} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${LIMITS}`);
  });
  const schema = readFileSync(path.join(references, 'a1_schema.sql'), 'utf8');
  await withClient(url, (client) => client.query(schema));
  await requireDurable(url);
  return url;
}
