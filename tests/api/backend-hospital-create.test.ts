import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Asks } from '../../scripts/access/asking.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { linkOf } from './invited.ts';
import { newPhone } from './signing-up.ts';

/** The platform makes a hospital: approved at once, its owner invited. */

let app: TestApp;
let platform: Asks;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  const admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  platform = app.as(admin);
});
afterAll(() => app.close());

const CREATE = '/api/admin/backend/hospital/create';
let counter = 0;
const form = (more: object = {}) => ({
  ...{ name: `新院口腔${++counter}`, mode: 2, address: `衡川路 ${counter} 号` },
  owner: { name: '周明德', phone: newPhone() },
  ...more,
});
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

it('is there for everybody at once, with what a hospital begins with; its owner is in by accepting', async () => {
  const owner = await app.make.account();
  const sent = form({ owner: { name: '周明德', phone: owner.phone } });
  const made = await platform('POST', CREATE, sent);
  expect(made.status, made.text).toBe(201);
  expect(made.at('data')).toMatchObject({
    ...{ name: sent.name, mode: 2, address: sent.address, mechanism: null, manager: null },
    ...{ status: 'approved', lock: 0 },
  });
  const id = made.number('data', 'id');
  const [begun] = await rows<{ kinds: number; warehouses: number; open: boolean; jobs: number; invite: number }>(
    `SELECT (SELECT count(*)::int FROM visit_kinds WHERE hospital_id = $1) AS kinds,
       (SELECT count(*)::int FROM warehouses WHERE hospital_id = $1) AS warehouses,
       (SELECT open FROM hospital_numbers WHERE hospital_id = $1) AS open,
       (SELECT count(*)::int FROM outbox o JOIN work_invites i ON o.payload->>'invite_id' = i.id::text
         WHERE i.hospital_id = $1 AND o.job = 'sms.invite') AS jobs,
       (SELECT id FROM work_invites WHERE hospital_id = $1) AS invite`,
    [id],
  );
  expect(begun).toMatchObject({ open: true, jobs: 1 });
  expect([begun?.kinds, begun?.warehouses].every((count) => count !== undefined && count > 0)).toBe(true);
  const secret = await linkOf(app, begun?.invite ?? 0);
  expect((await app.as(owner)('POST', '/api/invites/accept', { invite: secret })).status).toBe(201);
  const entered = await app.as(owner)('POST', '/api/select_hospital_login', { hospital_id: id });
  expect([entered.status, entered.at('role')]).toEqual([200, 'shop_owner']);
  expect((await platform('GET', `/api/admin/backend/hospital/${id}`)).at('data', 'manager', 'name')).toBe(owner.name);
  const told = (await platform('GET', '/api/notifications')).at('data', 0);
  expect(told).toMatchObject({ title: '员工已接受邀请', link: '/backend/hospital' });
});

it('says everything that is wrong at once, the owner’s under the owner', async () => {
  const wrong = await platform('POST', CREATE, { name: '新', owner: { name: '周', phone: '1' } });
  expect([wrong.status, wrong.at('errors')]).toEqual([
    422,
    {
      name: ['医院名称至少2个字符'],
      mode: ['请选择经营模式'],
      address: ['地址为必填项'],
      'owner.name': ['姓名最少两个字符'],
      'owner.phone': ['请输入正确的手机号'],
    },
  ]);
  const nowhere = await platform('POST', CREATE, form({ mechanism_id: 999_999 }));
  expect([nowhere.status, nowhere.at('errors')]).toEqual([422, { mechanism_id: ['机构不存在'] }]);
});

it('has its name at its address alone, of two at once too: who is refused has invited nobody', async () => {
  const phones = [newPhone(), newPhone()];
  const same = form();
  const both = await Promise.all(
    phones.map((phone) => platform('POST', CREATE, { ...same, owner: { name: '周明德', phone } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(both.find(({ status }) => status === 422)?.at('errors')).toEqual({ name: ['该地址已有同名的医院'] });
  expect((await rows('SELECT 1 FROM work_invites WHERE phone = ANY ($1)', [phones])).length).toBe(1);
  expect((await platform('POST', CREATE, { ...form(), name: same.name })).status).toBe(201);
});

it('is the platform’s to make', async () => {
  for (const role of ['shop_owner', 'doctor'] as const) {
    expect((await app.as(await app.make.staff({ role }))('POST', CREATE, form())).status).toBe(403);
  }
  expect((await app.as()('POST', CREATE, form())).status).toBe(401);
});

it('pressed twice is one hospital and one message', async () => {
  const sent = form();
  const key = { 'Idempotency-Key': `create-${counter}` };
  const both = [await platform('POST', CREATE, sent, key), await platform('POST', CREATE, sent, key)];
  expect(new Set(both.map(({ text }) => text)).size).toBe(1);
  expect((await rows('SELECT 1 FROM hospitals WHERE name = $1', [sent.name])).length).toBe(1);
  expect((await rows('SELECT 1 FROM work_invites WHERE phone = $1', [sent.owner.phone])).length).toBe(1);
});

it('without an owner another is invited, whose link alone is good; with one nobody is', async () => {
  const made = await platform('POST', CREATE, form());
  const id = made.number('data', 'id');
  const path = `/api/admin/backend/hospital/${id}/inviteOwner`;
  const owner = await app.make.account();
  const again = await platform('POST', path, { name: '周明德', phone: owner.phone });
  expect([again.status, again.at('data', 'id')]).toEqual([201, id]);
  const invites = await rows<{ id: number; status: string }>(
    'SELECT id, status FROM work_invites WHERE hospital_id = $1 ORDER BY id',
    [id],
  );
  expect(invites.map(({ status }) => status)).toEqual(['withdrawn', 'pending']);
  const secret = await linkOf(app, invites[1]?.id ?? 0);
  expect((await app.as(owner)('POST', '/api/invites/accept', { invite: secret })).status).toBe(201);
  const refused = await platform('POST', path, { name: '周明德', phone: newPhone() });
  expect([refused.status, refused.at('message')]).toEqual([409, '该医院已有店长']);
  expect(
    (await platform('POST', path.replace(String(id), '999999'), { name: '周明德', phone: newPhone() })).status,
  ).toBe(404);
});
