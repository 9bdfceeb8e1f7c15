import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { linkOf } from './invited.ts';
import { newPhone, person, sendCode, withoutId } from './signing-up.ts';

/** 邀请员工: an SMS with a link, seven days long; who accepts is staff at once. */

let app: TestApp;
let second: TestApp;
let house = '';
let houses = 0;
let owner: Awaited<ReturnType<TestApp['make']['staff']>>;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ beside: app });
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  house = `衡川口腔 · ${++houses}院`;
  owner = await app.make.staff({ role: 'shop_owner', hospital: await app.make.hospital({ name: house }) });
});

const PATH = '/api/admin/staff/invites';
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;
const asOwner = (method: string, path: string, body?: unknown) => app.as(owner)(method, path, body);
const invite = (phone: string, more: object = {}) =>
  asOwner('POST', PATH, { phone, name: '周予安', roles: ['doctor'], ...more });

async function invited(more: object = {}) {
  const someone = await app.make.account();
  const answer = await invite(someone.phone, more);
  expect(answer.status, answer.text).toBe(201);
  const id = answer.number('data', 'id');
  return { someone, id, secret: await linkOf(app, id) };
}

const accept = (who: { token: string }, secret: string, via = app) =>
  via.as(who)('POST', '/api/invites/accept', { invite: secret });
const membershipsOf = (id: number) =>
  rows<{ role: string; status: string }>('SELECT role, status FROM memberships WHERE user_id = $1 ORDER BY role', [id]);

