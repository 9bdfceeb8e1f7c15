import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Touched } from '../../server/platform/live-bus.ts';
import { touch } from '../../server/platform/realtime/touched.ts';
import { deskForm } from '../support/desk-form.ts';
import { asking } from '../support/http.ts';
import { type ServerProcess, startServerProcess } from '../support/processes.ts';
import { connect, type LiveClient } from './support.ts';
import { type Place, startWorld, type World } from './world.ts';

/** Lists that went stale: who may read them is told so, over all processes, and the hospital's log is left alone. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const namesOf = (client: LiveClient) =>
  client.of('touched').flatMap(({ resources }) => resources.map(({ name }) => name));
const hears = (client: LiveClient, name: string) => client.until(() => namesOf(client).includes(name));

/** What a process has said to a line by now has come: it answers in order. */
const settled = (client: LiveClient) => client.ask('unwatch', { hospital_id: 1, date: world.app.deps.clock.today() });

async function hush(clients: readonly LiveClient[]): Promise<void> {
  for (const client of clients) {
    await settled(client);
    expect(client.of('touched')).toEqual([]);
    expect(client.bytes()).not.toContain('touched');
  }
}

const close = (clients: readonly LiveClient[]) => {
  for (const client of clients) client.close();
};

async function logOf({ hospital }: Place) {
  const { rows } = await world.app.owner.query<{ seq: number; logged: number }>(
    `SELECT n.seq, (SELECT count(*)::int FROM hospital_events e WHERE e.hospital_id = n.hospital_id) AS logged
     FROM hospital_numbers n WHERE n.hospital_id = $1`,
    [hospital],
  );
  return rows[0];
}

const ADVISORY = '/api/admin/hospital/advisories';
const DESK = '/api/admin/hospital/patient-regd';
const talk = { subject: '种植牙', content: '咨询单颗种植价格与周期' };

async function withVisit() {
  const place = await world.place();
  const hash = await place.book('11:00');
  const consultant = await world.app.make.staff({ hospital: place.hospital, role: 'consultant' });
  return { ...place, hash, consultant };
}

describe('a change that no grid shows takes no number of its hospital', () => {
  it('a consultation, and a colleague’s open list hears of it', async () => {
    const place = await withVisit();
    const colleague = await connect(world.live.url, { token: place.clerk.token });
    const before = await logOf(place);
    const asks = world.app.as(place.consultant);
    const made = await asks('POST', ADVISORY, { reservation_id: place.hash, ...talk });
    expect(made.status, made.text).toBe(201);
    const id = made.number('data', 'id');
    await hears(colleague, 'advisories');
    expect(colleague.of('touched')).toEqual([
      { hospital_id: place.hospital, resources: [{ name: 'advisories', ids: [id] }] },
    ]);
    expect((await asks('PUT', `/api/admin/advisory/${id}`, { status: 'following' })).status).toBe(201);
    await colleague.until(() => namesOf(colleague).length === 2);
    expect(await logOf(place)).toEqual(before);
    colleague.close();
  });

  it('a registration that comes and changes its state, but not each word of a draft', async () => {
    const place = await world.place();
    const second = await world.app.make.staff({ hospital: place.hospital, role: 'sale' });
    const colleague = await connect(world.live.url, { token: second.token });
    const asks = world.app.as(place.clerk);
    const before = await logOf(place);
    const slot = await world.app.make.slot(place.doctor.id, 0, '11:15');
    const person = { name: '沈静姝', phone: '13812345678', certificate_number: 'P1234567', source: '牙痛' };
    const form = { ...person, scheduling_time_id: slot.id, department_id: place.doctor.department_id };
    const made = await asks('POST', `${DESK}/add`, form);
    expect(made.status, made.text).toBe(201);
    const id = made.number('data', 'id');
    await hears(colleague, 'registrations');
    expect((await asks('POST', `${DESK}/update`, { id, version: 1, remarks: '怕疼' })).status).toBe(201);
    const sent = await asks('POST', `${DESK}/submit`, { id, version: 2 });
    expect(sent.status, sent.text).toBe(201);
    await colleague.until(() => namesOf(colleague).length === 2);
    expect(await logOf(place)).toEqual(before);

    // Its confirmation is a booking, which has one number as any other, and the list is told besides.
    const done = await asks('POST', `${DESK}/confirm`, { id, version: 3 });
    expect(done.status, done.text).toBe(201);
    await colleague.until(() => namesOf(colleague).length === 3);
    expect(colleague.of('touched').flatMap(({ resources }) => resources)).toEqual(
      Array.from({ length: 3 }, () => ({ name: 'registrations', ids: [id] })),
    );
    expect((await logOf(place))?.seq).toBeGreaterThan(before?.seq ?? 0);
    colleague.close();
  });

  it('a hygienist’s fee', async () => {
    const hygienist = await world.app.make.doctor({ role: 'dental_hygienist' });
    const clerk = await world.app.make.staff({ hospital: hygienist.hospital_id });
    const slot = await world.app.make.slot(hygienist.id, 0, '11:00');
    const visit = deskForm({ slot, time: '11:00', department: hygienist.department_id }, { name: '沈静姝' });
    const asks = world.app.as(hygienist);
    const id = (await world.app.as(clerk)('POST', '/api/admin/reservations', visit)).number('data', 'id');
    expect((await asks('PUT', `/api/admin/doctor_index/${id}/visit`)).status).toBe(201);
    const seq = async () =>
      (await asks('GET', `/api/events?hospital_id=${hygienist.hospital_id}`)).number('meta', 'seq');
    const colleague = await connect(world.live.url, { token: clerk.token });
    const before = await seq();
    const charge = await asks('POST', `/api/admin/dental_hygienists/${id}/charges`, { amount: 8_000, payment_type: 1 });
    expect(charge.status, charge.text).toBe(201);
    await hears(colleague, 'hygienists');
    expect(await seq()).toBe(before);
    colleague.close();
  });

  it('pressed again with its key it is done once, and told once', async () => {
    const place = await withVisit();
    const colleague = await connect(world.app.url, { token: place.clerk.token });
    const asks = world.app.as(place.consultant);
    const press = () => asks('POST', ADVISORY, { reservation_id: place.hash, ...talk }, { 'Idempotency-Key': 'talk' });
    const first = await press();
    expect((await press()).text).toBe(first.text);
    touch(world.app.deps, { hospital_id: place.hospital, name: 'last', audience: 'staff' });
    await hears(colleague, 'last');
    expect(namesOf(colleague)).toEqual(['advisories', 'last']);
    colleague.close();
  });
});

