import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
