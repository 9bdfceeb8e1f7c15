import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { allows, ROLES } from '#contract/roles.ts';
import { SCREENS } from '../../web/app/screens-testing.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readSheet } from '../support/sheet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const PATH = '/api/admin/backend/role';
interface Matrix {
  roles: { role: string; label: string; people: { id: number; name: string }[] }[];
  grants: { grant: string; people: { id: number; of: string }[] }[];
  slices: { slice: string; calls: { method: string; path: string; summary: string; roles: string[] }[] }[];
  screens: { path: string; title: string; who: string }[];
}
const read = async (person: { token: string }) => (await app.as(person)('GET', PATH)).at('data') as Matrix;
const admin = async () => {
  const person = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [person.id]);
  return person;
};

describe('who may do what', () => {
  it('agrees with the access entry of every call', async () => {
    const { slices } = await read(await app.make.staff({ role: 'sale' }));
    const told = new Map(
      slices.flatMap(({ slice, calls }) =>
        calls.map(({ method, path, ...call }) => [`${method} ${path}`, { slice, ...call }]),
      ),
    );
    expect(told.size).toBe(allCalls().length);
    for (const { call } of allCalls()) {
      expect(told.get(`${call.method} ${call.path}`)).toMatchObject({
        slice: call.slice,
        summary: call.summary,
        roles: ROLES.filter((role) => allows(call.access, true, [role])),
        grant: call.grant,
      });
    }
  });

  it('has every screen with who may open it', async () => {
    const { screens } = await read(await app.make.staff());
    const wanted = SCREENS.map(({ path, title, asks, who = asks }) => [
      path,
      { path, title, who: [who].flat().join('+') },
    ]);
    expect(Object.fromEntries(screens.map((each) => [each.path, each]))).toEqual(Object.fromEntries(wanted));
  });

  it('says who in this hospital holds each role and grant, and of no other', async () => {
    const hospital = await app.make.hospital();
    const [owner, desk] = [
      await app.make.staff({ hospital, role: 'shop_owner' }),
      await app.make.staff({ hospital, role: 'customer_service' }),
    ];
    const left = await app.make.account();
    await app.make.member(left.id, hospital, 'shop_owner', 'left');
    await app.make.staff({ role: 'shop_owner' });
    await app.owner.query(
      `WITH w AS (INSERT INTO warehouses (hospital_id, name, kind) VALUES ($1, '东库', 'main') RETURNING id)
       INSERT INTO warehouse_keepers (hospital_id, warehouse_id, user_id) SELECT $1, id, $2 FROM w`,
      [hospital, desk.id],
    );
    const { roles, grants } = await read(desk);
    expect(roles.map(({ role }) => role)).toEqual(ROLES);
    const held = roles
      .filter(({ people }) => people.length > 0)
      .map(({ role, people }) => [role, people.map(({ id }) => id)]);
    expect(held).toEqual([
      ['shop_owner', [owner.id]],
      ['customer_service', [desk.id]],
    ]);
    expect(grants).toMatchObject([
      { grant: 'keeper', people: [{ id: desk.id, of: '东库' }] },
      { grant: 'mechanism_admin', label: '机构管理员', people: [] },
      { grant: 'factory_admin', label: '加工厂人员', people: [] },
    ]);
  });

  it('says to super_admin who keeps the platform, and nobody of a hospital', async () => {
    const person = await admin();
    const { roles } = await read(person);
    expect(roles.flatMap(({ people }) => people.map(({ id }) => id))).toEqual([person.id]);
  });

  it('is exported, a line for each call and screen', async () => {
    const { token } = await app.make.staff({ role: 'doctor' });
    const answer = await fetch(`${app.url}${PATH}/export.xlsx`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    const [head, ...rows] = readSheet(new Uint8Array(await answer.arrayBuffer())).rows;
    expect(head).toEqual(['做什么', '谁可以', '方式', '路径']);
    expect(rows).toHaveLength(allCalls().length + SCREENS.length);
    expect(rows).toContainEqual(['锁定或恢复医院', '平台管理员', 'PATCH', '/api/admin/hospitals/:id/lock']);
    expect(rows).toContainEqual(['角色', '全部员工、平台管理员', '页面', '/backend/role']);
  });

  it('changes no role’s rights: the one call here that is no reading is none', () => {
    const own = allCalls().filter(({ call }) => call.path.startsWith(PATH));
    expect(own.map(({ call }) => call.method)).toEqual(['GET', 'GET']);
  });
});