describe('an invitation', () => {
  it('answers the same whether the phone is known or not, and is in the list with its phone masked', async () => {
    const known = await app.make.account();
    const unknown = newPhone();
    const answers = [await invite(known.phone), await invite(unknown)];
    const same = answers.map(({ status, text }) => [
      status,
      withoutId(text).replace(/"(id|phone|created_at|expires_at)":("[^"]*"|\d+)/g, ''),
    ]);
    expect(same[0]).toEqual(same[1]);
    const listed = await asOwner('GET', `${PATH}?status=pending`);
    expect(listed.at('data', 0)).toMatchObject({
      name: '周予安',
      phone: `${unknown.slice(0, 3)}****${unknown.slice(-4)}`,
      roles: ['doctor'],
      departments: [],
      status: 'pending',
      sent: 1,
      invited_by: owner.name,
    });
    expect(listed.at('total')).toBe(2);
    expect(listed.text).not.toContain(known.phone);
  });

  it('says everything that is wrong at once, and knows no other hospital’s departments and positions', async () => {
    const other = await app.make.doctor();
    const wrong = await asOwner('POST', PATH, { phone: '1', name: '周', roles: [] });
    expect([wrong.status, wrong.at('errors')]).toEqual([
      422,
      { phone: ['请输入正确的手机号'], name: ['姓名最少两个字符'], roles: ['请选择角色'] },
    ]);
    const foreign = await invite(newPhone(), { department_ids: [other.department_id], position_ids: [1, 2, 3, 4] });
    expect(foreign.at('errors')).toEqual({ position_ids: ['岗位最多3个'] });
    const strange = await invite(newPhone(), { department_ids: [other.department_id], position_ids: [999_999] });
    expect(strange.at('errors')).toEqual({ department_ids: ['科室不存在'], position_ids: ['岗位不存在'] });
  });

  it('waits once for a phone and hospital, of two at once too; elsewhere it is another', async () => {
    const phone = newPhone();
    const both = await Promise.all([invite(phone), invite(phone)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.at('errors')).toEqual({ phone: ['该手机号已有待接受的邀请'] });
    const elsewhere = await app.make.staff({ role: 'shop_owner' });
    const there = await app.as(elsewhere)('POST', PATH, { phone, name: '周予安', roles: ['sale'] });
    expect(there.status).toBe(201);
    const foreign = `${PATH}/${there.number('data', 'id')}/withdraw`;
    expect((await asOwner('POST', foreign)).status).toBe(404);
    expect((await asOwner('POST', foreign.replace('withdraw', 'resend'))).status).toBe(404);
  });

  it('of one phone is not sent again and again', async () => {
    const phone = newPhone();
    const first = await invite(phone);
    const resend = `${PATH}/${first.number('data', 'id')}/resend`;
    for (let n = 0; n < 4; n++) expect((await asOwner('POST', resend)).status).toBe(201);
    expect((await asOwner('POST', resend)).status).toBe(429);
  });

  it('is the owner’s alone, and none goes out of a closed hospital', async () => {
    const desk = await app.make.staff({ hospital: owner.hospital_id });
    expect((await app.as(desk)('POST', PATH, { phone: newPhone(), name: '周予安', roles: ['sale'] })).status).toBe(403);
    await rows('UPDATE hospitals SET lock = 1 WHERE id = $1', [owner.hospital_id]);
    expect((await invite(newPhone())).status).toBe(423);
    expect(await rows('SELECT 1 FROM work_invites WHERE hospital_id = $1', [owner.hospital_id])).toEqual([]);
  });
});

describe('who accepts', () => {
  it('is staff at once on every server: live, a column of the grid, with department, position and trail', async () => {
    const department = (await app.make.doctor({ hospital: owner.hospital_id })).department_id;
    const [position] = await rows<{ id: number }>(
      "INSERT INTO positions (hospital_id, name) VALUES ($1, '主诊医生') RETURNING id",
      [owner.hospital_id],
    );
    const { someone, secret } = await invited({
      roles: ['dental_hygienist', 'doctor'],
      department_ids: [department],
      position_ids: [position?.id],
    });
    const watcher = await connect(second.url);
    await watcher.watch(owner.hospital_id, '2026-11-20');
    const chief = await connect(second.url, owner);

    const offered = await app.as()('POST', '/api/invites/open', { invite: secret });
    expect(offered.at('data')).toMatchObject({
      from: house,
      roles: ['doctor', 'dental_hygienist'],
      phone: `${someone.phone.slice(0, 3)}****${someone.phone.slice(-4)}`,
      status: 'pending',
    });
    const answer = await accept(someone, secret);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toEqual({
      kind: 'staff',
      from: house,
      hospital: { id: owner.hospital_id, name: house },
    });
    expect(await membershipsOf(someone.id)).toEqual([
      { role: 'dental_hygienist', status: 'active' },
      { role: 'doctor', status: 'active' },
    ]);
    await watcher.until(() => watcher.of('changes').some(({ headers }) => headers));
    expect(await chief.until(() => chief.of('notification').at(0))).toMatchObject({ title: '员工已接受邀请' });
    watcher.close();
    chief.close();
    const entered = await second.as(someone)('POST', '/api/select_hospital_login', { hospital_id: owner.hospital_id });
    expect([entered.status, entered.at('role')]).toEqual([200, 'doctor']);
    expect(
      await rows(
        'SELECT department_id, position_id FROM staff_departments JOIN staff_positions USING (user_id) WHERE user_id = $1',
        [someone.id],
      ),
    ).toEqual([{ department_id: department, position_id: position?.id }]);
    const trail = await rows<{ action: string }>(
      'SELECT action FROM operation_logs WHERE user_id = $1 AND hospital_id = $2 ORDER BY id',
      [someone.id, owner.hospital_id],
    );
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['staff.join', 'permission.change']));
  });

  it('may be somebody who registers first', async () => {
    const phone = newPhone();
    const made = await invite(phone, { roles: ['customer_service'] });
    const secret = await linkOf(app, made.number('data', 'id'));
    await sendCode(app, phone, 'register');
    const registered = await app.as()('POST', '/api/register', person(phone));
    expect((await accept({ token: registered.string('access_token') }, secret)).status).toBe(201);
    const login = await app.as()('POST', '/api/admin/login', { phone, password: 'Haomai2026' });
    expect([login.at('role'), login.at('hospital_id')]).toEqual(['customer_service', owner.hospital_id]);
  });

  it('once more, and twice at once, does nothing more', async () => {
    const { someone, secret } = await invited();
    const answers = await Promise.all([accept(someone, secret), accept(someone, secret, second)]);
    answers.push(await accept(someone, secret));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [counted] = await rows<{ events: number; joined: number }>(
      `SELECT (SELECT count(*)::int FROM hospital_events WHERE hospital_id = $1) AS events,
         (SELECT count(*)::int FROM operation_logs WHERE hospital_id = $1 AND action = 'staff.join') AS joined`,
      [owner.hospital_id],
    );
    expect(counted).toEqual({ events: 1, joined: 1 });
  });

  it('has the invited phone: nobody else, whoever brings the link', async () => {
    const { someone, secret } = await invited();
    const other = await app.make.account();
    const refused = await accept(other, secret);
    expect([refused.status, refused.at('message')]).toEqual([403, '该邀请发给了另一个手机号，请使用该手机号登录']);
    expect((await app.as()('POST', '/api/invites/accept', { invite: secret })).status).toBe(401);
    expect((await accept(someone, `nobody${'0'.repeat(10)}`)).status).toBe(404);
    expect(await membershipsOf(other.id)).toEqual([]);
  });

  it('comes back as who they were, and waits no more for what they applied for', async () => {
    const { someone, secret } = await invited({ roles: ['consultant', 'doctor'] });
    await rows(
      `INSERT INTO memberships (user_id, hospital_id, role, status) VALUES ($1, $2, 'doctor', 'left'), ($1, $2, 'consultant', 'pending')`,
      [someone.id, owner.hospital_id],
    );
    await rows(
      `INSERT INTO reviews (kind, hospital_id, applicant_id, membership_id, role, created_at)
       SELECT 'staff', hospital_id, user_id, id, role, haomai_now() FROM memberships WHERE user_id = $1 AND role = 'consultant'`,
      [someone.id],
    );
    expect((await accept(someone, secret)).status).toBe(201);
    expect((await membershipsOf(someone.id)).map(({ status }) => status)).toEqual(['active', 'active']);
    expect(await rows('SELECT status FROM reviews WHERE applicant_id = $1', [someone.id])).toEqual([
      { status: 'approved' },
    ]);
  });
});

