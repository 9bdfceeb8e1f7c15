import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type LiveClient } from './support.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function patientOf(place: Awaited<ReturnType<World['place']>>) {
  const account = await world.app.make.account({ patients: ['李雷'] });
  const book = async (time: string) => {
    const slot = await world.app.make.slot(place.doctor.id, 1, time);
    const answer = await world.app.as(account)('POST', '/api/reservations', {
      id: slot.id,
      patient_id: account.patient_ids[0],
      department_id: place.doctor.department_id,
      source: '牙痛',
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.string('data', 'hash_id');
  };
  return { account, book };
}

/** A change that tells nobody: it comes by asking Postgres, and with it whatever that would have doubled. */
async function changeSilently(userId: number): Promise<void> {
  const pool = world.app.owner;
  const { rows } = await pool.query<{ body: object }>(
    `SELECT jsonb_build_object('type', 'changed', 'reservation', reservation_view(min(id))) AS body FROM reservations`,
  );
  await pool.query('SELECT tell_account($1, $2, $3)', [userId, 'reservation', JSON.stringify(rows[0]?.body)]);
}

const typesOf = (client: LiveClient) => client.of('reservation').map(({ type }) => type);

describe('what concerns a person', () => {
  it('reaches all their sockets, on every process, once', async () => {
    const place = await world.place();
    const { account, book } = await patientOf(place);
    const other = await world.app.make.account();
    const mine = await Promise.all(
      [world.app.url, world.live.url, world.live.url].map((url) => connect(url, { token: account.token })),
    );
    const foreign = await connect(world.live.url, { token: other.token });
    const clerk = await connect(world.live.url, { token: place.clerk.token });
    const hash = await book('14:00');
    for (const client of mine) {
      const notified = await client.until(() => client.of('reservation').at(0));
      expect(notified).toMatchObject({ type: 'created', reservation: { hash_id: hash, patient: '李雷' } });
    }
    await place.cancel(hash);
    for (const client of mine) await client.until(() => client.of('reservation').at(1));
    await changeSilently(account.id);
    for (const client of mine) {
      await client.until(() => typesOf(client).includes('changed'));
      expect(typesOf(client)).toEqual(['created', 'cancelled', 'changed']);
    }
    expect([foreign.received, clerk.of('reservation')]).toEqual([[], []]);
    for (const client of [...mine, foreign, clerk]) client.close();
  });

  it('is no news to who comes later', async () => {
    const place = await world.place();
    const { account, book } = await patientOf(place);
    await book('14:00');
    const client = await connect(world.live.url, { token: account.token });
    await changeSilently(account.id);
    await client.until(() => typesOf(client).length > 0);
    expect(typesOf(client)).toEqual(['changed']);
    client.close();
  });

  // It had heard of it on the line before, at another process, while Redis was away.
  it('is no news to another screen of theirs that comes before it is found', async () => {
    const place = await world.place();
    const { account, book } = await patientOf(place);
    const first = await connect(world.live.url, { token: account.token });
    for (const [i, time] of ['14:00', '14:15', '14:30', '14:45', '15:00'].entries()) {
      await changeSilently(account.id);
      const second = await connect(world.live.url, { token: account.token });
      await first.until(() => typesOf(first).filter((type) => type === 'changed').length > i);
      const hash = await book(time);
      await second.until(() => typesOf(second).includes('created'));
      expect(typesOf(second)).toEqual(['created']);
      await place.cancel(hash);
      await first.until(() => typesOf(first).filter((type) => type === 'cancelled').length > i);
      second.close();
    }
    first.close();
  });

  it('is found in Postgres where no message comes, once', async () => {
    const place = await world.place();
    const { account, book } = await patientOf(place);
    const client = await connect(world.live.url, { token: account.token });
    await book('14:00');
    for (let i = 1; i <= 3; i++) {
      await changeSilently(account.id);
      await client.until(() => typesOf(client).length > i);
    }
    expect(typesOf(client)).toEqual(['created', 'changed', 'changed', 'changed']);
    client.close();
  });

  it('is left out where the contract does not know it', async () => {
    const place = await world.place();
    const { account, book } = await patientOf(place);
    const client = await connect(world.live.url, { token: account.token });
    const pool = world.app.owner;
    for (const [name, body] of [
      ['changes', {}],
      ['reservation', { type: 'created' }],
      ['constructor', {}],
      ['nothing', {}],
    ]) {
      await pool.query('SELECT tell_account($1, $2, $3)', [account.id, name, JSON.stringify(body)]);
    }
    await book('14:00');
    await changeSilently(account.id);
    await client.until(() => typesOf(client).includes('changed'));
    expect(client.received.map(({ name }) => name)).toEqual(['reservation', 'reservation']);
    client.close();
  });
});
