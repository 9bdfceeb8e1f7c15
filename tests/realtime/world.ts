import { expect } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { testRedis } from '../support/redis.ts';
import { type LiveProcess, startLive } from './support.ts';

/** A hospital with one doctor and a desk. */
export interface Place {
  hospital: number;
  doctor: { id: number; department_id: number };
  clerk: { id: number; name: string; token: string; session_id: number };
  date: string;
  book: (time: string, name?: string) => Promise<string>;
  cancel: (hash: string) => Promise<void>;
  hold: (time: string) => Promise<number>;
  release: (id: number) => Promise<void>;
  /** The number that Postgres has. */
  seq: () => Promise<number>;
}

/** The whole server, and beside it a process with the live channel alone: what is done here is seen there. */
export interface World {
  app: TestApp;
  live: LiveProcess;
  place: () => Promise<Place>;
  beside: (env?: Record<string, string>) => Promise<LiveProcess>;
  close: () => Promise<void>;
}

export async function startWorld(): Promise<World> {
  const app = await startTestApp();
  const beside = (env?: Record<string, string>) =>
    startLive({ databaseUrl: app.database.url, redisUrl: testRedis().url, redisPrefix: app.deps.env.redisPrefix, env });
  const live = await beside();
  return {
    app,
    live,
    beside,
    place: () => makePlace(app),
    async close() {
      await live.close();
      await app.close();
    },
  };
}

export async function makePlace(app: TestApp): Promise<Place> {
  const doctor = await app.make.doctor();
  const clerk = await app.make.staff({ hospital: doctor.hospital_id });
  const asks = app.as(clerk);
  return {
    hospital: doctor.hospital_id,
    doctor,
    clerk,
    date: app.deps.clock.today(),
    async book(time, name = '赵一') {
      const slot = await app.make.slot(doctor.id, 0, time);
      // Who has a slot after a cancelling may be somebody else.
      const form = deskForm(
        { slot, time, department: doctor.department_id },
        { name, phone: '13800001111', certificate_number: `P${slot.id}${name.length}`, source: '牙痛' },
      );
      const answer = await asks('POST', '/api/admin/reservations', form);
      expect(answer.status, answer.text).toBe(201);
      return answer.string('data', 'hash_id');
    },
    async cancel(hash) {
      const answer = await asks('PUT', `/api/admin/reservations/${hash}/cancel`, { reason: '患者要求' });
      expect(answer.status, answer.text).toBe(201);
    },
    async hold(time) {
      const slot = await app.make.slot(doctor.id, 0, time);
      const answer = await asks('POST', '/api/holds', { scheduling_time_id: slot.id });
      expect(answer.status, answer.text).toBe(201);
      return answer.number('data', 'id');
    },
    async release(id) {
      expect((await asks('DELETE', `/api/holds/${id}`)).status).toBe(204);
    },
    async seq() {
      const { rows } = await app.owner.query<{ seq: number }>(
        'SELECT seq FROM hospital_numbers WHERE hospital_id = $1',
        [doctor.hospital_id],
      );
      return rows[0]?.seq ?? -1;
    },
  };
}
