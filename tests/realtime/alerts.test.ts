import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTENT, DISEASE, openHealthDesk } from '../support/health-desk.ts';
import { testRedis } from '../support/redis.ts';
import { connect } from './support.ts';
import { startWorld, type World } from './world.ts';

/** An alert that changes is on the grids of all processes at once, and what it stands for on none. */

let world: World;
let wire: Redis;
const onWire: string[] = [];
beforeAll(async () => {
  world = await startWorld();
  wire = new Redis(testRedis().url);
  wire.on('pmessage', (_pattern, _channel, message) => onWire.push(message));
  await wire.psubscribe(`${world.app.deps.env.redisPrefix}*`);
});
afterAll(async () => {
  wire.disconnect();
  await world.close();
});

const PLAIN = { kind: 'medical', text: '标准预防', severity: 'unknown' };
const ALLERGY = { kind: 'allergy', text: '青霉素过敏（重度，未核实）', severity: 'severe' };
/** Nothing of it, in whatever was said. */
const WORDS = [DISEASE, '"HIV"', '高血压', '氨氯地平'];

it('an allergy, and that there is something else, reach another desk’s grid; no word of what it is goes anywhere', async () => {
  const { app } = world;
  const clinic = await openHealthDesk(app);
  const date = app.deps.clock.today();
  const { hash_id } = await clinic.visit('booked');
  const colleague = await connect(world.live.url, { token: (await clinic.seat('sale')).token });
  const doctor = await connect(world.live.url, { token: clinic.doctor.token });
  const patient = await connect(world.live.url, { token: clinic.account.token });
  const stranger = await connect(world.live.url);
  const everybody = [colleague, doctor, patient, stranger];
  await Promise.all(everybody.map((client) => client.watch(clinic.hospital, date)));
  const seen = (client: typeof colleague) =>
    client
      .of('changes')
      .flatMap(({ reservations }) => reservations ?? [])
      .findLast((each) => each.hash_id === hash_id)?.alerts;

  const added = await clinic.add({ substance: '青霉素', severity: 'severe' }, clinic.desk);
  expect(added.status, added.text).toBe(201);
  await colleague.until(() => seen(colleague)?.length === 1);
  expect(seen(colleague)).toEqual([ALLERGY]);

  const saved = await clinic.save({ content: CONTENT });
  expect(saved.status, saved.text).toBe(201);
  for (const client of [colleague, doctor]) {
    await client.until(() => seen(client)?.length === 2);
    expect(seen(client)).toEqual([ALLERGY, PLAIN]);
  }
  // Another word for the same: lists of the patient are asked anew, and no grid hears of anything.
  const before = await clinic.seq();
  const late = await connect(world.live.url, { token: clinic.clerk.token });
  const version = saved.number('data', 'version');
  expect((await clinic.save({ version, content: { ...CONTENT, systemic: ['HIV'] } })).status).toBe(201);
  await late.until(
    () =>
      late
        .of('touched')
        .flatMap(({ resources }) => resources)
        .at(0)?.name === 'patient_record',
  );
  expect(late.of('touched').at(0)?.resources).toEqual([{ name: 'patient_record', ids: [clinic.patient] }]);
  expect(await clinic.seq()).toBe(before);

  // What somebody missed they catch up with as the others had it, and the public without.
  expect(await late.watch(clinic.hospital, date, before - 2)).toMatchObject({
    changes: [{ reservations: [{ hash_id: expect.any(String) }, { hash_id, alerts: [ALLERGY, PLAIN] }] }],
  });
  await stranger.until(() => stranger.of('changes').at(-1)?.to === before);
  for (const client of [patient, stranger]) {
    expect(client.bytes()).not.toContain('青霉素');
    expect(client.bytes()).not.toContain('标准预防');
    expect(client.bytes()).not.toContain('alerts');
  }
  for (const client of [...everybody, late]) {
    for (const word of WORDS) expect(client.bytes()).not.toContain(word);
    client.close();
  }
  const told = onWire.join('\n');
  expect(told).toContain('标准预防');
  for (const word of WORDS) expect(told).not.toContain(word);
});

it('nor does anything of it stand in Redis', async () => {
  const keys = await wire.duplicate().keys(`${world.app.deps.env.redisPrefix}*`);
  const reader = wire.duplicate();
  const kept = await Promise.all(keys.map((key) => reader.dump(key)));
  reader.disconnect();
  const text = kept.map((value) => String(value)).join('\n');
  for (const word of WORDS) expect(text).not.toContain(word);
});
