import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../contract/roles.ts';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { applyForWork, applyWithHospital, signIn, withoutId } from './signing-up.ts';

let app: TestApp;
let second: TestApp;
let admin: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ beside: app });
  admin = await superAdmin();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

async function superAdmin() {
  const person = await app.make.person('平台管理员', null);
  await rows('UPDATE users SET is_super_admin = true WHERE id = $1', [person.id]);
  return person;
}

const owner = async (hospital?: number) => app.make.staff({ role: 'shop_owner', ...(hospital ? { hospital } : {}) });

/** A person who waits at a hospital. Answers the review's id. */
async function applicant(hospital: number, role: 'doctor' | 'consultant' = 'doctor') {
  const { answer, phone } = await applyForWork(app, hospital, { role });
  expect(answer.status, answer.text).toBe(201);
  const [found] = await rows<{ id: number; user: number }>(
    'SELECT r.id, u.id AS user FROM reviews r JOIN users u ON u.id = r.applicant_id WHERE u.phone = $1',
    [phone],
  );
  return { review: found?.id ?? 0, user: found?.user ?? 0, phone };
}

/** An institution that waits. */
async function institution(name: string) {
  const { answer, phone } = await applyWithHospital(app, name);
  expect(answer.status, answer.text).toBe(201);
  const [found] = await rows<{ id: number }>(
    'SELECT h.id FROM hospitals h JOIN users u ON u.id = h.creator_id WHERE u.phone = $1',
    [phone],
  );
  return { id: found?.id ?? 0, phone };
}

const staffPath = (review: number) => `/api/admin/examine_doctors/${review}`;
const hospitalPath = (id: number) => `/api/admin/examine_hospitals/${id}`;
const APPROVED = { status: 'approved' };
const REJECTED = { status: 'rejected', reason: '证件不清晰' };

describe('who may decide', () => {
  const others: Role[] = [
    'doctor',
    'dental_hygienist',
    'consultant',
    'sale',
    'sale_manager',
    'customer_service',
    'other',
  ];

  it.each([...others, 'shop_owner'] as Role[])('%s decides on no hospital', async (role) => {
    const { id } = await institution(`机构${role}`);
    const as = app.as(await app.make.staff({ hospital: id, role }));
    for (const answer of [
      await as('GET', '/api/admin/examine_hospitals'),
      await as('PATCH', hospitalPath(id), APPROVED),
    ])
      expect([answer.status, answer.at('code')]).toEqual([403, 'FORBIDDEN']);
  });

  it.each(others)('%s decides on no colleague', async (role) => {
    const { hospital_id, token } = await app.make.staff({ role });
    const { review } = await applicant(hospital_id);
    const as = app.as({ token });
    for (const answer of [
      await as('GET', '/api/admin/examine_doctors'),
      await as('PATCH', staffPath(review), APPROVED),
    ])
      expect([answer.status, answer.at('code')]).toEqual([403, 'FORBIDDEN']);
  });

  it('the platform decides on no staff; nobody decides unseen', async () => {
    const { review } = await applicant((await owner()).hospital_id);
    expect((await app.as(admin)('PATCH', staffPath(review), APPROVED)).status).toBe(403);
    expect((await app.as()('PATCH', staffPath(review), APPROVED)).status).toBe(401);
    expect((await app.as()('PATCH', hospitalPath(1), APPROVED)).status).toBe(401);
  });

  it('an owner sees and decides on their own hospital’s only; others’ are as if they weren’t there', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const { review } = await applicant(theirs.hospital_id);
    const foreign = await app.as(mine)('PATCH', staffPath(review), APPROVED);
    const nowhere = await app.as(mine)('PATCH', staffPath(2_000_000_000), APPROVED);
    expect(foreign.status).toBe(404);
    expect(withoutId(foreign.text)).toBe(withoutId(nowhere.text));
    expect((await app.as(mine)('GET', '/api/admin/examine_doctors')).at('total')).toBe(0);
    // A hospital's own review is no staff's.
    const { id } = await institution('另一机构');
    const [own] = await rows<{ id: number }>('SELECT id FROM reviews WHERE hospital_id = $1', [id]);
    const inside = await owner(id);
    expect((await app.as(inside)('PATCH', staffPath(own?.id ?? 0), APPROVED)).status).toBe(404);
    expect((await app.as(admin)('PATCH', hospitalPath(theirs.hospital_id), APPROVED)).status).toBe(404);
    expect(await rows('SELECT status FROM reviews WHERE id = $1', [review])).toEqual([{ status: 'pending' }]);
  });

  it('a decision is one of two, and a rejection has its reason', async () => {
    const chief = await owner();
    const { review } = await applicant(chief.hospital_id);
    const ask = async (body: object) => (await app.as(chief)('PATCH', staffPath(review), body)).at('errors');
    expect(await ask({})).toEqual({ status: ['审批结果为必填项'] });
    expect(await ask({ status: 'pending' })).toEqual({ status: ['审批结果为必填项'] });
    expect(await ask({ status: 'rejected', reason: ' ' })).toEqual({ reason: ['请填写驳回原因'] });
    expect(await ask({ status: 'rejected', reason: '不'.repeat(201) })).toEqual({ reason: ['原因最多200个字符'] });
  });
});

