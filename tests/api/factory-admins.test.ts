import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Asks } from '../../scripts/access/asking.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { linkOf } from './invited.ts';
import { newPhone, person, sendCode } from './signing-up.ts';

/** 加工厂人员: no role and no hospital, but a plant. */

let app: TestApp;
let platform: Asks;
let owner: Awaited<ReturnType<TestApp['make']['staff']>>;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  const admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  platform = app.as(admin);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.make.staff({ role: 'shop_owner' });
});

const PATH = '/api/admin/backend/factory';
const CREATE = `${PATH}/createAdmin`;
let counter = 0;
const plant = async (ask: Asks) => {
  const made = await ask('POST', `${PATH}/create`, { name: `加工厂${++counter}` });
  expect(made.status, made.text).toBe(201);
  return { id: made.number('data', 'id'), name: made.string('data', 'name') };
};
const invite = (ask: Asks, factory_id: number, phone: string) =>
  ask('POST', CREATE, { factory_id, name: '陆远航', phone });
const accept = (who: { token: string }, secret: string) =>
  app.as(who)('POST', '/api/invites/accept', { invite: secret });
async function invited(ask: Asks, factory: number, phone?: string) {
  const someone = await app.make.account();
  const made = await invite(ask, factory, phone ?? someone.phone);
  expect(made.status, made.text).toBe(201);
  const id = made.number('data', 'id');
  return { someone, id, secret: await linkOf(app, id) };
}
const plantOf = async (who: { token: string }) => (await app.as(who)('POST', '/api/admin/info')).at('meta', 'factory');

describe('a plant’s people', () => {
  it('are invited by the platform, and to a hospital’s own plants by its owner', async () => {
    const common = await plant(platform);
    const ask = app.as(owner);
    const mine = await plant(ask);
    expect((await invite(platform, common.id, newPhone())).status).toBe(201);
    expect((await invite(ask, mine.id, newPhone())).status).toBe(201);
    // They read the platform’s, and don't write it; of another hospital's they know nothing.
    expect((await invite(ask, common.id, newPhone())).status).toBe(403);
    expect((await ask('GET', `${PATH}/${common.id}/admins`)).status).toBe(403);
    const stranger = app.as(await app.make.staff({ role: 'shop_owner' }));
    const foreign = await invite(stranger, mine.id, newPhone());
    expect([foreign.status, foreign.at('errors')]).toEqual([422, { factory_id: ['加工厂不存在'] }]);
    expect((await stranger('GET', `${PATH}/${mine.id}/admins`)).status).toBe(404);
    const clerk = app.as(await app.make.staff({ hospital: owner.hospital_id }));
    expect((await invite(clerk, mine.id, newPhone())).status).toBe(403);
    const [one] = (await ask('GET', `${PATH}/${mine.id}/admins`)).at('data') as { id: number }[];
    for (const [method, path] of [
      ['POST', `${PATH}/admins/${one?.id}/resend`],
      ['DELETE', `${PATH}/admins/${one?.id}`],
    ] as const) {
      expect((await stranger(method, path)).status).toBe(404);
    }
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [owner.hospital_id]);
    expect((await invite(ask, mine.id, newPhone())).status).toBe(423);
  });

  it('of two invitations of one phone at once there is one, and nobody is told whether it is known', async () => {
    const { id } = await plant(platform);
    const known = await app.make.account();
    const both = await Promise.all([invite(platform, id, known.phone), invite(platform, id, known.phone)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 201)?.at('data')).toMatchObject({ user_id: null, status: 'pending' });
  });
});

describe('who accepts', () => {
  it('has the plant, no role and no hospital: nothing of any hospital’s staff is theirs', async () => {
    const factory = await plant(platform);
    const phone = newPhone();
    const made = await invite(platform, factory.id, phone);
    await sendCode(app, phone, 'register');
    const registered = await app.as()('POST', '/api/register', person(phone));
    const me = { token: registered.string('access_token') };
    const answer = await accept(me, await linkOf(app, made.number('data', 'id')));
    expect([answer.status, answer.at('data')]).toEqual([
      201,
      { kind: 'factory_admin', from: factory.name, hospital: null },
    ]);
    const login = await app.as()('POST', '/api/admin/login', { phone, password: 'Haomai2026' });
    expect([login.status, login.at('role'), login.at('hospital_id'), login.at('hospitals')]).toEqual([
      200,
      null,
      null,
      [],
    ]);
    const ask = app.as({ token: login.string('access_token') });
    const info = await ask('POST', '/api/admin/info');
    expect(info.at()).toMatchObject({
      is_base: true,
      roles: { data: [] },
      meta: { factory, hospital: null, hospitals: [], grants: [] },
    });
    for (const path of ['/api/admin/staff', `${PATH}/list`, '/api/admin/suppliers', '/api/admin/backend/role']) {
      expect((await ask('GET', path)).status, path).toBe(403);
    }
    expect((await ask('GET', '/api/notifications')).status).toBe(200);
    const rows = (await platform('GET', `${PATH}/${factory.id}/admins`)).at('data');
    expect(rows).toMatchObject([{ status: 'accepted', user_id: info.number('id') }]);
    const again = await invite(platform, factory.id, phone);
    expect(again.at('errors')).toEqual({ phone: ['该手机号已是加工厂人员'] });
  });

  it('works at one plant at a time: the next takes them once the first has let go', async () => {
    const [one, two] = [await plant(platform), await plant(platform)];
    const first = await invited(platform, one.id);
    const next = await invited(platform, two.id, first.someone.phone);
    expect((await accept(first.someone, first.secret)).status).toBe(201);
    const refused = await accept(first.someone, next.secret);
    expect([refused.status, refused.at('message')]).toEqual([409, '您已是另一家加工厂的人员，请先由该厂移除']);
    expect(await plantOf(first.someone)).toEqual(one);
    expect((await platform('DELETE', `${PATH}/admins/${first.id}`)).status).toBe(204);
    expect(await plantOf(first.someone)).toBeNull();
    expect((await accept(first.someone, next.secret)).status).toBe(201);
    expect(await plantOf(first.someone)).toEqual(two);
  });

  it('two plants at once: one of them', async () => {
    const [one, two] = [await plant(platform), await plant(platform)];
    for (let n = 0; n < 4; n++) {
      const first = await invited(platform, one.id);
      const next = await invited(platform, two.id, first.someone.phone);
      const both = await Promise.all([accept(first.someone, first.secret), accept(first.someone, next.secret)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(await plantOf(first.someone)).toEqual(both[0]?.status === 201 ? one : two);
    }
  });
});
