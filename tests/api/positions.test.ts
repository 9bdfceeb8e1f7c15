import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf } from '../../server/platform/xlsx-file.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readSheet } from '../support/sheet.ts';

/** What positions have beside every plain table (tests/resources): a department of their own hospital, roles by name. */

const PATH = '/api/admin/positions';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

it('belong to a department of their hospital, which is in use by that', async () => {
  const owner = await app.make.staff({ role: 'shop_owner' });
  const department = await app.make.department(owner.hospital_id, '口腔内科');
  const form = { name: '主治医师', department_id: department, headcount: 3, roles: ['doctor', 'shop_owner', 'doctor'] };
  const made = await app.as(owner)('POST', PATH, form);
  expect(made.at('data')).toMatchObject({
    department: { id: department, name: '口腔内科' },
    roles: ['shop_owner', 'doctor'],
    headcount: 3,
    requires_certificate: false,
    status: 1,
  });
  const foreign = await app.make.department(await app.make.hospital());
  const refused = await app.as(owner)('POST', PATH, { name: '医师', department_id: foreign, headcount: 1_000 });
  expect(refused.at('errors')).toEqual({ headcount: ['编制为0至999的整数'] });
  const elsewhere = await app.as(owner)('POST', PATH, { name: '医师', department_id: foreign });
  expect(elsewhere.at('errors')).toEqual({ department_id: ['所属科室不存在'] });
  const removed = await app.as(owner)('DELETE', `/api/admin/departments/${department}`);
  expect([removed.at('code'), removed.at('uses')]).toEqual(['IN_USE', [{ what: '岗位', count: 1 }]]);
});

it('name departments, roles and states in a sheet by their words', async () => {
  const owner = await app.make.staff({ role: 'shop_owner' });
  await app.make.department(owner.hospital_id, '正畸科');
  const titles = ['岗位名称', '所属科室', '编制', '适用角色', '需要执业证', '岗位职责', '状态'];
  const send = async (line: (string | { number: number })[]) => {
    const body = new FormData();
    const file = await fileOf({ name: '岗位', titles, widths: titles.map(() => 14) }, [line]);
    body.set('file', new Blob([Buffer.from(file)]), 'rows.xlsx');
    const headers = { authorization: `Bearer ${owner.token}` };
    return fetch(`${app.url}${PATH}/import`, { method: 'POST', headers, body });
  };
  const line = ['正畸医师', '正畸科', { number: 2 }, '店长、医生', '是', '接诊', '停用'];
  expect((await send(line)).status).toBe(201);
  expect((await app.as(owner)('GET', PATH)).at('data')).toMatchObject([
    { department: { name: '正畸科' }, roles: ['shop_owner', 'doctor'], requires_certificate: true, status: 0 },
  ]);
  const answer = await fetch(`${app.url}${PATH}/export.xlsx`, { headers: { authorization: `Bearer ${owner.token}` } });
  const [, row] = readSheet(new Uint8Array(await answer.arrayBuffer())).rows;
  expect(row).toEqual(['正畸医师', '正畸科', 2, '店长、医生', '是', '接诊', '停用']);
  const wrong = await send(['前台', '客服部', { number: 1 }, '店长、前台员', '否', '', '在用']);
  expect([wrong.status, (await wrong.json()).errors]).toEqual([
    422,
    { 'rows.2.department_id': ['没有叫“客服部”的科室'], 'rows.2.roles': ['适用角色格式错误'] },
  ]);
});