describe('over two server processes', () => {
  let servers: ServerProcess[] = [];
  beforeAll(async () => {
    const { redisUrl, redisPrefix } = world.app.deps.env;
    const options = { databaseUrl: world.app.database.url, redisUrl, redisPrefix };
    servers = await Promise.all([startServerProcess(options), startServerProcess(options)]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  it('what is saved on one is heard on the other, by the hospital’s staff and nobody else', async () => {
    const [a, b] = servers;
    if (!a || !b) throw new Error('two of them');
    const [place, other] = [await withVisit(), await world.place()];
    const patient = await world.app.make.account({ patients: ['赵一'] });
    const [colleague, stranger, visitor, account] = await Promise.all([
      connect(b.url, { token: place.clerk.token }),
      connect(b.url, { token: other.clerk.token }),
      connect(b.url),
      connect(b.url, { token: patient.token }),
    ]);
    // They look at the very hospital: what is told to its watchers reaches them.
    for (const client of [stranger, visitor, account]) await client.watch(place.hospital, place.date);
    const made = await asking(a.url, place.consultant.token)('POST', ADVISORY, {
      reservation_id: place.hash,
      ...talk,
    });
    expect(made.status, made.text).toBe(201);
    await hears(colleague, 'advisories');
    await hush([stranger, visitor, account]);
    for (const client of [visitor, account]) expect(client.of('changes')).toEqual([]);
    close([colleague, stranger, visitor, account]);
  });
});

describe('a list is told of to those who may read it', () => {
  const said = (touched: Touched) => touch(world.app.deps, touched);
  const lines = (...people: { token: string }[]) =>
    Promise.all(people.map(({ token }) => connect(world.live.url, { token })));

  it('the owners', async () => {
    const { hospital, clerk } = await world.place();
    const owner = await world.app.make.staff({ hospital, role: 'shop_owner' });
    const elsewhere = await world.app.make.staff({ hospital: (await world.place()).hospital, role: 'shop_owner' });
    const [ours, theirs, colleague] = await lines(owner, elsewhere, clerk);
    if (!ours || !theirs || !colleague) throw new Error('three lines');
    said({ hospital_id: hospital, name: 'wages', ids: [3], audience: 'owners' });
    await hears(ours, 'wages');
    await hush([theirs, colleague]);
    close([ours, theirs, colleague]);
  });

  it('one person, wherever they are signed in', async () => {
    const { hospital, clerk } = await world.place();
    const again = await world.app.make.session(clerk.id, hospital);
    const colleague = await world.app.make.staff({ hospital });
    const mine = await Promise.all([
      connect(world.live.url, { token: clerk.token }),
      connect(world.app.url, { token: again.token }),
    ]);
    const [other] = await lines(colleague);
    if (!other) throw new Error('a line');
    said({ hospital_id: hospital, name: 'slips', audience: { person: clerk.id } });
    for (const client of mine) await hears(client, 'slips');
    await hush([other]);
    close([...mine, other]);
  });

  it('the others who keep the platform, of an alliance that one of them saves', async () => {
    const keepers = await Promise.all(['平台甲', '平台乙'].map((name) => world.app.make.person(name, null)));
    const [one, other] = keepers;
    if (!one || !other) throw new Error('two of them');
    await world.app.owner.query('UPDATE users SET is_super_admin = true WHERE id = ANY ($1)', [
      keepers.map(({ id }) => id),
    ]);
    const [looks, staff] = await lines(other, (await world.place()).clerk);
    if (!looks || !staff) throw new Error('two lines');
    const asks = world.app.as(one);
    const id = (await asks('POST', '/api/admin/unions', { name: '湖东联盟' })).number('data', 'id');
    await hears(looks, 'unions');
    const saved = await asks('PUT', `/api/admin/unions/${id}`, { name: '湖西联盟', version: 1 });
    expect(saved.status, saved.text).toBe(201);
    await looks.until(() => namesOf(looks).length === 2);
    const listed = await world.app.as(other)('GET', `/api/admin/unions?keyword=${encodeURIComponent('湖西')}`);
    expect(listed.at('data')).toEqual([saved.at('data')]);
    // A refused change tells nobody.
    expect((await asks('PUT', `/api/admin/unions/${id}`, { name: '湖北联盟', version: 1 })).status).toBe(409);
    said({ hospital_id: null, name: 'last', audience: 'platform' });
    await hears(looks, 'last');
    const frame = { hospital_id: null, resources: [{ name: 'unions', ids: [id] }] };
    expect(looks.of('touched')).toEqual([frame, frame, { hospital_id: null, resources: [{ name: 'last' }] }]);
    await hush([staff]);
    close([looks, staff]);
  });

  it('and no more to who has left, or whose session has ended', async () => {
    const { hospital, clerk } = await world.place();
    const [leaver, stays] = [await world.app.make.staff({ hospital }), await world.app.make.staff({ hospital })];
    const [left, out, colleague] = [
      await connect(world.live.url, { token: leaver.token }),
      await connect(world.live.url, { token: clerk.token }),
      await connect(world.live.url, { token: stays.token }),
    ];
    await world.app.owner.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [leaver.id]);
    expect((await world.app.as(clerk)('POST', '/api/admin/logout')).status).toBeLessThan(300);
    await out.until(() => !out.socket.connected);
    await left.until(() => left.of('session').some(({ type }) => type === 'roles_changed'));
    await left.until(() => !left.socket.connected);
    await left.until(() => left.socket.connected);
    said({ hospital_id: hospital, name: 'members', audience: 'staff' });
    await hears(colleague, 'members');
    await hush([left]);
    expect(out.of('touched')).toEqual([]);
    close([left, out, colleague]);
  });

  it('in one frame for what changes at once, and as a whole where it is too much to name', async () => {
    const { hospital, clerk } = await world.place();
    const client = await connect(world.app.url, { token: clerk.token });
    const audience = 'staff' as const;
    for (let id = 1; id <= 60; id++)
      touch(world.app.deps, { hospital_id: hospital, name: 'members', ids: [id], audience });
    touch(world.app.deps, { hospital_id: hospital, name: 'charges', ids: [1, 2], audience });
    await hears(client, 'charges');
    expect(client.of('touched')).toEqual([
      { hospital_id: hospital, resources: [{ name: 'members' }, { name: 'charges', ids: [1, 2] }] },
    ]);
    // What came after the first word of a burst is told, too.
    touch(world.app.deps, { hospital_id: hospital, name: 'charges', ids: [3], audience });
    await client.until(() => namesOf(client).filter((name) => name === 'charges').length === 2);
    client.close();
  });

  it('of this process without Redis', async () => {
    const alone = await world.beside({ REDIS_URL: '' });
    const { hospital, clerk } = await world.place();
    const client = await connect(alone.url, { token: clerk.token });
    touch(alone.deps, { hospital_id: hospital, name: 'members', audience: 'staff' });
    await hears(client, 'members');
    client.close();
    await alone.close();
  });
});

it('what an earlier version has logged of lists is a frame like any other', async () => {
  const place = await world.place();
  const client = await connect(world.live.url, { token: place.clerk.token });
  await client.watch(place.hospital, place.date);
  await world.app.owner.query(`SELECT number_changes($1, '{}', '{}', '{"lists": ["advisories"]}', NULL, true)`, [
    place.hospital,
  ]);
  const [frame] = await client.until(() => client.of('changes').length > 0 && client.of('changes'));
  expect(frame).toMatchObject({ hospital_id: place.hospital, slots: [] });
  expect(client.bytes()).not.toContain('lists');
  client.close();
});
