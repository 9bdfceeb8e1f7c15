import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type LiveClient } from './support.ts';
import { startWorld, type World } from './world.ts';

/** A changed template reaches everybody who looks at the grid, on every process, and says nobody's name to strangers. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const slotsSeen = (client: LiveClient) => client.of('changes').flatMap(({ slots }) => slots);
const valueAt = (client: LiveClient, time: string) => slotsSeen(client).findLast((slot) => slot.time === time)?.value;

describe('a changed template', () => {
  it('shows on the grids of staff and of visitors, each as they may see it', async () => {
    const place = await world.place();
    await place.book('15:15', '林淑芬');
    const owner = await world.app.make.staff({ hospital: place.hospital, role: 'shop_owner' });
    const [desk, visitor] = [await connect(world.app.url, { token: place.clerk.token }), await connect(world.live.url)];
    for (const client of [desk, visitor]) await client.watch(place.hospital, place.date);
    const ask = world.app.as(owner);
    const made = await ask('POST', '/api/admin/work_settings/exceptions', {
      doctor_id: place.doctor.id,
      date: place.date,
      from: '15:00',
      to: '16:00',
      kind: 'suspended',
      reason: '手术日',
    });
    expect(made.status, made.text).toBe(201);
    for (const client of [desk, visitor]) {
      await client.until(() => valueAt(client, '15:00') === 0);
      expect(valueAt(client, '15:45')).toBe(0);
      // Booked: it stays what it was, and nothing is said of it.
      expect(valueAt(client, '15:15')).toBeUndefined();
      expect(client.of('changes').at(-1)?.headers).toBe(true);
    }
    expect(visitor.bytes()).not.toContain('林淑芬');
    const moved = await ask('PUT', `/api/admin/work_settings/exceptions/${made.number('data', 'id')}`, {
      date: place.date,
      from: '16:00',
      to: '17:00',
    });
    expect(moved.status, moved.text).toBe(201);
    for (const client of [desk, visitor]) {
      await client.until(() => valueAt(client, '15:00') === 2 && valueAt(client, '16:45') === 0);
      client.close();
    }
  });

  it('that was only tried out is seen by nobody and takes no number', async () => {
    const place = await world.place();
    const owner = await world.app.make.staff({ hospital: place.hospital, role: 'shop_owner' });
    const desk = await connect(world.live.url, { token: place.clerk.token });
    await desk.watch(place.hospital, place.date);
    const before = await place.seq();
    const tried = await world.app.as(owner)('POST', '/api/admin/work_settings/preview', {
      doctor_id: place.doctor.id,
      hours: [],
    });
    expect(tried.status, tried.text).toBe(200);
    expect(tried.number('data', 'withdrawn')).toBeGreaterThan(0);
    expect(await place.seq()).toBe(before);
    // What comes next is the next number, and nothing came before it.
    await place.hold('16:30');
    const [frame] = await desk.until(() => desk.of('changes').length > 0 && desk.of('changes'));
    expect([frame?.from, frame?.slots.map(({ time }) => time)]).toEqual([before + 1, ['16:30']]);
    desk.close();
  });

  it('of a fee alone tells grids to ask again, and sends no cells', async () => {
    const place = await world.place();
    const owner = await world.app.make.staff({ hospital: place.hospital, role: 'shop_owner' });
    const desk = await connect(world.live.url, { token: place.clerk.token });
    await desk.watch(place.hospital, place.date);
    const set = await world.app.as(owner)('PUT', '/api/admin/fee', { doctor_id: place.doctor.id, fee: 8800 });
    expect(set.status, set.text).toBe(201);
    const [frame] = await desk.until(() => desk.of('changes').length > 0 && desk.of('changes'));
    expect([frame?.headers, frame?.slots]).toEqual([true, []]);
    desk.close();
  });
});
