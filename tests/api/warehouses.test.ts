import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** docs/domain/stock.md#warehouses. Who may and whose rows: tests/resources, tests/access. */

const PATH = '/api/admin/warehouses';

interface Warehouse {
  id: number;
  version: number;
  name: string;
  kind: string;
  keepers: { id: number; name: string }[];
  is_dispensing: boolean;
  status: number;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

let hospital: number;
let owner: Person;
beforeEach(async () => {
  hospital = await app.make.hospital();
  owner = await app.make.staff({ hospital, role: 'shop_owner' });
});

const all = async () => (await app.as(owner)('GET', `${PATH}?pageSize=100`)).at('data') as Warehouse[];
const named = async (name: string) => {
  const found = (await all()).find((each) => each.name === name);
  if (!found) throw new Error(`no warehouse ${name}`);
  return found;
};
const create = (body: object) => app.as(owner)('POST', PATH, body);
const change = ({ id, name, kind, version }: Warehouse, more: object) =>
  app.as(owner)('PUT', `${PATH}/${id}`, { name, kind, version, ...more });
const made = async (body: object) => {
  const answer = await create(body);
  expect(answer.status, answer.text).toBe(201);
  return answer.at('data') as Warehouse;
};
const errorsOf = ({ status, at }: Awaited<ReturnType<typeof create>>) => [status, at('errors')];

describe('a hospital', () => {
  it('begins with 总库, which dispenses, and 不合格品区', async () => {
    expect((await all()).map(({ name, kind, is_dispensing, status }) => [name, kind, is_dispensing, status])).toEqual([
      ['总库', 'main', true, 1],
      ['不合格品区', 'quarantine', false, 1],
    ]);
  });

  it('that was there before gets what it lacks, once, however often it is migrated', async () => {
    await app.owner.query('DELETE FROM warehouses WHERE hospital_id = $1', [hospital]);
    await made({ name: '老库', kind: 'main' });
    for (let time = 0; time < 2; time += 1) await app.owner.query('SELECT begin_warehouses_of($1)', [hospital]);
    expect((await all()).map(({ name }) => name)).toEqual(['老库', '不合格品区']);
  });
});

describe('a warehouse', () => {
  it('of a department names it, of another kind none', async () => {
    const department = await app.make.department(hospital);
    const form = { name: '种植科库', kind: 'department' };
    expect(errorsOf(await create(form))).toEqual([422, { department_id: ['所属科室为必填项'] }]);
    expect(errorsOf(await create({ ...form, kind: 'main', department_id: department }))).toEqual([
      422,
      { department_id: ['只有科室库属于科室'] },
    ]);
    await made({ ...form, department_id: department });
    const refused = await app.as(owner)('DELETE', `/api/admin/departments/${department}`);
    expect([refused.status, refused.at('uses')]).toEqual([409, [{ what: '仓库', count: 1 }]]);
  });

  it('has keepers who work here, ten at most, and none who has left', async () => {
    const keeper = await app.make.staff({ hospital, role: 'dental_hygienist', name: '唐小满' });
    const stranger = await app.make.staff({ role: 'doctor' });
    const patient = await app.make.account();
    const left = await app.make.staff({ hospital, role: 'doctor' });
    await app.owner.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [left.id]);
    const form = { name: '器械库', kind: 'main' };
    for (const { id } of [stranger, patient, left])
      expect(errorsOf(await create({ ...form, keeper_ids: [keeper.id, id] }))).toEqual([
        422,
        { keeper_ids: ['库管员不存在'] },
      ]);
    const eleven = Array.from({ length: 11 }, (_, n) => n + 1);
    expect(errorsOf(await create({ ...form, keeper_ids: eleven }))).toEqual([422, { keeper_ids: ['库管员最多10人'] }]);
    const row = await made({ ...form, keeper_ids: [keeper.id, keeper.id] });
    expect(row.keepers).toEqual([{ id: keeper.id, name: '唐小满' }]);
    const grants = async () => (await app.as(keeper)('POST', '/api/admin/info')).at('meta', 'grants');
    expect(await grants()).toEqual(['keeper']);
    // Left out they stay; an empty list takes them away.
    const moved = await change(row, { address: '二楼' });
    expect(moved.at('data', 'keepers')).toEqual(row.keepers);
    const emptied = await change(moved.at('data') as Warehouse, { keeper_ids: [] });
    expect([emptied.at('data', 'keepers'), await grants()]).toEqual([[], []]);
  });

  it('is kept by nobody whose membership has ended', async () => {
    const keeper = await app.make.staff({ hospital, role: 'doctor' });
    const row = await made({ name: '器械库', kind: 'main', keeper_ids: [keeper.id] });
    await app.owner.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [keeper.id]);
    expect((await named('器械库')).keepers).toEqual([]);
    expect((await change(row, { address: '三楼' })).status).toBe(201);
  });
});

