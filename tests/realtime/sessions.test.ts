import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/platform/passwords.ts';
import { asking } from '../support/http.ts';
import { type ServerProcess, startServerProcess } from '../support/processes.ts';
import { connect, whole } from './support.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('a session that dies', () => {
  it('loses its sockets on every process, and is told why', async () => {
    const clerk = await world.app.make.staff();
    const clients = await Promise.all(
      [world.app.url, world.live.url].map((url) => connect(url, { token: clerk.token })),
    );
    expect((await world.app.as(clerk)('POST', '/api/admin/logout')).status).toBeLessThan(300);
    for (const client of clients) {
      await client.until(() => !client.socket.connected);
      expect(client.of('session')).toEqual([{ type: 'revoked' }]);
      // Cut by the server: it does not come back by itself.
      expect(client.socket.active).toBe(false);
    }
  });

  it('loses them also where no message comes: ended in Postgres, expired, or the person disabled', async () => {
    const pool = world.app.owner;
    for (const kill of [
      'UPDATE sessions SET revoked_at = haomai_now() WHERE id = $1',
      'UPDATE sessions SET expires_at = haomai_now() WHERE id = $1',
      "UPDATE sessions SET last_seen_at = haomai_now() - interval '13 hours' WHERE id = $1",
      'UPDATE users SET disabled_at = haomai_now() WHERE id = (SELECT user_id FROM sessions WHERE id = $1)',
    ]) {
      const clerk = await world.app.make.staff();
      const other = await world.app.make.staff({ hospital: clerk.hospital_id });
      const client = await connect(world.live.url, { token: clerk.token });
      const stays = await connect(world.live.url, { token: other.token });
      await pool.query(kill, [clerk.session_id]);
      await client.until(() => !client.socket.connected);
      expect(client.of('session')).toEqual([{ type: 'revoked' }]);
      expect(stays.socket.connected).toBe(true);
      stays.close();
    }
  });

  it('leaves the person’s other sessions alone', async () => {
    const clerk = await world.app.make.staff();
    const second = await world.app.make.session(clerk.id, clerk.hospital_id);
    const first = await connect(world.live.url, { token: clerk.token });
    const stays = await connect(world.live.url, { token: second.token });
    await world.app.as(clerk)('POST', '/api/admin/logout');
    await first.until(() => !first.socket.connected);
    expect(stays.socket.connected).toBe(true);
    stays.close();
  });
});

describe('a changed password, with two server processes', () => {
  let servers: ServerProcess[] = [];
  beforeAll(async () => {
    const { redisUrl, redisPrefix } = world.app.deps.env;
    const options = { databaseUrl: world.app.database.url, redisUrl, redisPrefix };
    servers = await Promise.all([startServerProcess(options), startServerProcess(options)]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  it('ends every token and socket of the person on both within two seconds, and nobody else’s', async () => {
    const clerk = await world.app.make.staff();
    const colleague = await world.app.make.staff({ hospital: clerk.hospital_id });
    const second = await world.app.make.session(clerk.id, clerk.hospital_id);
    await world.app.owner.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      clerk.id,
      await hashPassword('Haomai2026'),
    ]);
    const tokens = [clerk.token, second.token];
    const clients = await Promise.all(servers.flatMap(({ url }) => tokens.map((token) => connect(url, { token }))));
    const stays = await Promise.all(servers.map(({ url }) => connect(url, { token: colleague.token })));
    const statuses = async () =>
      Promise.all(
        servers.flatMap(({ url }) =>
          tokens.map(async (token) => (await asking(url, token)('GET', '/api/admin/current-user-info')).status),
        ),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200]);

    const [first = ''] = servers.map(({ url }) => url);
    const form = { old_password: 'Haomai2026', password: 'Frisch2027', password_confirmation: 'Frisch2027' };
    const answer = await asking(first, clerk.token)('POST', '/api/admin/reset_password', form);
    expect(answer.status, answer.text).toBe(201);
    await expect.poll(statuses, { interval: 20 }).toEqual([401, 401, 401, 401]);
    for (const client of clients) {
      await client.until(() => !client.socket.connected);
      expect(client.of('session')).toEqual([{ type: 'revoked' }]);
    }
    for (const client of stays) {
      expect(client.socket.connected).toBe(true);
      client.close();
    }
  });
});

describe('a person whose roles change', () => {
  it('is told, cut off, and comes back with the new ones', async () => {
    const place = await world.place();
    const client = await connect(world.live.url, { token: place.clerk.token });
    expect(whole(await client.watch(place.hospital, place.date)).view).toBe('staff');
    await world.app.owner.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [place.clerk.id]);
    await client.until(() => client.of('session').some(({ type }) => type === 'roles_changed'));
    await client.until(() => !client.socket.connected);
    await client.until(() => client.socket.connected);
    expect(whole(await client.watch(place.hospital, place.date)).view).toBe('public');
    client.close();
  });
});
