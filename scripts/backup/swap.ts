import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { databaseOf, withClient } from './connect.ts';
import { BackupError, messageOf } from './errors.ts';

/** A database beside the one that is to be restored. */
export interface Beside {
  readonly name: string;
  /** Takes the other's place. Answers under which name the other lies now. */
  swap(): Promise<string>;
  drop(): Promise<void>;
}

const stamp = () => new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_').toLowerCase();

/**
 * An empty database with the collation and settings of `url`'s. Asked through the server's `postgres` database, since the
 * other can't be renamed by who is in it.
 * @throws BackupError where this login may not make one
 */
export async function makeBeside(url: string, maintenance: string): Promise<Beside> {
  const target = databaseOf(url);
  const name = `${target.slice(0, 40)}_restore_${randomBytes(4).toString('hex')}`;
  await withClient(maintenance, async (client) => {
    const { rows } = await client.query<{ collate: string; ctype: string; provider: string }>(
      'SELECT datcollate AS collate, datctype AS ctype, datlocprovider AS provider FROM pg_database WHERE datname = $1',
      [target],
    );
    const place = rows[0];
    if (!place) throw new BackupError(`没有 ${target} 这个数据库：请先建一个空的。`);
    const locale =
      place.provider === 'c'
        ? `TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE ${client.escapeLiteral(place.collate)} LC_CTYPE ${client.escapeLiteral(place.ctype)}`
        : '';
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} ${locale}`).catch((error: unknown) => {
      throw new BackupError(
        `不能新建数据库：${messageOf(error)}。恢复要先装进一个新的库，再换上去；请给这个账号 CREATEDB。`,
      );
    });
    await copySettings(client, target, name);
  });
  return {
    name,
    swap: () => withClient(maintenance, (client) => exchange(client, target, name)),
    drop: () =>
      withClient(maintenance, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
      }),
  };
}

/** What `ALTER DATABASE … SET` has said of the one is said of the other. */
async function copySettings(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT split_part(s, '=', 1) AS name, substr(s, strpos(s, '=') + 1) AS value FROM pg_db_role_setting r
     JOIN pg_database d ON d.oid = r.setdatabase, unnest(r.setconfig) s WHERE d.datname = $1 AND r.setrole = 0`,
    [from],
  );
  for (const { name, value } of rows) {
    const setting = name
      .split('.')
      .map((part) => client.escapeIdentifier(part))
      .join('.');
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(to)} SET ${setting} = ${client.escapeLiteral(value)}`);
  }
}

/** Nobody gets in meanwhile; servers that run come back to the new one by themselves. */
async function exchange(client: pg.Client, target: string, fresh: string): Promise<string> {
  const [old, place] = [`${target.slice(0, 40)}_before_${stamp()}`, client.escapeIdentifier(target)];
  const aside = client.escapeIdentifier(old);
  await client.query(`ALTER DATABASE ${place} ALLOW_CONNECTIONS false`);
  try {
    await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = ANY ($1)', [
      [target, fresh],
    ]);
    await client.query('BEGIN');
    await client.query(`ALTER DATABASE ${place} RENAME TO ${aside}`);
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(fresh)} RENAME TO ${place}`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    await client.query(`ALTER DATABASE ${place} ALLOW_CONNECTIONS true`);
    throw error;
  }
  await client.query(`ALTER DATABASE ${aside} ALLOW_CONNECTIONS true`);
  return old;
}