describe('what the desk sells', () => {
  it('leaves from none that is stopped, also where a change says nothing of that', async () => {
    const stopped = await made({ name: '旧库', kind: 'main', status: 0 });
    const refused = await change(stopped, { is_dispensing: true });
    expect(errorsOf(refused)).toEqual([422, { status: ['发药库不能停用，请先将另一仓库设为发药库'] }]);
    expect((await named('总库')).is_dispensing).toBe(true);
  });

  it('leaves from one warehouse: another begins, and the one before does not any more', async () => {
    const row = await made({ name: '药房', kind: 'main', is_dispensing: true });
    expect([row.is_dispensing, (await named('总库')).is_dispensing]).toEqual([true, false]);
    const back = await change(await named('总库'), { is_dispensing: true });
    expect([back.at('data', 'is_dispensing'), (await named('药房')).is_dispensing]).toEqual([true, false]);
    // Whoever had the other one open sees that it is another by now.
    const late = await change(row, { address: '一楼' });
    expect([late.status, late.at('code')]).toEqual([409, 'STALE']);
  });

  it('leaves from somewhere: the one that dispenses is not switched off, stopped, made 不合格品区 or removed', async () => {
    const last = await named('总库');
    await made({ name: '二库', kind: 'main' });
    for (const [more, errors] of [
      [{ is_dispensing: false }, { is_dispensing: ['须有一个发药库，请先将另一仓库设为发药库'] }],
      [{ status: 0 }, { status: ['发药库不能停用，请先将另一仓库设为发药库'] }],
      [{ status: 0, is_dispensing: true }, { status: ['发药库不能停用，请先将另一仓库设为发药库'] }],
      [{ kind: 'quarantine' }, { kind: ['发药库不能改为不合格品区，请先将另一仓库设为发药库'] }],
      [{ kind: 'quarantine', is_dispensing: true }, { is_dispensing: ['不合格品区不能作为发药库'] }],
    ] as const)
      expect(errorsOf(await change(last, more))).toEqual([422, errors]);
    const removed = await app.as(owner)('DELETE', `${PATH}/${last.id}`);
    expect([removed.status, removed.at('code'), removed.at('message')]).toEqual([
      409,
      'STATE',
      '发药库不能删除，请先将另一仓库设为发药库',
    ]);
    expect(await named('总库')).toEqual(last);
  });

  it('leaves from one where two, or four, begin in one moment, and each is told so', async () => {
    const names = ['东库', '西库', '南库', '北库'];
    const rows = await Promise.all(names.map((name) => made({ name, kind: 'main' })));
    const answers = await Promise.all(rows.map((row) => change(row, { is_dispensing: true })));
    expect(answers.map(({ status, at }) => [status, at('data', 'is_dispensing')])).toEqual(
      names.map(() => [201, true]),
    );
    const created = await Promise.all(
      ['甲库', '乙库'].map((name) => create({ name, kind: 'main', is_dispensing: true })),
    );
    expect(created.map(({ status }) => status)).toEqual([201, 201]);
    expect((await all()).filter(({ is_dispensing }) => is_dispensing)).toHaveLength(1);
  });

  it('leaves from one whatever else is written: the database has no second', async () => {
    await made({ name: '二库', kind: 'main' });
    const twice = app.owner.query(
      "ALTER TABLE warehouses DISABLE TRIGGER USER; UPDATE warehouses SET is_dispensing = true WHERE kind = 'main'",
    );
    await expect(twice).rejects.toThrow(/warehouses_hospital_dispensing_unique/);
  });
});

describe('the last one in use', () => {
  it('of 总库 and of 不合格品区 stays', async () => {
    const quarantine = await named('不合格品区');
    expect(errorsOf(await change(quarantine, { status: 0 }))).toEqual([422, { status: ['须有一个在用的不合格品区'] }]);
    expect(errorsOf(await change(quarantine, { kind: 'main' }))).toEqual([422, { kind: ['须有一个在用的不合格品区'] }]);
    const department = await app.make.department(hospital);
    await made({ name: '洁牙科库', kind: 'department', department_id: department, is_dispensing: true });
    expect(errorsOf(await change(await named('总库'), { status: 0 }))).toEqual([
      422,
      { status: ['须有一个在用的总库'] },
    ]);
    const removed = await app.as(owner)('DELETE', `${PATH}/${(await named('总库')).id}`);
    expect([removed.status, removed.at('message')]).toEqual([409, '须有一个在用的总库，不能删除']);
    await made({ name: '二库', kind: 'main' });
    expect((await change(await named('总库'), { status: 0 })).status).toBe(201);
  });

  it('stays also where each of two is stopped in one moment', async () => {
    const rows = [await named('不合格品区'), await made({ name: '待处理区', kind: 'quarantine' })];
    const answers = await Promise.all(rows.map((row) => change(row, { status: 0 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});
