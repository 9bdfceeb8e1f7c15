import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwner } from '../../db/client.ts';
import { Factories } from '../../db/factories.ts';
import { TYPES } from '../../db/types.ts';
import { type Taken, takeBackup } from '../../scripts/backup/take.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { asking } from '../support/http.ts';
import { startServerProcess } from '../support/processes.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';
import { asSystem, type Bench, openBench, restore, rowsOf, SYSTEM } from './support.ts';

/** A backup of a database in which people book meanwhile, brought back into a fresh one. */

let app: TestApp;
let bench: Bench;
let hospital: number;
let doctor: { id: number; department_id: number };
let desk: { token: string };
/** Everything as the snapshot had it, and how much was booked after it. */
let before: Record<string, string[]>;
let taken: Taken;
let restored: string;
let booked = 0;
const IMAGE = `avatars/${'a'.repeat(32)}`;

// What a restore changes on purpose (docs/decisions/026).
const CHANGED = {
  'public.hospital_numbers': ['epoch'],
  'public.sessions': ['revoked_at'],
  'public.outbox': ['failed_at', 'error', 'queued_at', 'started_at'],
  'public.sms_messages': ['state', 'error'],
};

async function bookOn(url: string, token: string, slot: { id: number; date: string }, time: string, number: string) {
  const form = deskForm({ slot, time, department: doctor.department_id }, { certificate_number: number });
  return asking(url, token)('POST', '/api/admin/reservations', form);
}

beforeAll(async () => {
  app = await startTestApp();
  bench = await openBench();
  hospital = await app.make.hospital();
  doctor = await app.make.doctor({ hospital });
  desk = await app.make.staff({ hospital });
  await app.make.account({ patients: ['李四\t\\N\n"引号"', '𠮷野家'] });
  const uploads = bench.file('uploads');
  await mkdir(path.join(uploads, 'avatars'), { recursive: true });
  await writeFile(path.join(uploads, IMAGE), Buffer.from([0, 1, 2, 255]));
  await writeFile(path.join(uploads, `${IMAGE}.half-written`), 'x');

  const stop = new AbortController();
  const work = bookUntil(stop.signal);
  await until(
    () => booked,
    (count) => count > 2,
  );
  const watcher = new pg.Client({ connectionString: app.database.url, options: SYSTEM, types: TYPES });
  await watcher.connect();
  await watcher.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  const { rows } = await watcher.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
  const since = booked;
  await until(
    () => booked,
    (count) => count > since + 2,
  );
  const snapshot = rows[0]?.snapshot ?? '';
  taken = await takeBackup({ url: app.database.url, file: bench.file('busy.tar.gz'), uploads, snapshot });
  stop.abort();
  await work;
  before = await rowsOf(watcher, CHANGED);
  await watcher.end();
  restored = await bench.empty();
  await restore(bench.file('busy.tar.gz'), restored, { uploads: bench.file('restored-uploads') });
});
afterAll(async () => {
  await bench?.close();
  await app?.close();
});

async function bookUntil(stop: AbortSignal): Promise<void> {
  for (let minute = 540; !stop.aborted; minute = minute === 1065 ? 540 : minute + 15) {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const slot = await app.make.slot(doctor.id, 1 + (booked % 7), time);
    const answer = await bookOn(app.url, desk.token, slot, time, `B${booked}`);
    if (answer.status === 201) booked += 1;
    else if (answer.status !== 409) throw new Error(`${answer.status} ${answer.text}`);
  }
}

describe('a backup of a busy database', () => {
  it('has every row of the snapshot, and none that came later', async () => {
    const after = await asSystem(restored, (client) => rowsOf(client, CHANGED));
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
    expect(before['public.reservations']?.length).toBeGreaterThan(0);
    expect(booked).toBeGreaterThan(before['public.reservations']?.length ?? 0);
  });

  it('says how many rows it has', () => {
    const counts = Object.entries(taken.manifest.tables).map(([table, { rows }]) => [table, rows]);
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.length])),
    );
  });

  it('has each hospital at the number of its last event', async () => {
    const wrong = await asSystem(restored, (client) =>
      client.query(`SELECT n.hospital_id FROM hospital_numbers n
        WHERE n.seq <> (SELECT coalesce(max(seq), 0) FROM hospital_events e WHERE e.hospital_id = n.hospital_id)`),
    );
    expect(wrong.rows).toEqual([]);
  });

  it('has the images, and no half of one', async () => {
    expect(Object.keys(taken.manifest.uploads)).toEqual([IMAGE]);
    expect(await readFile(path.join(bench.file('restored-uploads'), IMAGE))).toEqual(Buffer.from([0, 1, 2, 255]));
  });

  it('has no key', async () => {
    const file = await readFile(bench.file('busy.tar.gz'));
    expect(file.includes(Buffer.from(app.deps.env.dataKey))).toBe(false);
    expect(taken.head.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the product on what was restored', () => {
  it('starts, books, and numbers go on', async () => {
    const redis = testRedis();
    const server = await startServerProcess({ databaseUrl: restored, redisUrl: redis.url, redisPrefix: redis.prefix });
    try {
      const { clerk, slot } = await newPeople();
      const answer = await bookOn(server.url, clerk, slot, slot.time, 'AFTER');
      expect(answer.status, answer.text).toBe(201);
      const again = await bookOn(server.url, clerk, slot, slot.time, 'AFTER2');
      expect(again.status).toBe(409);
    } finally {
      await server.stop();
    }
  });

  /** A clerk of the restored hospital, signed in as the door would, and a time of the day after its own clock's. */
  async function newPeople() {
    const owner = openOwner({ url: restored, max: 1, onError: () => {} });
    const make = new Factories(owner);
    const clerk = await make.staff({ hospital });
    // What was restored has days of another clock: its own may be weeks on.
    await make.openDays(hospital, doctor.id);
    const slot = await make.slot(doctor.id, 1, '10:00');
    await owner.end();
    return { clerk: clerk.token, slot: { ...slot, time: '10:00' } };
  }
});
