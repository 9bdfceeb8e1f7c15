import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Asks } from '../../scripts/access/asking.ts';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';
import { linkOf } from './invited.ts';
import { newPhone, withoutId } from './signing-up.ts';

/** 机构管理员: invited by the platform, and by accepting a shop owner of each hospital of the institution, for as long as that is so. */

let app: TestApp;
let second: TestApp;
let platform: Asks;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ beside: app });
  const admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  platform = app.as(admin);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const PATH = '/api/admin/backend/mechanism';
const CREATE = `${PATH}/createAdmin`;
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

let counter = 0;
let mechanism = 0;
let hospital = 0;
const newMechanism = async () => {
  const made = await platform('POST', `${PATH}/create`, { name: `机构${++counter}` });
  expect(made.status, made.text).toBe(201);
  return made.number('data', 'id');
};
beforeEach(async () => {
  mechanism = await newMechanism();
  hospital = await app.make.hospital();
});

const own = async (hospital_ids: number[], of = mechanism) => {
  const { name } = (await rows<{ name: string }>('SELECT name FROM mechanisms WHERE id = $1', [of]))[0] ?? {};
  return platform('PUT', `${PATH}/${of}`, { name, hospital_ids });
};
const moves = (id: number, mechanism_id: number | null) =>
  platform('PUT', `/api/admin/backend/hospital/${id}`, { mechanism_id });
const invite = (phone: string, of = mechanism) => platform('POST', CREATE, { mechanism_id: of, name: '沈国平', phone });

async function invited(of = mechanism) {
  const someone = await app.make.account();
  const made = await invite(someone.phone, of);
  expect(made.status, made.text).toBe(201);
  const id = made.number('data', 'id');
  return { someone, id, secret: await linkOf(app, id) };
}
const accept = (who: { token: string }, secret: string) =>
  app.as(who)('POST', '/api/invites/accept', { invite: secret });
async function administrator(of = mechanism) {
  const made = await invited(of);
  const answer = await accept(made.someone, made.secret);
  expect(answer.status, answer.text).toBe(201);
  return made;
}
const standing = (user: number, at = hospital) =>
  rows<{ role: string; status: string; by: number | null }>(
    'SELECT role, status, mechanism_id AS by FROM memberships WHERE user_id = $1 AND hospital_id = $2 ORDER BY role',
    [user, at],
  );
const isOwner = async (user: number, at = hospital) =>
  (await standing(user, at)).some(({ role, status }) => role === 'shop_owner' && status === 'active');
const adminsOf = async (of = mechanism) => (await platform('GET', `${PATH}/${of}/admins`)).at('data') as object[];

