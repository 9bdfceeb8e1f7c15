import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Provider, startProvider } from '../../scripts/rig/sms-provider.ts';
import { deskForm } from '../support/desk-form.ts';
import { asking } from '../support/http.ts';
import { type ServerProcess, startServerProcess, type WorkerProcess } from '../support/processes.ts';
import { allJobsEnd, startWorld, type World } from './world.ts';

/** One id from a press to the provider's record: header, log, event, audit, outbox, the worker's log, the message. */

const ID = '7kq2-m9xd-4tab-8hzw';

let world: World;
let provider: Provider;
let server: ServerProcess;
let worker: WorkerProcess;
beforeAll(async () => {
  world = await startWorld();
  provider = await startProvider();
  const { redisUrl, redisPrefix } = world.app.deps.env;
  const services = { databaseUrl: world.app.database.url, redisUrl, redisPrefix };
  server = await startServerProcess({ ...services, env: { LOG_LEVEL: 'info' } });
  worker = await world.worker({ ...provider.env, LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await server?.stop();
  await world?.close();
  await provider?.close();
});

const line = z.looseObject({ request_id: z.string(), msg: z.string() });

/** The lines of a log that carry the id. */
function linesOf(output: string): z.infer<typeof line>[] {
  return output
    .split('\n')
    .filter((text) => text.includes(ID))
    .map((text) => line.parse(JSON.parse(text)));
}

describe('the id of a press', () => {
  let reservation = 0;

  it('is answered, and kept by the server', async () => {
    const desk = asking(server.url, (await world.app.make.staff({ hospital: world.doctor.hospital_id })).token);
    const slot = await world.app.make.slot(world.doctor.id, 1, '09:00');
    const booked = await desk(
      'POST',
      '/api/admin/reservations',
      deskForm({ slot, time: '09:00', department: world.doctor.department_id }),
      { 'X-Request-Id': ID },
    );
    expect(booked.status, booked.text).toBe(201);
    expect(booked.headers.get('x-request-id')).toBe(ID);
    reservation = booked.number('data', 'id');
    await expect
      .poll(() => linesOf(server.output()))
      .toContainEqual(
        expect.objectContaining({ msg: 'request', method: 'POST', path: '/api/admin/reservations', status: 201 }),
      );
  });

  it('stands in the event that every screen gets', async () => {
    const events = await world.query<{ request_id: string }>(
      'SELECT request_id FROM hospital_events WHERE hospital_id = $1 ORDER BY seq DESC LIMIT 1',
      [world.doctor.hospital_id],
    );
    expect(events).toEqual([{ request_id: ID }]);
  });

  it('goes with every job that the booking wants', async () => {
    const jobs = await world.query<{ job: string }>('SELECT job FROM outbox WHERE request_id = $1 ORDER BY job', [ID]);
    expect(new Set(jobs.map(({ job }) => job))).toEqual(new Set(['notify.visit', 'sms.reminder', 'sms.reservation']));
    const without = await world.query(
      "SELECT job FROM outbox WHERE request_id IS DISTINCT FROM $1 AND (payload->>'reservation_id')::bigint = $2",
      [ID, reservation],
    );
    expect(without).toEqual([]);
  });

  it('is said by the worker of each job, and of the message', async () => {
    await allJobsEnd(world);
    await expect
      .poll(() => linesOf(worker.output()))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ msg: 'job done', job: 'sms.reservation' }),
          expect.objectContaining({ msg: 'job done', job: 'notify.visit' }),
          expect.objectContaining({ msg: 'sms sent', kind: 'booked' }),
        ]),
      );
  });

  it('leads to the message and from there to the provider’s record of it', async () => {
    const kept = await world.query<{ dedupe: string; provider_id: string; phone: string }>(
      'SELECT dedupe, provider_id, phone FROM sms_messages WHERE request_id = $1',
      [ID],
    );
    expect(kept).toHaveLength(1);
    const taken = provider.received.find(({ body }) => body.SessionContext === kept[0]?.dedupe);
    expect(taken?.body.PhoneNumberSet).toEqual([`+86${kept[0]?.phone}`]);
    const said = linesOf(worker.output()).find(({ msg }) => msg === 'sms sent');
    expect(said?.provider_id).toBe(kept[0]?.provider_id);
  });

  it('is found by super_admin in the messages, the log of operations, and the jobs that are still to be done', async () => {
    const person = await world.app.make.person('平台', null);
    await world.query('UPDATE users SET is_super_admin = true WHERE id = $1', [person.id]);
    const admin = asking(server.url, person.token);
    const messages = await admin('GET', `/api/admin/sms?keyword=${ID}`);
    expect(messages.at('data')).toMatchObject([{ request_id: ID, kind: 'booked', state: 'sent' }]);
    expect(messages.number('total')).toBe(1);
    expect((await admin('GET', '/api/admin/sms?keyword=7kq2-m9xd-4tab-8hzx')).number('total')).toBe(0);
    const waiting = await admin('GET', `/api/admin/queues?keyword=${ID}`);
    expect(waiting.at('data', 0)).toMatchObject({ request_id: ID, job: 'sms.reminder', state: 'delayed' });
    const looked = 'b2c3-d4e5-f6g7-h8j9';
    expect((await admin('POST', '/api/admin/queues/board', undefined, { 'X-Request-Id': looked })).status).toBe(200);
    const logs = await admin('GET', `/api/admin/operation_logs?keyword=${looked}`);
    expect(logs.at('data')).toMatchObject([{ request_id: looked, action: 'queue.board' }]);
  });

  it('of a change goes with its own message', async () => {
    const desk = asking(server.url, (await world.app.make.staff({ hospital: world.doctor.hospital_id })).token);
    const id = 'a2b3-c4d5-e6f7-g8h9';
    const path = `/api/admin/reservations/${reservation}/cancel`;
    const cancelled = await desk('PUT', path, { reason: '改期' }, { 'X-Request-Id': id });
    expect(cancelled.status, cancelled.text).toBeLessThan(300);
    await allJobsEnd(world);
    const kept = await world.query('SELECT kind, state FROM sms_messages WHERE request_id = $1', [id]);
    expect(kept).toEqual([{ kind: 'cancelled', state: 'sent' }]);
  });
});

describe('an id that is none', () => {
  it.each(['short', 'with space', 'x'.repeat(65), '<script>alert(1)</script>'])('is not kept: %s', async (id) => {
    const answer = await asking(server.url)('GET', '/api/index_hospitals/424242', undefined, { 'X-Request-Id': id });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.string('request_id')).toBe(answer.headers.get('x-request-id'));
  });
});
