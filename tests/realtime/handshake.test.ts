import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { testRedis } from '../support/redis.ts';
import { connect, type LiveProcess, refusal, startLive, whole } from './support.ts';

let app: TestApp;
let live: LiveProcess;

beforeAll(async () => {
  app = await startTestApp();
  live = await startLive({
    databaseUrl: app.database.url,
    redisUrl: testRedis().url,
    redisPrefix: app.deps.env.redisPrefix,
    env: { PUBLIC_ORIGINS: 'https://clinic.example.com' },
  });
});
afterAll(async () => {
  await live.close();
  await app.close();
});

const from = (origin: string) => ({ extraHeaders: { origin } });

describe('the handshake', () => {
  it('lets in whoever has no token, as public', async () => {
    const { hospital_id } = await app.make.doctor();
    for (const auth of [{}, { token: '' }, { token: null }, { hospitalId: hospital_id }]) {
      const client = await connect(live.url, auth);
      expect(whole(await client.watch(hospital_id, app.deps.clock.today())).view).toBe('public');
      client.close();
    }
  });

  it('refuses dead tokens with 401', async () => {
    const person = await app.make.account();
    await app.owner.query('UPDATE sessions SET revoked_at = haomai_now() WHERE id = $1', [person.session_id]);
    for (const token of [person.token, 'x'.repeat(43), 'short', 17, { a: 1 }, ['x'], true]) {
      expect(await refusal(live.url, { token })).toBe('401');
    }
  });

  it('refuses another hospital than the token’s with 403, and ignores it where the token has none', async () => {
    const desk = await app.make.staff();
    const account = await app.make.account();
    expect(await refusal(live.url, { token: desk.token, hospitalId: desk.hospital_id + 1 })).toBe('403');
    expect(await refusal(live.url, { token: desk.token, hospitalId: { id: desk.hospital_id } })).toBe('403');
    for (const hospitalId of [desk.hospital_id, String(desk.hospital_id), null, undefined]) {
      (await connect(live.url, { token: desk.token, hospitalId })).close();
    }
    (await connect(live.url, { token: account.token, hospitalId: desk.hospital_id })).close();
  });

  it('refuses foreign origins, over both transports', async () => {
    for (const transports of [['websocket'], ['polling']]) {
      for (const origin of ['https://evil.example.com', 'null', 'http://127.0.0.1:1', 'garbage']) {
        await refusal(live.url, {}, { transports, ...from(origin) });
      }
      for (const origin of [live.url, 'https://clinic.example.com']) {
        (await connect(live.url, {}, { transports, ...from(origin) })).close();
      }
    }
  });

  it('lets a client begin with polling and upgrade', async () => {
    const client = await connect(live.url, {}, { transports: ['polling', 'websocket'] });
    const { engine } = client.socket.io;
    if (engine.transport.name !== 'websocket') await new Promise((resolve) => engine.once('upgrade', resolve));
    expect([engine.transport.name, client.socket.connected]).toEqual(['websocket', true]);
    client.close();
  });

  it('knows no other namespace', async () => {
    expect(await refusal(`${live.url}/admin`)).toBe('Invalid namespace');
  });
});