describe('the invitation of an administrator', () => {
  it('answers the same whether the phone is known or not, never a password, and stands in the list masked', async () => {
    const known = await app.make.account();
    const unknown = newPhone();
    const answers = [await invite(known.phone), await invite(unknown)];
    const same = answers.map(({ status, text }) => [
      status,
      withoutId(text).replace(/"(id|phone|invited_at|expires_at)":("[^"]*"|\d+)/g, ''),
    ]);
    expect(same[0]).toEqual(same[1]);
    expect(answers[0]?.at('data')).toMatchObject({ user_id: null, name: '沈国平', status: 'pending' });
    expect(await adminsOf()).toMatchObject([
      { phone: `${unknown.slice(0, 3)}****${unknown.slice(-4)}`, status: 'pending', user_id: null },
      { phone: `${known.phone.slice(0, 3)}****${known.phone.slice(-4)}`, status: 'pending', user_id: null },
    ]);
    const jobs = await rows(`SELECT 1 FROM outbox WHERE job = 'sms.invite' AND payload->>'invite_id' = ANY ($1)`, [
      answers.map((answer) => String(answer.number('data', 'id'))),
    ]);
    expect(jobs.length).toBe(2);
  });

  it('says what is wrong, waits once for a phone, and is the platform’s alone', async () => {
    const wrong = await platform('POST', CREATE, { mechanism_id: 999_999, name: '沈', phone: '1' });
    expect([wrong.status, wrong.at('errors')]).toEqual([
      422,
      { name: ['姓名最少两个字符'], phone: ['请输入正确的手机号'] },
    ]);
    const nowhere = await invite(newPhone(), 999_999);
    expect([nowhere.status, nowhere.at('errors')]).toEqual([422, { mechanism_id: ['机构不存在'] }]);
    const phone = newPhone();
    const both = await Promise.all([invite(phone), invite(phone)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.at('errors')).toEqual({ phone: ['该手机号已有待接受的邀请'] });
    const owner = app.as(await app.make.staff({ role: 'shop_owner', hospital }));
    expect((await owner('POST', CREATE, { mechanism_id: mechanism, name: '沈国平', phone })).status).toBe(403);
    expect((await owner('GET', `${PATH}/${mechanism}/admins`)).status).toBe(403);
  });

  it('is sent again, or withdrawn: then its link says so', async () => {
    const { someone, id, secret } = await invited();
    expect((await platform('POST', `${PATH}/admins/${id}/resend`)).at('data', 'status')).toBe('pending');
    expect((await accept(someone, secret)).status).toBe(404);
    const newest = await linkOf(app, id);
    expect((await platform('DELETE', `${PATH}/admins/${id}`)).status).toBe(204);
    expect((await accept(someone, newest)).at('message')).toBe('邀请已撤回');
    expect(await adminsOf()).toEqual([]);
    expect((await platform('DELETE', `${PATH}/admins/${id}`)).status).toBe(404);
    expect((await invite(someone.phone)).status).toBe(201);
  });

  it('is no invitation to be staff: neither kind’s calls reach the other’s', async () => {
    await own([hospital]);
    const { id } = await invited();
    const owner = app.as(await app.make.staff({ role: 'shop_owner', hospital }));
    expect((await owner('POST', `/api/admin/staff/invites/${id}/withdraw`)).status).toBe(404);
    const staff = await owner('POST', '/api/admin/staff/invites', {
      phone: newPhone(),
      name: '周予安',
      roles: ['doctor'],
    });
    expect((await platform('DELETE', `${PATH}/admins/${staff.number('data', 'id')}`)).status).toBe(404);
  });
});

describe('an administrator', () => {
  it('is an owner of the hospitals that are the institution’s, whichever of the two came first', async () => {
    await own([hospital]);
    const { someone, secret } = await invited();
    const offered = await app.as()('POST', '/api/invites/open', { invite: secret });
    expect(offered.at('data')).toMatchObject({
      kind: 'mechanism_admin',
      from: expect.stringMatching(/^机构/),
      roles: [],
    });
    const answer = await accept(someone, secret);
    expect(answer.at('data', 'hospital', 'id')).toBe(hospital);
    expect(await standing(someone.id)).toEqual([{ role: 'shop_owner', status: 'active', by: mechanism }]);
    const later = await app.make.hospital();
    expect((await moves(later, mechanism)).status).toBe(201);
    expect(await standing(someone.id, later)).toEqual([{ role: 'shop_owner', status: 'active', by: mechanism }]);
    const made = await platform('POST', '/api/admin/backend/hospital/create', {
      ...{ name: `新院${counter}`, mode: 1, address: '衡川路', mechanism_id: mechanism },
      owner: { name: '周明德', phone: newPhone() },
    });
    expect(await isOwner(someone.id, made.number('data', 'id'))).toBe(true);
    const entered = await second.as(someone)('POST', '/api/select_hospital_login', { hospital_id: later });
    expect([entered.status, entered.at('role')]).toEqual([200, 'shop_owner']);
    expect(await adminsOf()).toMatchObject([{ user_id: someone.id, status: 'accepted' }]);
    expect((await invite(someone.phone)).at('errors')).toEqual({ phone: ['该手机号已是机构管理员'] });
  });

  it('of a hospital that leaves has nothing there within two seconds: token and socket die, the other hospital’s stay', async () => {
    const other = await app.make.hospital();
    await own([hospital, other]);
    const { someone } = await administrator();
    const here = await app.make.session(someone.id, hospital);
    const there = await app.make.session(someone.id, other);
    const line = await connect(second.url, here);
    expect((await second.as(here)('GET', '/api/admin/staff')).status).toBe(200);

    expect((await own([other])).status).toBe(201);
    expect(await standing(someone.id)).toEqual([{ role: 'shop_owner', status: 'left', by: null }]);
    await line.until(() => !line.socket.connected);
    expect(line.of('session').map(({ type }) => type)).toEqual(['revoked']);
    expect(
      await until(
        async () => (await second.as(here)('GET', '/api/admin/staff')).status,
        (is) => is !== 200,
      ),
    ).toBe(401);
    expect((await second.as(there)('GET', '/api/admin/staff')).status).toBe(200);
    expect((await app.as(someone)('GET', '/api/admin/current-user-info')).status).toBe(200);
  });

  it('who is removed is so everywhere, and keeps what they had themselves', async () => {
    const [treats, owns] = [await app.make.hospital(), await app.make.hospital()];
    await own([hospital, treats]);
    const { someone, id } = await administrator();
    await app.make.member(someone.id, treats, 'doctor');
    await app.make.member(someone.id, owns, 'shop_owner');
    await own([hospital, treats, owns]);
    expect(await standing(someone.id, owns)).toEqual([{ role: 'shop_owner', status: 'active', by: null }]);
    const doctor = await app.make.session(someone.id, treats);
    const line = await connect(second.url, doctor);

    expect((await platform('DELETE', `${PATH}/admins/${id}`)).status).toBe(204);
    expect(await isOwner(someone.id)).toBe(false);
    expect(await standing(someone.id, treats)).toMatchObject([
      { role: 'doctor', status: 'active' },
      { role: 'shop_owner', status: 'left' },
    ]);
    expect(await isOwner(someone.id, owns)).toBe(true);
    // Roles changed where there is something left: the line comes back with the new ones.
    expect(await line.until(() => line.of('session').at(0))).toEqual({ type: 'roles_changed' });
    line.close();
    expect((await app.as(doctor)('GET', '/api/admin/staff/invites')).status).toBe(403);
    expect(await adminsOf()).toEqual([]);
    const trail = await rows(`SELECT 1 FROM operation_logs WHERE action = 'permission.change' AND detail->>'id' = $1`, [
      String(id),
    ]);
    expect(trail.length).toBe(1);
  });

  it('is marked at their hospital, whose staff page takes them nothing', async () => {
    await own([hospital]);
    const { someone } = await administrator();
    const owner = await app.make.staff({ role: 'shop_owner', hospital });
    const ask = app.as(owner);
    const of = async (id: number) => (await ask('GET', `/api/admin/staff/${id}`)).at('data') as { version: number };
    expect(await of(someone.id)).toMatchObject({ roles: ['shop_owner'], by_mechanism: true });
    const change = async (roles: string[]) =>
      ask('PUT', `/api/admin/staff/${someone.id}`, { roles, version: (await of(someone.id)).version });
    const refused = await change(['doctor']);
    expect([refused.status, refused.at('code'), refused.at('message')]).toEqual([409, 'STATE', '机构管理员由平台修改']);
    expect((await change(['shop_owner', 'consultant'])).status).toBe(201);
    expect((await standing(someone.id)).map(({ role, by }) => [role, by])).toEqual([
      ['consultant', null],
      ['shop_owner', mechanism],
    ]);
    // Counted where the last owner is asked for: the other may go, and then nobody is left to take it from.
    const me = app.as(await app.make.session(someone.id, hospital));
    const gone = await me('PUT', `/api/admin/staff/${owner.id}`, {
      roles: ['customer_service'],
      version: (await of(owner.id)).version,
    });
    expect(gone.status, gone.text).toBe(201);
    expect(await isOwner(owner.id)).toBe(false);
  });

  it('is not suspended, nor sent away, by the hospital; who was suspended before is an owner by it', async () => {
    const boss = await app.make.staff({ hospital, role: 'shop_owner' });
    await own([hospital]);
    const { someone } = await administrator();
    const version = async (id: number) =>
      (await app.as(boss)('GET', `/api/admin/staff/${id}`)).number('data', 'version');
    const suspends = async (id: number) =>
      app.as(boss)('PUT', `/api/admin/staff/${id}/suspend`, { reason: '调查', version: await version(id) });
    const refused = await suspends(someone.id);
    expect([refused.status, refused.at('message')]).toEqual([409, '机构管理员由平台修改']);
    const today = (await rows<{ day: string }>('SELECT clinic_today()::text AS day'))[0]?.day;
    const leave = { last_day: today, now: true, reason: '离职', decisions: [], version: await version(someone.id) };
    expect((await app.as(boss)('POST', `/api/admin/staff/${someone.id}/leave`, leave)).at('message')).toBe(
      '机构管理员由平台修改',
    );

    const later = await invited();
    await app.make.member(later.someone.id, hospital, 'doctor', 'active');
    expect((await suspends(later.someone.id)).status).toBe(201);
    expect((await accept(later.someone, later.secret)).status).toBe(201);
    expect((await standing(later.someone.id)).map(({ role, status }) => [role, status])).toEqual([
      ['doctor', 'suspended'],
      ['shop_owner', 'active'],
    ]);
  });

  it('whom the hospital makes an owner itself is one without the institution; what it takes then they have by it', async () => {
    await own([hospital]);
    const { someone } = await administrator();
    const ask = app.as(await app.make.staff({ role: 'shop_owner', hospital }));
    const made = await ask('POST', '/api/admin/staff/invites', {
      ...{ phone: someone.phone, name: '沈国平', roles: ['shop_owner', 'doctor'] },
    });
    expect((await accept(someone, await linkOf(app, made.number('data', 'id')))).status).toBe(201);
    const both = (by: number | null) => [
      { role: 'doctor', status: 'active', by: null },
      { role: 'shop_owner', status: 'active', by },
    ];
    expect(await standing(someone.id)).toEqual(both(null));
    const { version } = (await ask('GET', `/api/admin/staff/${someone.id}`)).at('data') as { version: number };
    const taken = await ask('PUT', `/api/admin/staff/${someone.id}`, { roles: ['doctor'], version });
    expect(taken.status, taken.text).toBe(201);
    expect(await standing(someone.id)).toEqual(both(mechanism));
    await own([]);
    expect(await isOwner(someone.id)).toBe(false);
  });

  it('goes with a hospital to another institution only where they administer that one, too', async () => {
    const next = await newMechanism();
    await own([hospital]);
    const one = await administrator();
    const two = await administrator(next);
    expect((await invite(one.someone.phone, next)).status).toBe(201);
    const [waiting] = await rows<{ id: number }>(
      `SELECT id FROM work_invites WHERE subject_id = $1 AND phone = $2 AND kind = 'mechanism_admin'`,
      [next, one.someone.phone],
    );
    expect((await moves(hospital, next)).status).toBe(201);
    expect([await isOwner(one.someone.id), await isOwner(two.someone.id)]).toEqual([false, true]);
    await accept(one.someone, await linkOf(app, waiting?.id ?? 0));
    await moves(hospital, mechanism);
    expect(await standing(one.someone.id)).toEqual([{ role: 'shop_owner', status: 'active', by: mechanism }]);
    await moves(hospital, next);
    expect(await standing(one.someone.id)).toEqual([{ role: 'shop_owner', status: 'active', by: next }]);
  });

  it('who accepts while the hospital moves, or while they are removed, has what is so in the end', async () => {
    const next = await newMechanism();
    for (let n = 0; n < 6; n++) {
      await moves(hospital, mechanism);
      const { someone, secret, id } = await invited();
      const [accepted, moved] = await Promise.all([accept(someone, secret), moves(hospital, next)]);
      expect([accepted.status, moved.status]).toEqual([201, 201]);
      expect(await isOwner(someone.id)).toBe(false);
      await moves(hospital, mechanism);
      expect(await isOwner(someone.id)).toBe(true);
      const [removed, back] = await Promise.all([
        platform('DELETE', `${PATH}/admins/${id}`),
        moves(hospital, n % 2 ? null : next),
      ]);
      expect([removed.status, back.status]).toEqual([204, 201]);
      await moves(hospital, mechanism);
      expect(await isOwner(someone.id)).toBe(false);
    }
    for (let n = 0; n < 4; n++) {
      const { someone, secret, id } = await invited();
      const [, removed] = await Promise.all([accept(someone, secret), platform('DELETE', `${PATH}/admins/${id}`)]);
      expect(removed.status).toBe(204);
      expect(await isOwner(someone.id)).toBe(false);
    }
  });
});
