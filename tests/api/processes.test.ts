import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROCESS_STALE_MS, type ProductProcess, processes } from '#contract/processes.ts';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** What super_admin sees of the product's processes (contract/processes.ts). */

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
});
afterAll(() => app.close());

const answer = processes.list.response;

async function seen(from = app) {
  const { status, text } = await from.as(admin)('GET', '/api/admin/processes');
  expect(status, text).toBe(200);
  return answer.parse(JSON.parse(text));
}

const idsOf = (list: readonly ProductProcess[]) => list.map(({ id }) => id);

/** One that was heard of so long ago. */
async function heardOf(id: string, ago: string): Promise<void> {
  const own = (await seen()).data[0];
  await app.owner.query(
    `INSERT INTO process_figures (id, host, pid, started_at, at, figures)
     VALUES ($1, 'elsewhere', 7, haomai_now() - interval '1 hour', haomai_now() - $2::interval, $3)`,
    [id, ago, JSON.stringify(own?.figures)],
  );
}

describe('the processes', () => {
  it('are shown to super_admin alone', async () => {
    const staff = await app.make.staff({ name: '陈露' });
    expect((await app.as(staff)('GET', '/api/admin/processes')).status).toBe(403);
    expect((await app.as(null)('GET', '/api/admin/processes')).status).toBe(401);
  });

  it('begin with the one that answers, also before it has told of itself', async () => {
    const [own] = (await seen()).data;
    expect(own).toMatchObject({ own: true, stale: false, pid: process.pid, id: app.deps.bus.processId });
    expect(own?.figures).toMatchObject({ role: 'server', pool: { max: 16 } });
    // Its line to Redis may still be opening.
    await expect.poll(async () => (await seen()).data[0]?.figures?.redis).toBe(true);
  });

  it('see each other, and one that has ended well is gone', async () => {
    const second = await startTestApp({ beside: app });
    const { processId } = second.deps.bus;
    await expect.poll(async () => idsOf((await seen()).data)).toContain(processId);
    await expect.poll(async () => idsOf((await seen(second)).data)).toContain(app.deps.bus.processId);
    expect((await seen(second)).data[0]).toMatchObject({ own: true, id: processId });
    await second.close();
    expect(idsOf((await seen()).data)).not.toContain(processId);
  });

  it('are marked where they have stopped telling, and forgotten after ten minutes', async () => {
    await heardOf('silent', `${PROCESS_STALE_MS + 1_000} milliseconds`);
    await heardOf('well', '4 seconds');
    await heardOf('long-gone', '11 minutes');
    const { data } = await seen();
    expect(data.find(({ id }) => id === 'silent')).toMatchObject({ stale: true, own: false, host: 'elsewhere' });
    expect(data.find(({ id }) => id === 'well')).toMatchObject({ stale: false });
    await expect.poll(async () => idsOf((await seen()).data)).not.toContain('long-gone');
    await app.owner.query("DELETE FROM process_figures WHERE host = 'elsewhere'");
  });

  it('of another version, whose figures nobody here can read, do not hide the rest', async () => {
    await app.owner.query(
      `INSERT INTO process_figures (id, host, pid, started_at, at, figures)
       VALUES ('newer', 'elsewhere', 7, haomai_now(), haomai_now(), '{"role": "prophet"}')`,
    );
    expect(idsOf((await seen()).data)).toEqual([app.deps.bus.processId]);
    await app.owner.query("DELETE FROM process_figures WHERE host = 'elsewhere'");
  });
});

describe('without Redis', () => {
  it('the own process is shown, and says that none is meant to be there', async () => {
    const alone = await startTestApp({ beside: app, redis: false });
    const [own] = (await seen(alone)).data;
    expect(own).toMatchObject({ own: true, figures: { redis: null } });
    await alone.close();
  });
});

describe('what is counted', () => {
  it('is a booking, a lost race and a hold, each of its minute', async () => {
    const doctor = await app.make.doctor({ name: '赵晓棠' });
    const desk = app.as(await app.make.staff({ hospital: doctor.hospital_id, name: '陈露' }));
    const slot = await app.make.slot(doctor.id, 1, '09:00');
    const book = () =>
      desk('POST', '/api/admin/reservations', deskForm({ slot, time: '09:00', department: doctor.department_id }));
    const held = await desk('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect(held.status, held.text).toBe(201);
    expect((await seen()).meta.live_holds).toBe(1);
    expect((await book()).status).toBe(201);
    expect((await book()).status).toBe(409);
    const own = async () => (await seen()).data[0]?.figures;
    await expect.poll(own).toMatchObject({ bookings: expect.any(Number), conflicts: expect.any(Number) });
    await expect.poll(async () => more(await own(), 'bookings', 'conflicts', 'holds')).toBe(true);
    expect((await seen()).meta.live_holds).toBe(0);
  });

  it('is a job that waits, one that failed for good, and an announcement that is late', async () => {
    await app.owner.query(
      `INSERT INTO outbox (job, payload, due_at, failed_at) VALUES
         ('holds.expire', '{}', haomai_now() - interval '90 seconds', NULL),
         ('holds.expire', '{}', haomai_now() + interval '1 hour', NULL),
         ('prune', '{}', haomai_now() - interval '1 hour', haomai_now())`,
    );
    await app.owner.query(
      `INSERT INTO announcements (title, content, audience, status, publish_at, creator_id, created_at, updated_at)
       VALUES ('停水', '通知', 'staff', 'scheduled', haomai_now() - interval '40 seconds', $1, haomai_now(), haomai_now())`,
      [admin.id],
    );
    const { meta } = await seen();
    expect(meta.announcements.scheduled).toBe(1);
    expect(meta.announcements.late).toBeGreaterThanOrEqual(40);
    expect(meta.failed_jobs).toBe(1);
    const waiting = meta.queues.find(({ job }) => job === 'holds.expire');
    expect(waiting).toMatchObject({ due: 1, summary: expect.stringMatching(/\p{Script=Han}/u) });
    expect(waiting?.lag).toBeGreaterThanOrEqual(90);
    expect(waiting?.lag).toBeLessThan(3_600);
  });
});

function more(figures: unknown, ...names: string[]): boolean {
  return names.every((name) => Number(Reflect.get(Object(figures), name)) > 0);
}
