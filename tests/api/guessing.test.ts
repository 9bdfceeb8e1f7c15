import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { poolOf } from '../../db/client.ts';
import { hashPassword } from '../../server/platform/passwords.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { codeOf, newPhone, startPostman } from '../support/codes.ts';
import type { WorkerProcess } from '../support/processes.ts';

/** Wrong passwords: by account and by address, on two servers, and never against the owner. */

const PASSWORD = 'Haomai2026';
/** One server that no proxy stands before, and one behind a proxy that tells the client's address. */
let direct: TestApp;
let proxied: TestApp;
let worker: WorkerProcess;
let hash: string;

beforeAll(async () => {
  direct = await startTestApp();
  proxied = await startTestApp({ beside: direct, env: { TRUST_PROXY: '1' } });
  worker = await startPostman(direct);
  hash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await worker.kill('SIGKILL');
  await proxied.close();
  await direct.close();
});

const query = async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await direct.owner.query<T>(text, values)).rows;

let addresses = 0;
/** An address that has never been here. */
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${1 + (addresses % 250)}`;

async function someone() {
  const person = await direct.make.person('王小明', null);
  await query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, hash]);
  return person;
}

const signIn = async (address: string, phone: string, password = PASSWORD) =>
  proxied.as()('POST', '/api/admin/login', { phone, password }, { 'x-forwarded-for': address });

/** So many wrong ones at once (in a row they are slowed). Answers how many were really looked at. */
async function guess(address: string, phone: string, count: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, i) => signIn(address, phone, `Falsch${i}`)));
  for (const { status } of answers) expect([400, 429]).toContain(status);
  return answers.filter(({ status }) => status === 400).length;
}

describe('wrong passwords', () => {
  it('are ten in ten minutes for a phone from one address, and leave the owner elsewhere alone', async () => {
    const { phone } = await someone();
    const attacker = newAddress();
    expect(await guess(attacker, phone, 25)).toBe(10);
    expect((await signIn(attacker, phone)).status).toBe(429);
    expect((await signIn(newAddress(), phone)).status).toBe(200);
    // The right password elsewhere gives the attacker nothing back.
    expect((await signIn(attacker, phone)).status).toBe(429);
  });

  it('are twenty in ten minutes for a phone from all strangers together, on any server', async () => {
    const { phone } = await someone();
    const looked = await Promise.all(Array.from({ length: 10 }, () => guess(newAddress(), phone, 4)));
    expect(looked.reduce((sum, each) => sum + each, 0)).toBe(20);
    expect((await signIn(newAddress(), phone)).status).toBe(429);
    expect((await direct.as()('POST', '/api/admin/login', { phone, password: PASSWORD })).status).toBe(429);
  });

  it('of strangers never keep the owner from an address where they have signed in before', async () => {
    const { phone } = await someone();
    const [home, home6] = [newAddress(), '2001:db8:1:2::7'];
    for (const address of [home, home6]) expect((await signIn(address, phone)).status).toBe(200);
    for (let i = 0; i < 3; i++) await guess(newAddress(), phone, 10);
    const stranger = newAddress();
    expect((await signIn(stranger, phone)).status).toBe(429);
    expect((await signIn(home, phone)).status).toBe(200);
    // Another address of the same IPv6 network is the same customer's.
    expect((await signIn('2001:db8:1:2:aaaa::1', phone)).status).toBe(200);
    expect((await signIn('2001:db8:1:3::7', phone)).status).toBe(429);
    // Its own allowance is one of ten too, and the strangers' is not it.
    expect(await guess(home, phone, 15)).toBe(10);
    expect((await signIn(home, phone)).status).toBe(429);
    expect((await signIn(home6, phone)).status).toBe(200);
  });

  it('do not keep the owner from signing in by SMS, which makes the address known', async () => {
    const { phone } = await someone();
    for (let i = 0; i < 3; i++) await guess(newAddress(), phone, 10);
    const here = newAddress();
    expect((await signIn(here, phone)).status).toBe(429);
    const headers = { 'x-forwarded-for': here };
    expect((await proxied.as()('POST', '/api/smsSend', { phone }, headers)).status).toBe(201);
    const code = await codeOf(direct, phone);
    expect((await proxied.as()('POST', '/api/admin/smsLogin', { phone, code }, headers)).status).toBe(200);
    expect((await signIn(here, phone)).status).toBe(200);
  });

  it('make an address known for thirty days only', async () => {
    const { phone, id } = await someone();
    const home = newAddress();
    expect((await signIn(home, phone)).status).toBe(200);
    for (let i = 0; i < 3; i++) await guess(newAddress(), phone, 10);
    await query("UPDATE sessions SET created_at = created_at - interval '30 days' WHERE user_id = $1", [id]);
    expect((await signIn(home, phone)).status).toBe(429);
  });

  it('are a hundred a day for a phone from strangers', async () => {
    const { phone } = await someone();
    for (let i = 0; i < 5; i++) {
      for (let j = 0; j < 2; j++) expect(await guess(newAddress(), phone, 10)).toBe(10);
      await query(
        "UPDATE rate_limits SET until = until - interval '10 minutes' WHERE key LIKE 'password:' || $1 || '%'",
        [phone],
      );
    }
    const refused = await signIn(newAddress(), phone);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });

  it('are a hundred in ten minutes for an address over all phones, its own account or not', async () => {
    const attacker = newAddress();
    const own = await someone();
    await query("UPDATE sessions SET address = '' WHERE user_id = $1", [own.id]);
    for (let i = 0; i < 11; i++) expect(await guess(attacker, newPhone(), 9)).toBe(9);
    // Signing in to an account of one's own clears nothing of it.
    expect((await signIn(attacker, own.phone)).status).toBe(200);
    expect(await guess(attacker, newPhone(), 9)).toBe(1);
    const refused = await signIn(attacker, (await someone()).phone);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    // Who has signed in from there before still may.
    expect((await signIn(attacker, own.phone)).status).toBe(200);
  });

  it('are counted for the socket’s address, whatever a client says of itself', async () => {
    const { phone } = await someone();
    const forge = (i: number) => ({
      'x-forwarded-for': `203.0.113.${i}`,
      forwarded: `for=203.0.113.${i}`,
      'x-real-ip': `203.0.113.${i}`,
      'x-client-ip': `203.0.113.${i}`,
    });
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        direct.as()('POST', '/api/admin/login', { phone, password: `Falsch${i}` }, forge(i + 1)),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    // Behind one proxy the address is what the proxy added, not what came before it.
    const victim = await someone();
    const true_ = newAddress();
    const through = await Promise.all(
      Array.from({ length: 25 }, (_, i) => signIn(`203.0.113.${i + 1}, ${true_}`, victim.phone, `Falsch${i}`)),
    );
    expect(through.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(await query('SELECT count FROM rate_limits WHERE key = $1', [`password:${victim.phone}|${true_}`])).toEqual([
      { count: expect.any(Number) },
    ]);
  });

  it('make the answer wait from the fourth on, right or wrong', async () => {
    const { phone } = await someone();
    const address = newAddress();
    const timed = async (password: string) => {
      const started = performance.now();
      const { status } = await signIn(address, phone, password);
      return { status, ms: performance.now() - started };
    };
    for (let i = 0; i < 6; i++) expect((await timed('Falsch2026')).status).toBe(400);
    const right = await timed(PASSWORD);
    expect(right.status).toBe(200);
    expect(right.ms).toBeGreaterThan(400);
    // The next one starts afresh: only the time of a hash, which a busy machine may stretch.
    expect((await timed('Falsch2026')).status).toBe(400);
    expect(await query('SELECT count FROM rate_limits WHERE key = $1', [`password:${phone}|${address}`])).toEqual([
      { count: 1 },
    ]);
  });

  it('keep no database connection while they wait', async () => {
    const { phone } = await someone();
    const address = newAddress();
    for (const count of [10, 9]) expect(await guess(newAddress(), phone, count)).toBe(count);
    let answered = 0;
    const waiting = Promise.all(
      Array.from({ length: 40 }, () =>
        signIn(address, phone).finally(() => {
          answered++;
        }),
      ),
    );
    // More of them than there are connections, and none of these is in use.
    const pool = poolOf(proxied.deps.database);
    await expect
      .poll(() => [answered, pool.waitingCount, pool.totalCount - pool.idleCount], { interval: 5 })
      .toEqual([0, 0, 0]);
    for (const { status } of await waiting) expect(status).toBe(200);
  });
});