describe('an approved doctor', () => {
  it('is staff at once: told live, by SMS job, a column of the grid, and in the trail', async () => {
    const chief = await owner(await app.make.hospital({ name: '衡川口腔 · 总院' }));
    const { review, user, phone } = await applicant(chief.hospital_id);
    const waiting = (await signIn(app, phone)).string('access_token');
    const client = await connect(second.url, { token: waiting });
    const watcher = await connect(second.url);
    await watcher.watch(chief.hospital_id, '2026-11-20');

    const decided = await app.as(chief)('PATCH', staffPath(review), { status: 'approved', reason: '欢迎加入' });
    expect(decided.status, decided.text).toBe(201);
    expect(decided.at('data')).toEqual({
      id: review,
      user_id: user,
      name: '陈思远',
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      role: 'doctor',
      status: 'approved',
      reason: '欢迎加入',
      created_at: expect.stringMatching(/\+08:00$/),
      reviewed_at: expect.stringMatching(/\+08:00$/),
      reviewed_by: chief.name,
      license_url: null,
      invite_name: null,
      market_channel: null,
    });
    const notified = await client.until(() => client.of('notification').at(0));
    expect(notified).toMatchObject({
      kind: 'approval',
      title: '申请已通过',
      content: '衡川口腔 · 总院的医生申请已通过。说明：欢迎加入',
    });
    await watcher.until(() => watcher.of('changes').some(({ headers }) => headers));
    client.close();
    watcher.close();

    const grid = await app.as()('GET', `/api/index?hospital_id=${chief.hospital_id}`);
    expect(grid.at('data', 'table_headers')).toEqual([expect.objectContaining({ id: user, name: '陈思远' })]);
    // The session that was open as base may choose the hospital now.
    const chosen = await app.as({ token: waiting })('POST', '/api/select_hospital_login', {
      hospital_id: chief.hospital_id,
    });
    expect([chosen.status, chosen.at('role')]).toEqual([200, 'doctor']);
    expect(
      await rows(`SELECT payload FROM outbox WHERE job = 'sms.review' AND payload->>'review_id' = $1`, [
        String(review),
      ]),
    ).toEqual([{ payload: { review_id: review } }]);
    expect(
      await rows(
        `SELECT action, user_name, role, object, detail FROM operation_logs
         WHERE hospital_id = $1 AND action IN ('approval.staff', 'permission.change') ORDER BY id`,
        [chief.hospital_id],
      ),
    ).toEqual([
      {
        action: 'approval.staff',
        user_name: chief.name,
        role: 'shop_owner',
        object: '陈思远（医生）',
        detail: { status: 'approved', reason: '欢迎加入', user_id: user },
      },
      expect.objectContaining({
        action: 'permission.change',
        detail: { user_id: user, role: 'doctor', status: 'active' },
      }),
    ]);
  });

  it('has the new role in the sessions that are open at the hospital, on every process', async () => {
    const chief = await owner();
    const { review, user } = await applicant(chief.hospital_id, 'consultant');
    await app.make.member(user, chief.hospital_id, 'other');
    const session = await app.make.session(user, chief.hospital_id);
    const rolesOn = async (server: TestApp) =>
      (await server.as(session)('POST', '/api/admin/info')).at('roles', 'data');
    for (const server of [app, second]) expect(await rolesOn(server)).toEqual([{ name: 'other' }]);
    await app.as(chief)('PATCH', staffPath(review), APPROVED);
    expect(await rolesOn(app)).toEqual([{ name: 'consultant' }, { name: 'other' }]);
    await expect.poll(() => rolesOn(second)).toEqual([{ name: 'consultant' }, { name: 'other' }]);
  });
});

