import pg from 'pg';
import { TYPES } from '../../db/types.ts';
import { BackupError, messageOf } from './errors.ts';

// Speaks for the product itself, so that row-level security lets every row through, whoever owns the tables; waits as
// long as it takes.
const SETTINGS = '-c haomai.all=system -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC';

/** @throws BackupError */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    options: SETTINGS,
    types: TYPES,
  });
  // What breaks while nothing is asked is told by the next question.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new BackupError(`连不上数据库：${messageOf(error)}。请检查 DATABASE_URL，以及 PostgreSQL 是否在运行。`);
  }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function urlOfDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