describe('an invitation that is over', () => {
  it('was withdrawn: it says so, its waiting message with it, and the phone may be invited again', async () => {
    const { someone, id, secret } = await invited();
    await rows(
      `INSERT INTO sms_messages (phone, kind, text, dedupe, hospital_id, invite_id) VALUES ($1, 'invite', '邀请', $2, $3, $4)`,
      [someone.phone, `invite:${id}:1`, owner.hospital_id, id],
    );
    const withdrawn = await asOwner('POST', `${PATH}/${id}/withdraw`);
    expect([withdrawn.status, withdrawn.at('data', 'status')]).toEqual([201, 'withdrawn']);
    expect(await rows('SELECT state FROM sms_messages WHERE invite_id = $1', [id])).toEqual([{ state: 'withdrawn' }]);
    const refused = await accept(someone, secret);
    expect([refused.status, refused.at('message')]).toEqual([409, '邀请已撤回']);
    expect((await asOwner('POST', `${PATH}/${id}/withdraw`)).status).toBe(409);
    expect((await asOwner('POST', `${PATH}/${id}/resend`)).status).toBe(409);
    expect((await invite(someone.phone)).status).toBe(201);
  });

  it('ran out: it says so until it is sent again, whose link alone is good', async () => {
    const { someone, id, secret } = await invited();
    await rows("UPDATE work_invites SET expires_at = haomai_now() - interval '1 second' WHERE id = $1", [id]);
    const refused = await accept(someone, secret);
    expect([refused.status, refused.at('message')]).toEqual([409, '邀请已过期，请联系邀请人重新发送']);
    expect((await asOwner('GET', `${PATH}?status=expired`)).at('total')).toBe(1);
    const again = await asOwner('POST', `${PATH}/${id}/resend`);
    expect(again.at('data')).toMatchObject({ status: 'pending', sent: 2, ended_at: null });
    expect((await accept(someone, secret)).status).toBe(404);
    expect((await accept(someone, await linkOf(app, id))).status).toBe(201);
  });

  it('a withdrawal and an acceptance at once: one of them', async () => {
    for (let n = 0; n < 5; n++) {
      const { someone, id, secret } = await invited();
      const [taken, back] = await Promise.all([accept(someone, secret), asOwner('POST', `${PATH}/${id}/withdraw`)]);
      expect([taken.status, back.status].toSorted()).toEqual([201, 409]);
      expect((await membershipsOf(someone.id)).length).toBe(taken.status === 201 ? 1 : 0);
    }
  });
});