describe('a rejected one', () => {
  it('is told why, stays base, and may apply again', async () => {
    const chief = await owner(await app.make.hospital({ name: '南湖门诊' }));
    const { review, phone } = await applicant(chief.hospital_id);
    const decided = await app.as(chief)('PATCH', staffPath(review), REJECTED);
    expect([decided.status, decided.at('data', 'status'), decided.at('data', 'reason')]).toEqual([
      201,
      'rejected',
      '证件不清晰',
    ]);
    const signedIn = await signIn(app, phone);
    expect([signedIn.at('role'), signedIn.at('hospital_id')]).toEqual([null, null]);
    const as = app.as({ token: signedIn.string('access_token') });
    expect((await as('GET', '/api/notifications')).at('data', 0, 'content')).toBe(
      '南湖门诊的医生申请未通过。原因：证件不清晰',
    );
    expect((await app.as()('GET', `/api/index?hospital_id=${chief.hospital_id}`)).at('data', 'table_headers')).toEqual(
      [],
    );

    const again = await applyForWork(app, chief.hospital_id, {}, phone);
    expect(again.answer.status, again.answer.text).toBe(201);
    const list = await app.as(chief)('GET', '/api/admin/examine_doctors');
    expect([list.at('data', 0, 'status'), list.at('data', 1, 'status')]).toEqual(['pending', 'rejected']);
    const late = await app.as(chief)('PATCH', staffPath(review), APPROVED);
    expect([late.status, late.at('code')]).toEqual([409, 'STATE']);
  });
});

