import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MetricsServer, startMetrics } from '../../server/platform/metrics-page.ts';
import { meterLoop } from '../../server/platform/process-metrics.ts';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import type { Asks } from '../support/http.ts';

/** What happens is counted once, where it happens, and under the name that docs/ops says. */

let app: TestApp;
let metrics: MetricsServer;
let doctor: Awaited<ReturnType<TestApp['make']['doctor']>>;
let desk: Asks;
let other: Asks;
beforeAll(async () => {
  app = await startTestApp();
  metrics = await startMetrics(0, app.deps, app.gauges);
  doctor = await app.make.doctor({ name: '赵晓棠' });
  const colleague = () => app.make.staff({ hospital: doctor.hospital_id });
  [desk, other] = [app.as(await colleague()), app.as(await colleague())];
});
afterAll(async () => {
  await metrics?.close();
  await app?.close();
});

/** The value of one series, 0 where it is not there yet. */
async function readingOf(series: string): Promise<number> {
  const page = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  const line = page.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

/** By how much series grow while something is done. */
async function growth(series: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(series.map(readingOf));
  await work();
  const after = await Promise.all(series.map(readingOf));
  return after.map((value, index) => value - (before[index] ?? 0));
}

const claim = (kind: string, result: string) => `haomai_claims_total{kind="${kind}",result="${result}"}`;
const hold = (event: string) => `haomai_holds_total{event="${event}"}`;
const lost = (kind: string, code: string) => `haomai_conflicts_total{kind="${kind}",code="${code}"}`;

let taken = 0;
/** Of the next day, each its own. */
async function freeSlot() {
  const time = `${String(9 + Math.floor(taken / 2)).padStart(2, '0')}:${taken++ % 2 === 0 ? '00' : '30'}`;
  return { ...(await app.make.slot(doctor.id, 1, time)), time };
}
const take = (who: Asks, slot: { id: number }) => who('POST', '/api/holds', { scheduling_time_id: slot.id });

function book(who: Asks, slot: Awaited<ReturnType<typeof freeSlot>>, key?: string) {
  const body = deskForm({ slot, time: slot.time, department: doctor.department_id });
  return who('POST', '/api/admin/reservations', body, key ? { 'Idempotency-Key': key } : {});
}

describe('holds', () => {
  it('that are taken, extended and released', async () => {
    const series = [hold('taken'), hold('extended'), hold('released'), claim('hold', 'done'), claim('extend', 'done')];
    const slot = await freeSlot();
    const grown = await growth(series, async () => {
      const held = await take(desk, slot);
      const path = `/api/holds/${held.number('data', 'id')}`;
      expect((await desk('PATCH', path)).status).toBeLessThan(300);
      expect((await desk('DELETE', path)).status).toBe(204);
      // It has ended already: nothing happens, and nothing is counted.
      expect((await desk('DELETE', path)).status).toBe(204);
    });
    expect(grown).toEqual([1, 1, 1, 1, 1]);
  });

  it('that run out', async () => {
    const before = await readingOf(hold('expired'));
    await take(desk, await freeSlot());
    await app.owner.query('UPDATE holds SET expires_at = haomai_now() WHERE ended_at IS NULL');
    await expect.poll(() => readingOf(hold('expired'))).toBe(before + 1);
  });
});

describe('claims', () => {
  it('that win, that lose, and that were answered before', async () => {
    const slot = await freeSlot();
    const series = [
      claim('book', 'done'),
      claim('book', 'conflict'),
      claim('book', 'replayed'),
      claim('hold', 'conflict'),
      lost('book', 'SLOT_TAKEN'),
      lost('hold', 'SLOT_TAKEN'),
    ];
    const grown = await growth(series, async () => {
      expect((await book(desk, slot, 'press-1')).status).toBe(201);
      expect((await book(desk, slot, 'press-1')).status).toBe(201);
      expect((await book(other, slot)).status).toBe(409);
      expect((await take(other, slot)).status).toBe(409);
    });
    expect(grown).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('that the rules refuse are no conflict', async () => {
    const series = [claim('hold', 'refused'), claim('hold', 'conflict')];
    expect(await growth(series, () => take(desk, { id: 999_999 }))).toEqual([1, 0]);
  });

  it('are not all that somebody may be too late for: what a transaction refuses is a conflict, too', async () => {
    const owner = app.as(await app.make.staff({ hospital: doctor.hospital_id, role: 'shop_owner' }));
    const details = { phone: '', address: '湖滨路 1 号', summary: '', longitude: null, latitude: null };
    const save = () => owner('PUT', '/api/admin/settings/details', { ...details, version: 1 });
    const grown = await growth([lost('other', 'STALE')], async () => {
      expect((await save()).status).toBe(201);
      expect((await save()).status).toBe(409);
    });
    expect(grown).toEqual([1]);
  });
});

describe('the process', () => {
  it('says who is connected, by what they may see', async () => {
    const account = await app.make.account({ patients: ['沈静姝'] });
    const staff = await app.make.staff({ hospital: doctor.hospital_id });
    const lines = [
      await connect(app.url),
      await connect(app.url, { token: account.token }),
      await connect(app.url, { token: staff.token }),
    ];
    for (const audience of ['public', 'patient', 'staff']) {
      expect(await readingOf(`haomai_live_sockets{audience="${audience}"}`), audience).toBe(1);
    }
    for (const line of lines) line.socket.disconnect();
    await expect.poll(() => readingOf('haomai_live_sockets{audience="staff"}')).toBe(0);
  });

  it('says that requests wait for connections when there are more of them', async () => {
    const max = await readingOf('haomai_pg_max');
    expect(max).toBe(16);
    // Each keeps its connection for as long as somebody stands in the way.
    const client = await app.owner.connect();
    await client.query('BEGIN; LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE');
    const [waited = 0] = await growth(['haomai_pg_wait_seconds_count'], async () => {
      const asked = Array.from({ length: 2 * max }, () => desk('GET', '/api/notifications'));
      await expect.poll(() => readingOf('haomai_pg_waiting')).toBeGreaterThan(0);
      await client.query('ROLLBACK');
      for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    });
    client.release();
    expect(waited).toBeGreaterThan(0);
  });

  it('says that Redis is there', async () => {
    expect(await readingOf('haomai_redis_connected')).toBe(1);
  });
});

describe('the event loop', () => {
  it('is known to have stood still, once', async () => {
    const meter = meterLoop();
    let look = 0;
    const standStillNowAndThen = () => {
      // Not in the same breath as it is read: what begins right then is seen by the next look alone.
      if (look++ % 3 !== 1) return meter.read().max;
      const until = performance.now() + 150;
      while (performance.now() < until);
      return 0;
    };
    await expect.poll(standStillNowAndThen).toBeGreaterThan(0.1);
    await expect.poll(() => meter.read().max).toBeLessThan(0.1);
    meter.stop();
  });
});
