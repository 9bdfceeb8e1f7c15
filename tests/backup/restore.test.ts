import { randomBytes } from 'node:crypto';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createKeys, DEVELOPMENT_KEY } from '../../db/keys.ts';
import { layTables } from '../../scripts/backup/lay.ts';
import { readBackup } from '../../scripts/backup/read.ts';
import { takeBackup } from '../../scripts/backup/take.ts';
import { follow } from '../realtime/follower.ts';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { urlOfDatabase, withClient } from '../support/template.ts';
import { asSystem, type Bench, openBench, restore, rowsOf } from './support.ts';

/** What a restore refuses, and what it leaves as it was. */

let app: TestApp;
let bench: Bench;
let good: string;

const take = (name: string, url = app.database.url) => takeBackup({ url, file: bench.file(name), uploads: null });

beforeAll(async () => {
  app = await startTestApp();
  bench = await openBench();
  const hospital = await app.make.hospital();
  await app.make.doctor({ hospital });
  await take('good.tar.gz');
  good = bench.file('good.tar.gz');
});
afterAll(async () => {
  await bench?.close();
  await app?.close();
});

/** The target is as empty as it was, and nothing lies beside it. */
async function untouched(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  expect(await bench.databases(name)).toEqual([name]);
  const { rowCount } = await withClient(url, (client) =>
    client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`),
  );
  expect(rowCount).toBe(0);
}

describe('a damaged backup', () => {
  it.each([0.02, 0.5, 0.98])('cut off at %d of its length is refused, and nothing has changed', async (share) => {
    const file = bench.file(`cut-${share}.tar.gz`);
    await writeFile(file, await readFile(good));
    await truncate(file, Math.floor((await readFile(good)).length * share));
    const target = await bench.empty();
    await expect(restore(file, target)).rejects.toThrow(/损坏|不完整/);
    await untouched(target);
  });

  it('with one byte changed anywhere is refused', async () => {
    const whole = await readFile(good);
    for (let n = 0; n < 12; n += 1) {
      const file = bench.file(`bit-${n}.tar.gz`);
      const damaged = Buffer.from(whole);
      const at = 20 + Math.floor(((whole.length - 40) * n) / 12);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      await writeFile(file, damaged);
      await expect(readBackup(file), `byte ${at}`).rejects.toThrow();
    }
  });

  it('packed anew with another value in a row is refused by its checksum', async () => {
    const tar = gunzipSync(await readFile(good));
    const at = tar.indexOf('测试医院');
    expect(at).toBeGreaterThan(0);
    tar.write('别的', at);
    const file = bench.file('forged.tar.gz');
    await writeFile(file, gzipSync(tar));
    const target = await bench.empty();
    await expect(restore(file, target)).rejects.toThrow('校验和');
    await untouched(target);
  });

  it('that is none is refused', async () => {
    const file = bench.file('none.tar.gz');
    await writeFile(file, gzipSync(randomBytes(4_096)));
    await expect(readBackup(file)).rejects.toThrow('不是号脉的备份');
    await expect(readBackup(bench.file('missing'))).rejects.toThrow('没有这个文件');
  });
});

describe('a backup', () => {
  it('of nothing is refused, and none that is there is written over', async () => {
    await expect(take('nothing.tar.gz', await bench.empty())).rejects.toThrow('没有号脉的数据');
    await expect(readFile(bench.file('nothing.tar.gz'))).rejects.toThrow('ENOENT');
    await expect(take('good.tar.gz')).rejects.toThrow('已经存在');
  });
});

describe('a restore', () => {
  it('with another key is refused before anything is written', async () => {
    const target = await bench.empty();
    const dataKey = randomBytes(32).toString('base64');
    await expect(restore(good, target, { dataKey })).rejects.toThrow('不是这份备份的密钥');
    await untouched(target);
  });

  it('over a database that is not empty is refused unless told; told, the other one stays under another name', async () => {
    const target = await bench.empty();
    await restore(good, target);
    const epochOf = (url: string) =>
      asSystem(url, (client) => client.query('SELECT min(epoch) AS epoch FROM hospital_numbers'));
    // As if that life had begun later than the next one's second.
    await asSystem(target, (client) => client.query('UPDATE hospital_numbers SET epoch = epoch + 1000'));
    const first = (await epochOf(target)).rows[0].epoch;
    await withClient(target, (client) => client.query('CREATE TABLE mine (n integer)'));
    await expect(restore(good, target)).rejects.toThrow('--replace');
    const { before } = await restore(good, target, { replace: true });
    const kept = urlOfDatabase(target, before ?? '');
    expect((await withClient(kept, (client) => client.query('SELECT n FROM mine'))).rowCount).toBe(0);
    await expect(withClient(target, (client) => client.query('SELECT n FROM mine'))).rejects.toThrow('mine');
    // The same backup twice: two lives, which must not be taken for each other.
    expect((await epochOf(target)).rows[0].epoch).toBeGreaterThan(first);
  });

  it('signs everybody out, unless told to keep them', async () => {
    await app.make.staff();
    const file = bench.file('signed-in.tar.gz');
    await take('signed-in.tar.gz');
    const open = async (url: string) =>
      (
        await asSystem(url, (client) =>
          client.query('SELECT count(*)::int AS n FROM sessions WHERE revoked_at IS NULL'),
        )
      ).rows[0].n;
    const [out, kept] = [await bench.empty(), await bench.empty()];
    await restore(file, out);
    await restore(file, kept, { keepSessions: true });
    expect(await open(app.database.url)).toBeGreaterThan(0);
    expect(await open(out)).toBe(0);
    expect(await open(kept)).toBe(await open(app.database.url));
  });

  it('sends nothing that may have been sent since, and gives no job a number that was given', async () => {
    const queue = (job: string, due: string) =>
      app.owner.query(
        `INSERT INTO outbox (job, payload, due_at, queued_at) VALUES ($1, '{}', clock_timestamp() + $2::interval, now())`,
        [job, due],
      );
    await queue('sms.code', '-1 second');
    await queue('sms.reminder', '1 day');
    await queue('notify.visit', '-1 second');
    await app.owner.query(
      `INSERT INTO sms_messages (phone, kind, text, dedupe, state) VALUES ('13800000000', 'booked', '', 'restored', 'sending')`,
    );
    await take('queued.tar.gz');
    const target = await bench.empty();
    await restore(bench.file('queued.tar.gz'), target);
    await asSystem(target, async (client) => {
      const jobs = await client.query(
        `SELECT job, failed_at IS NOT NULL AS failed, queued_at IS NULL AS fresh FROM outbox WHERE payload = '{}' ORDER BY id`,
      );
      expect(jobs.rows).toEqual([
        { job: 'sms.code', failed: true, fresh: false },
        { job: 'sms.reminder', failed: false, fresh: true },
        { job: 'notify.visit', failed: false, fresh: true },
      ]);
      const message = await client.query(`SELECT state FROM sms_messages WHERE dedupe = 'restored'`);
      expect(message.rows).toEqual([{ state: 'unknown' }]);
      const next = await client.query(`SELECT nextval('outbox_id_seq') - max(id) AS ahead FROM outbox`);
      expect(next.rows[0].ahead).toBeGreaterThanOrEqual(1_000);
      // A slot, or a patient, is counted on where it was.
      const slots = await client.query(`SELECT nextval('slots_id_seq') - max(id) AS ahead FROM slots`);
      expect(slots.rows[0].ahead).toBeLessThan(1_000);
    });
  });

  it('of an earlier version is brought to this one', async () => {
    const old = await bench.empty();
    await withClient(old, async (client) => {
      await layTables(client, DEVELOPMENT_KEY, 12);
      await client.query('INSERT INTO data_keys (id, fingerprint) VALUES (1, $1)', [
        createKeys(DEVELOPMENT_KEY).fingerprint,
      ]);
      await client.query(`INSERT INTO hospitals (name, status) VALUES ('老医院', 'approved')`);
    });
    await take('old.tar.gz', old);
    const target = await bench.empty();
    await restore(bench.file('old.tar.gz'), target);
    const counted = async (url: string) =>
      (await asSystem(url, (client) => client.query('SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations')))
        .rows[0].n;
    expect(await counted(old)).toBe(12);
    expect(await counted(target)).toBe(await counted(app.database.url));
    const { rows } = await asSystem(target, (client) => client.query('SELECT name FROM hospitals'));
    expect(rows).toEqual([{ name: '老医院' }]);
  });

  it('of a later version is refused', async () => {
    const later = await bench.empty();
    await restore(good, later);
    await withClient(later, (client) =>
      client.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`),
    );
    await take('later.tar.gz', later);
    const target = await bench.empty();
    await expect(restore(bench.file('later.tar.gz'), target)).rejects.toThrow('更新的版本');
    await untouched(target);
  });

  it('needs no superuser, and row-level security hides nothing from a backup', async () => {
    const own = await openBench();
    const name = `owner_${randomBytes(4).toString('hex')}`;
    const server = inject('postgresUrl');
    await withClient(server, async (client) => {
      await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' CREATEDB`);
      await client.query(`GRANT haomai_app TO ${name}`);
    });
    const url = new URL(await own.empty());
    await withClient(server, (client) => client.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${name}`));
    url.username = name;
    url.password = 'secret';
    await restore(good, url.href, { keepSessions: true });
    await take('owned.tar.gz', url.href);
    const again = await bench.empty();
    await restore(bench.file('owned.tar.gz'), again, { keepSessions: true });
    const without = { 'public.hospital_numbers': ['epoch'] };
    const [first, second] = await Promise.all(
      [url.href, again].map((each) => asSystem(each, (client) => rowsOf(client, without))),
    );
    expect(second).toEqual(first);
    expect(first?.['public.users']?.length).toBeGreaterThan(0);
    await own.close();
    await withClient(server, (client) => client.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`));
  });
});

describe('a restore under a running product', () => {
  it('keeps it running; who watches comes to the restored state, though the numbers went back', async () => {
    const hospital = await app.make.hospital();
    const doctor = await app.make.doctor({ hospital });
    const desk = await app.make.staff({ hospital });
    const slot = await app.make.slot(doctor.id, 1, '09:00');
    await takeBackup({ url: app.database.url, file: `${good}.live.tar.gz`, uploads: null });
    const answer = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect(answer.status).toBe(201);
    const client = await connect(app.url);
    const screen = await follow(client, hospital, slot.date);
    const cell = () => screen.slots().find(({ id }) => id === slot.id);
    expect(cell()?.hold).not.toBeNull();
    const { before } = await restore(`${good}.live.tar.gz`, app.database.url, { replace: true });
    try {
      await expect.poll(() => cell()?.hold).toBeNull();
      expect(screen.asked()).toBeGreaterThan(1);
      await expect.poll(async () => (await app.as(desk)('GET', '/api/admin/today_reservations')).status).toBe(401);
    } finally {
      client.close();
      await withClient(inject('postgresUrl'), (admin) => admin.query(`DROP DATABASE ${before} WITH (FORCE)`));
    }
  });
});
