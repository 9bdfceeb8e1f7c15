import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type LiveClient } from './support.ts';
import { type Place, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const peopleOf = (client: LiveClient) =>
  client
    .of('presence')
    .at(-1)
    ?.people.map(({ id, slot_id }) => [id, slot_id]);
const sees = (client: LiveClient, expected: [number, number | null][]) =>
  client.until(() => {
    const people = peopleOf(client);
    const wanted = [...expected].sort((a, b) => a[0] - b[0]);
    return people !== undefined && JSON.stringify(people) === JSON.stringify(wanted);
  });

async function enter(url: string, person: { token: string }, place: Place): Promise<LiveClient> {
  const client = await connect(url, { token: person.token });
  await client.watch(place.hospital, place.date);
  return client;
}

const look = (client: LiveClient, place: Place, slot_id: number | null) =>
  client.ask('looking', { hospital_id: place.hospital, date: place.date, slot_id });

describe.concurrent('presence', () => {
  it('shows the staff who looks at which cell of the day, over two processes', async () => {
    const place = await world.place();
    const doctor = await world.app.make.staff({ hospital: place.hospital, role: 'doctor', name: '周医生' });
    const slot = await world.app.make.slot(place.doctor.id, 0, '15:00');
    const clerk = await enter(world.app.url, place.clerk, place);
    await sees(clerk, [[place.clerk.id, null]]);
    const other = await enter(world.live.url, doctor, place);
    for (const client of [clerk, other])
      await sees(client, [
        [place.clerk.id, null],
        [doctor.id, null],
      ]);
    expect(other.of('presence').at(-1)).toMatchObject({ hospital_id: place.hospital, date: place.date });
    expect(
      other
        .of('presence')
        .at(-1)
        ?.people.find(({ id }) => id === doctor.id),
    ).toMatchObject({ name: '周医生', role: 'doctor' });
    expect(await look(other, place, slot.id)).toEqual({ ok: true });
    for (const client of [clerk, other])
      await sees(client, [
        [place.clerk.id, null],
        [doctor.id, slot.id],
      ]);
    await look(other, place, null);
    await sees(clerk, [
      [place.clerk.id, null],
      [doctor.id, null],
    ]);
    other.close();
    await sees(clerk, [[place.clerk.id, null]]);
    clerk.close();
  });

  it('has one entry for a person with two tabs, also on two processes', async () => {
    const place = await world.place();
    const slot = await world.app.make.slot(place.doctor.id, 0, '15:00');
    const tabs = [await enter(world.live.url, place.clerk, place), await enter(world.live.url, place.clerk, place)];
    const far = await enter(world.app.url, place.clerk, place);
    const [first, second] = tabs;
    if (!first || !second) throw new Error('two tabs');
    for (const client of [...tabs, far]) await sees(client, [[place.clerk.id, null]]);
    await look(second, place, slot.id);
    for (const client of [...tabs, far]) await sees(client, [[place.clerk.id, slot.id]]);
    second.close();
    for (const client of [first, far]) await sees(client, [[place.clerk.id, null]]);
    first.close();
    far.close();
  });

  it('is for the staff of that hospital alone', async () => {
    const place = await world.place();
    const stranger = await connect(world.live.url);
    const rival = await connect(world.live.url, { token: (await world.app.make.staff()).token });
    for (const client of [stranger, rival]) {
      await client.watch(place.hospital, place.date);
      expect(await look(client, place, null)).toMatchObject({ ok: false, status: 403 });
    }
    const clerk = await enter(world.live.url, place.clerk, place);
    await sees(clerk, [[place.clerk.id, null]]);
    await place.book('15:00');
    for (const client of [stranger, rival]) {
      await client.until(() => client.of('changes').length > 0);
      expect(client.of('presence')).toEqual([]);
      client.close();
    }
    clerk.close();
  });

  it('comes only when it changes, and not from another day', async () => {
    const place = await world.place();
    const slot = await world.app.make.slot(place.doctor.id, 0, '15:00');
    const clerk = await enter(world.live.url, place.clerk, place);
    const colleague = await world.app.make.staff({ hospital: place.hospital });
    await sees(clerk, [[place.clerk.id, null]]);
    const elsewhere = await connect(world.live.url, { token: colleague.token });
    await elsewhere.watch(place.hospital, '2026-11-21');
    await elsewhere.until(() => elsewhere.of('presence').length > 0);
    for (let i = 0; i < 5; i++) await look(clerk, place, slot.id);
    await sees(clerk, [[place.clerk.id, slot.id]]);
    // Two of the processes' announcements pass without a word.
    const beats = clerk.of('seq').length;
    await clerk.until(() => clerk.of('seq').length > beats + 1);
    expect(clerk.of('presence')).toHaveLength(2);
    clerk.close();
    elsewhere.close();
  });

  it('ends with unwatch', async () => {
    const place = await world.place();
    const colleague = await world.app.make.staff({ hospital: place.hospital });
    const clerk = await enter(world.live.url, place.clerk, place);
    const other = await enter(world.live.url, colleague, place);
    await sees(clerk, [
      [place.clerk.id, null],
      [colleague.id, null],
    ]);
    await other.ask('unwatch', { hospital_id: place.hospital, date: place.date });
    await sees(clerk, [[place.clerk.id, null]]);
    clerk.close();
    other.close();
  });
});

describe('the people of a process', () => {
  it('are gone when it has ended, and when it has fallen silent', async () => {
    const place = await world.place();
    const [ends, dies] = [await world.beside(), await world.beside()];
    const people = await Promise.all([1, 2].map(() => world.app.make.staff({ hospital: place.hospital })));
    const [one, two] = people;
    if (!one || !two) throw new Error('two people');
    const clerk = await enter(world.live.url, place.clerk, place);
    await enter(ends.url, one, place);
    const stranded = await enter(dies.url, two, place);
    await sees(clerk, [
      [place.clerk.id, null],
      [one.id, null],
      [two.id, null],
    ]);
    await ends.close();
    await sees(clerk, [
      [place.clerk.id, null],
      [two.id, null],
    ]);
    // Its bus is gone, as if the process had been killed: no word of farewell.
    await dies.deps.bus.close();
    await sees(clerk, [[place.clerk.id, null]]);
    stranded.close();
    clerk.close();
    await dies.close();
  });
});
