import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';

type Doctor = Awaited<ReturnType<TestApp['make']['doctor']>>;

export interface World {
  app: TestApp;
  doctor: Doctor;
  query: <T extends object = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>;
  /** A worker process on the same database and Redis. */
  worker: (env?: Record<string, string>, redisUrl?: string) => Promise<WorkerProcess>;
  /** Books at the desk a person of their own, over HTTP. Answers the reservation's id. */
  book: () => Promise<number>;
  cancel: (reservation: number) => Promise<void>;
  /** Kills the workers that still run, and closes the rest. */
  close: () => Promise<void>;
}

const SLOTS_A_DAY = 36;

/** A clinic with one doctor, a desk, and as many workers as a test wants. */
export async function startWorld(options: TestAppOptions = {}): Promise<World> {
  const app = await startTestApp(options);
  const doctor = await app.make.doctor({
    name: '赵晓棠',
    hospital: await app.make.hospital({ name: '衡川口腔 · 总院' }),
  });
  const desk = app.as(await app.make.staff({ hospital: doctor.hospital_id, name: '陈露' }));
  const workers: WorkerProcess[] = [];
  let booked = 0;

  async function worker(env: Record<string, string> = {}, redisUrl = app.deps.env.redisUrl) {
    const { redisPrefix } = app.deps.env;
    const started = await startWorkerProcess({ databaseUrl: app.database.url, redisUrl, redisPrefix, env });
    workers.push(started);
    return started;
  }

  async function book() {
    const minute = 540 + (booked % SLOTS_A_DAY) * 15;
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const slot = await app.make.slot(doctor.id, 1 + Math.floor(booked / SLOTS_A_DAY), time);
    booked += 1;
    const form = deskForm({ slot, time, department: doctor.department_id }, { name: '沈静姝', phone: phoneOf(booked) });
    const answer = await desk('POST', '/api/admin/reservations', form);
    expect(answer.status, answer.text).toBe(201);
    return answer.number('data', 'id');
  }

  async function cancel(reservation: number) {
    const answer = await desk('PUT', `/api/admin/reservations/${reservation}/cancel`, { reason: '改期' });
    expect(answer.status, answer.text).toBeLessThan(300);
  }

  return {
    app,
    doctor,
    query: async <T extends object>(text: string, values: unknown[] = []) =>
      (await app.owner.query<T>(text, values)).rows,
    worker,
    book,
    cancel,
    async close() {
      await Promise.all(workers.map((each) => each.kill('SIGKILL')));
      await app.close();
    },
  };
}

export const phoneOf = (n: number) => `138${String(n).padStart(8, '0')}`;

export interface Sms {
  phone: string;
  kind: string;
  text: string;
  state: string;
  tries: number;
  provider_id: string | null;
  error: string | null;
  reservation_id: number;
}

export const messages = (world: World) =>
  world.query<Sms>(
    'SELECT phone, kind, text, state, tries, provider_id, error, reservation_id FROM sms_messages ORDER BY id',
  );

/** Rows of the outbox about SMS that still are to be done. */
const openJobs = (world: World) =>
  world.query<{ id: number }>(
    "SELECT id FROM outbox WHERE job = 'sms.reservation' AND done_at IS NULL AND failed_at IS NULL",
  );
export const allJobsEnd = (world: World) =>
  until(
    () => openJobs(world),
    (rows) => rows.length === 0,
  );

/** All that Redis knows of this product: queues, delays, locks. */
export async function emptyRedis({ app }: World): Promise<number> {
  const { redisUrl = '', redisPrefix } = app.deps.env;
  const redis = new Redis(redisUrl);
  const keys = await redis.keys(`${redisPrefix}:*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
  return keys.length;
}