describe('a decision', () => {
  it('of two at once is one; the other is 409', async () => {
    const hospital = await app.make.hospital();
    const [one, two] = [await owner(hospital), await owner(hospital)];
    const { review, user } = await applicant(hospital);
    const answers = await Promise.all([
      app.as(one)('PATCH', staffPath(review), APPROVED),
      second.as(two)('PATCH', staffPath(review), REJECTED),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [kept] = await rows<{ status: string; membership: string }>(
      'SELECT r.status, m.status AS membership FROM reviews r JOIN memberships m ON m.id = r.membership_id WHERE r.id = $1',
      [review],
    );
    expect(['approved active', 'rejected rejected']).toContain(`${kept?.status} ${kept?.membership}`);
    expect(await rows('SELECT id FROM notifications WHERE user_id = $1', [user])).toHaveLength(1);
    expect(await rows(`SELECT id FROM outbox WHERE payload->>'review_id' = $1`, [String(review)])).toHaveLength(1);
  });

  it('with the same Idempotency-Key is one, and answers alike', async () => {
    const chief = await owner();
    const { review } = await applicant(chief.hospital_id);
    const press = () => app.as(chief)('PATCH', staffPath(review), APPROVED, { 'Idempotency-Key': `approve-${review}` });
    const [first, again] = [await press(), await press()];
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('is not for a hospital that is locked or waits', async () => {
    const chief = await owner();
    const { review } = await applicant(chief.hospital_id);
    await rows('UPDATE hospitals SET lock = 1 WHERE id = $1', [chief.hospital_id]);
    const locked = await app.as(chief)('PATCH', staffPath(review), APPROVED);
    expect([locked.status, locked.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
    expect((await app.as(chief)('GET', '/api/admin/examine_doctors')).at('total')).toBe(1);
    expect(await rows('SELECT status FROM reviews WHERE id = $1', [review])).toEqual([{ status: 'pending' }]);
  });
});

describe('an institution', () => {
  it('that is approved is open at once, for its staff and in public', async () => {
    const { id, phone } = await institution('望江口腔');
    const token = (await signIn(app, phone)).string('access_token');
    const client = await connect(second.url, { token });
    await client.watch(id, '2026-11-20');
    const selectors = async () => (await app.as()('GET', '/api/index_search')).text;
    expect(await selectors()).not.toContain('望江口腔');

    const decided = await app.as(admin)('PATCH', hospitalPath(id), APPROVED);
    expect(decided.status, decided.text).toBe(201);
    expect(decided.at('data')).toMatchObject({
      id,
      name: '望江口腔',
      mode: 1,
      status: 'approved',
      reason: '',
      reviewed_by: '平台管理员',
      creator: { name: '陈思远', phone },
    });
    expect(await selectors()).toContain('望江口腔');
    expect((await app.as()('GET', '/api/doctor/register')).text).toContain('望江口腔');
    const notified = await client.until(() => client.of('notification').at(0));
    expect(notified.content).toBe('望江口腔的入驻申请已通过。');
    expect((await client.until(() => client.of('changes').find(({ hospital }) => hospital)))?.hospital).toEqual({
      lock: 0,
    });
    client.close();
    const write = await app.as({ token })('PUT', '/api/admin/profile', {
      job_title: '院长',
      specialties: '',
      summary: '',
    });
    expect(write.status, write.text).toBe(201);
    const logged = await rows(
      `SELECT object, detail FROM operation_logs WHERE action = 'approval.hospital' AND hospital_id = $1`,
      [id],
    );
    expect(logged).toEqual([{ object: '望江口腔', detail: { status: 'approved', reason: '' } }]);
  });

  it('that is rejected stays closed, and waits again when it applies again', async () => {
    const { id, phone } = await institution('未过口腔');
    expect((await app.as(admin)('PATCH', hospitalPath(id), REJECTED)).status).toBe(201);
    const token = (await signIn(app, phone)).string('access_token');
    const write = await app.as({ token })('PUT', '/api/admin/profile', {
      job_title: '院长',
      specialties: '',
      summary: '',
    });
    expect([write.status, write.at('code')]).toEqual([423, 'HOSPITAL_PENDING']);
    const late = await app.as(admin)('PATCH', hospitalPath(id), APPROVED);
    expect([late.status, late.at('code')]).toEqual([409, 'STATE']);
    expect((await applyWithHospital(app, '未过口腔', {}, phone)).answer.status).toBe(201);
    expect((await app.as(admin)('PATCH', hospitalPath(id), APPROVED)).at('data', 'status')).toBe('approved');
  });

  it('of two administrators at once has one decision', async () => {
    const { id } = await institution('两人口腔');
    const other = await superAdmin();
    const answers = await Promise.all([
      app.as(admin)('PATCH', hospitalPath(id), APPROVED),
      second.as(other)('PATCH', hospitalPath(id), REJECTED),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [kept] = await rows<{ hospital: string; review: string }>(
      'SELECT h.status AS hospital, r.status AS review FROM hospitals h JOIN reviews r ON r.hospital_id = h.id WHERE h.id = $1',
      [id],
    );
    expect(kept?.hospital).toBe(kept?.review);
  });

  it('whose name and address are taken by an approved one is not let in, and still waits', async () => {
    await app.make.hospital({ name: '重名口腔' });
    const { id } = await institution('重名口腔');
    const refused = await app.as(admin)('PATCH', hospitalPath(id), APPROVED);
    expect([refused.status, refused.at('code'), refused.at('message')]).toEqual([
      409,
      'STATE',
      '已有同名同址的医院，请核对后再审批',
    ]);
    expect(await rows('SELECT status FROM reviews WHERE hospital_id = $1', [id])).toEqual([{ status: 'pending' }]);
    expect((await app.as(admin)('PATCH', hospitalPath(id), REJECTED)).status).toBe(201);
  });
});

describe('the lists', () => {
  it('are paged, filtered and searched, those who wait first; applicants’ whole phones are written down as seen', async () => {
    const { id, phone } = await institution('列表口腔一');
    await institution('列表口腔二');
    await app.as(admin)('PATCH', hospitalPath(id), APPROVED);
    const ask = (query: string) => app.as(admin)('GET', `/api/admin/examine_hospitals?${query}`);
    const found = await ask('keyword=列表口腔&pageSize=1&page=2');
    expect([found.at('total'), found.at('per_page'), found.at('data', 0, 'name')]).toEqual([2, 1, '列表口腔一']);
    expect((await ask('keyword=列表口腔&status=pending')).at('total')).toBe(1);
    expect((await ask(`keyword=${phone}`)).at('data', 0, 'creator', 'phone')).toBe(phone);
    expect((await ask('status=gone')).at('errors')).toEqual({ status: ['状态格式错误'] });
    expect((await ask('pageSize=101')).status).toBe(422);
    const seen = await rows(`SELECT detail FROM operation_logs WHERE action = 'patient.reveal'`);
    expect(seen.length).toBeGreaterThan(0);
    expect(JSON.stringify(seen)).not.toContain(phone);
  });

  it('of staff show phones masked', async () => {
    const chief = await owner();
    const { phone } = await applicant(chief.hospital_id);
    const list = await app.as(chief)('GET', `/api/admin/examine_doctors?keyword=${phone}`);
    expect([list.at('total'), list.at('data', 0, 'name')]).toEqual([1, '陈思远']);
    expect(list.text).not.toContain(phone);
  });
});
