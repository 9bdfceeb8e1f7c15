import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { copyIn, MIGRATIONS, quoted } from './catalog.ts';
import { BackupError } from './errors.ts';
import type { Manifest } from './manifest.ts';
import { type Found, readBackup } from './read.ts';
import type { Tell } from './take.ts';

export interface LoadOptions {
  /** People stay signed in. */
  readonly keepSessions: boolean;
  /** The newest life that anybody may know of numbers here: that of what is replaced; 0 where there is none. */
  readonly epochBefore: number;
  readonly upload: (name: string, body: Buffer) => Promise<void>;
  readonly tell: Tell;
}

/** All rows of a backup into tables that are there and empty, in one transaction. @throws BackupError */
export async function loadRows(client: pg.Client, file: string, { head }: Found, options: LoadOptions): Promise<void> {
  await client.query('BEGIN');
  await client.query(`TRUNCATE ${MIGRATIONS}`);
  const into = rowsInto(client, head.tables);
  const found = await readBackup(file, { table: into.write, upload: options.upload }, options.tell);
  await into.end();
  await compareRows(client, found.manifest, into.rows);
  for (const { name, value, called } of found.manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(client, name), value, called]);
  }
  await beginAfresh(client, head.at, options);
  await client.query('COMMIT');
}

/** One table after the other, as they come. */
function rowsInto(client: pg.Client, tables: Found['head']['tables']) {
  const rows = new Map<string, number>();
  let open: { name: string; stream: CopyStreamQuery; done: Promise<void> } | null = null;
  const end = async () => {
    if (!open) return;
    const { name, stream, done } = open;
    open = null;
    stream.end();
    await done;
    rows.set(name, stream.rowCount);
  };
  return {
    rows,
    end,
    async write(name: string, body: Buffer) {
      if (open?.name !== name) {
        await end();
        const table = tables.find((each) => each.name === name);
        if (!table) throw new Error(`no table ${name}`);
        const stream = client.query(copyFrom(copyIn(client, table)));
        const done = finished(stream);
        // A refusal comes at the end, or while we wait below; it must not end the process before.
        done.catch(() => {});
        open = { name, stream, done };
      }
      const { stream, done } = open;
      // Who is refused never drains.
      if (!stream.write(body)) await Promise.race([once(stream, 'drain'), done]);
    },
  };
}

async function compareRows(
  client: pg.Client,
  { tables }: Manifest,
  loaded: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [name, { rows }] of Object.entries(tables)) {
    const { rows: counted } = await client.query<{ count: number }>(`SELECT count(*) FROM ${quoted(client, name)}`);
    const there = counted[0]?.count;
    if ((loaded.get(name) ?? 0) !== rows || there !== rows) {
      throw new BackupError(`${name} 应有 ${rows} 行，恢复出 ${there} 行：什么都没有改动。`);
    }
  }
}

/** What queues, and those who listen, know by numbers of their own. */
const GIVEN_OUT = ['outbox_id_seq', 'account_events_id_seq', 'operation_logs_id_seq'];

const RESTORED = '自备份恢复：不知道是否已经发出';

/** What of the present must not be taken for the past that was restored (docs/decisions/026). */
async function beginAfresh(client: pg.Client, at: string, { keepSessions, epochBefore }: LoadOptions): Promise<void> {
  // Numbers that were given out after the backup are given out again: whoever knows them must start afresh. By the
  // clock, since the same backup may be restored twice; and past what is replaced, since that may be of this second.
  await client.query(
    `UPDATE hospital_numbers
     SET epoch = greatest(epoch + 1, $1::int + 1, extract(epoch FROM clock_timestamp() - timestamptz '2026-01-01Z')::int)`,
    [epochBefore],
  );
  // A queue may still have jobs by numbers that were given out since: none of these is given out again, at less than a
  // thousand a second.
  await client.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + 1000
       + 1000 * greatest(0, extract(epoch FROM clock_timestamp() - $1::timestamptz))::bigint)
     FROM pg_sequences WHERE schemaname = 'public' AND sequencename = ANY ($2)`,
    [at, GIVEN_OUT],
  );
  // Sent, perhaps, after the backup: a message of unknown fate is not sent again (decision 008).
  await client.query(
    `UPDATE outbox SET failed_at = clock_timestamp(), error = $1
     WHERE done_at IS NULL AND failed_at IS NULL AND job LIKE 'sms.%' AND due_at <= clock_timestamp()`,
    [RESTORED],
  );
  await client.query(
    `UPDATE sms_messages SET state = 'unknown', error = $1
     WHERE state IN ('queued', 'sending') AND coalesce(due_at, clock_timestamp()) <= clock_timestamp()`,
    [RESTORED],
  );
  // Handed to a queue that may be another one by now.
  await client.query(
    'UPDATE outbox SET queued_at = NULL, started_at = NULL WHERE done_at IS NULL AND failed_at IS NULL',
  );
  if (keepSessions) return;
  // Who signed out, or was put out, after the backup must not be in again.
  await client.query('UPDATE sessions SET revoked_at = clock_timestamp() WHERE revoked_at IS NULL');
}
