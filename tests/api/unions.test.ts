import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { fileOf } from '../../server/platform/xlsx-file.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
});
afterAll(() => app.close());

const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as(admin)(method, path, body, headers);
const create = (body: unknown) => ask('POST', '/api/admin/unions', body);

describe('alliances', () => {
  it('are made, listed, changed and removed, each change in the trail', async () => {
    const [first, second] = [await app.make.hospital({ name: '联盟甲' }), await app.make.hospital({ name: '联盟乙' })];
    const made = await create({ name: ' 东城联盟 ', hospital_ids: [second, first, first] });
    expect(made.status, made.text).toBe(201);
    const id = made.number('data', 'id');
    expect(made.at('data')).toEqual({
      id,
      name: '东城联盟',
      hospitals: [
        { id: first, name: '联盟甲' },
        { id: second, name: '联盟乙' },
      ],
      version: 1,
      created_at: expect.stringMatching(/\+08:00$/),
    });
    const listed = await ask('GET', `/api/admin/unions?keyword=${encodeURIComponent('东城')}`);
    expect([listed.number('total'), listed.at('data')]).toEqual([1, [made.at('data')]]);

    const changed = await ask('PUT', `/api/admin/unions/${id}`, { name: '西城联盟', hospital_ids: [second] });
    expect([changed.status, changed.at('data', 'name'), changed.at('data', 'hospitals')]).toEqual([
      201,
      '西城联盟',
      [{ id: second, name: '联盟乙' }],
    ]);
    const offered = await app.as()('GET', `/api/index_search?union_id=${id}`);
    expect(offered.at('hospitals')).toEqual([{ id: second, name: '联盟乙' }]);

    expect((await ask('DELETE', `/api/admin/unions/${id}`)).status).toBe(204);
    expect((await ask('DELETE', `/api/admin/unions/${id}`)).status).toBe(404);
    expect((await ask('GET', `/api/admin/unions?keyword=${encodeURIComponent('西城')}`)).number('total')).toBe(0);
    const { rows } = await app.owner.query(
      `SELECT object, detail FROM operation_logs WHERE action = 'union.change' AND user_id = $1 ORDER BY id`,
      [admin.id],
    );
    expect(rows).toEqual([
      { object: '东城联盟', detail: { after: { name: '东城联盟', hospitals: [first, second] } } },
      {
        object: '西城联盟',
        detail: {
          before: { name: '东城联盟', hospitals: [first, second] },
          after: { name: '西城联盟', hospitals: [second] },
        },
      },
      { object: '西城联盟', detail: { removed: true } },
    ]);
  });

  it('have a name of their own, also where two are made in one moment', async () => {
    const answers = await Promise.all([create({ name: '同名联盟' }), create({ name: '同名联盟' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.at('errors')).toEqual({ name: ['联盟名称已存在'] });
    const other = await create({ name: '另一联盟' });
    const renamed = await ask('PUT', `/api/admin/unions/${other.number('data', 'id')}`, { name: '同名联盟' });
    expect([renamed.status, renamed.at('errors')]).toEqual([422, { name: ['联盟名称已存在'] }]);
  });

  it('take approved hospitals only; who is in may stay when it is locked', async () => {
    const hospital = await app.make.hospital();
    for (const id of [
      2_000_000_000,
      await app.make.hospital({ status: 'pending' }),
      await app.make.hospital({ status: 'rejected' }),
    ]) {
      const refused = await create({ name: '不成的联盟', hospital_ids: [hospital, id] });
      expect([refused.status, refused.at('errors')]).toEqual([422, { hospital_ids: ['医院不存在或未通过审批'] }]);
    }
    const made = await create({ name: '成了的联盟', hospital_ids: [hospital] });
    await ask('PATCH', `/api/admin/hospitals/${hospital}/lock`);
    const kept = await ask('PUT', `/api/admin/unions/${made.number('data', 'id')}`, {
      name: '成了的联盟二',
      hospital_ids: [hospital],
    });
    expect([kept.status, kept.at('data', 'hospitals')]).toEqual([201, [{ id: hospital, name: expect.any(String) }]]);
  });

  it('are told what is wrong with a form', async () => {
    const refused = await create({ name: '', hospital_ids: ['x', 0] });
    expect([refused.status, refused.at('errors')]).toEqual([
      422,
      { name: ['联盟名称为必填项'], 'hospital_ids.0': ['医院格式错误'], 'hospital_ids.1': ['医院格式错误'] },
    ]);
    expect((await create({ name: '长'.repeat(51) })).at('errors')).toEqual({ name: ['联盟名称最多50个字符'] });
    expect((await ask('PUT', '/api/admin/unions/2000000000', { name: '无此联盟' })).status).toBe(404);
  });

  it('come from a sheet with their hospitals by name, where each name means one', async () => {
    const [one, two] = [await app.make.hospital({ name: '湖滨口腔' }), await app.make.hospital({ name: '山前口腔' })];
    await app.make.hospital({ name: '同名口腔' });
    await app.owner.query("INSERT INTO hospitals (name, address, status) VALUES ('同名口腔', '别处', 'approved')");
    await app.make.hospital({ name: '未批口腔', status: 'pending' });
    const send = async (rows: string[][]) => {
      const form = new FormData();
      const head = { name: '联盟', titles: ['联盟名称', '成员医院'], widths: [20, 40] };
      form.set('file', new Blob([Buffer.from(await fileOf(head, rows))]), '联盟.xlsx');
      const headers = { authorization: `Bearer ${admin.token}` };
      const answer = await fetch(`${app.url}/api/admin/unions/import`, { method: 'POST', headers, body: form });
      return { status: answer.status, body: (await answer.json()) as { data?: unknown; errors?: unknown } };
    };
    const refused = await send([
      ['湖山联盟', '湖滨口腔、远方口腔'],
      ['同名的联盟', '同名口腔'],
      ['未批的联盟', '未批口腔'],
    ]);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        'rows.2.hospital_ids': ['没有叫“远方口腔”的医院'],
        'rows.3.hospital_ids': ['有多家医院叫“同名口腔”，请在页面上选择'],
        'rows.4.hospital_ids': ['没有叫“未批口腔”的医院'],
      },
    ]);
    const made = await send([['湖山联盟', ' 湖滨口腔， 山前口腔 ']]);
    expect([made.status, made.body.data]).toEqual([201, { created: 1, updated: 0, unchanged: 0, refused: 0 }]);
    // What an export says of a row means that row, whatever else its words could mean.
    const { rows: twins } = await app.owner.query(
      "SELECT id FROM hospitals WHERE name = '同名口腔' ORDER BY id LIMIT 1",
    );
    expect((await create({ name: '同名的联盟', hospital_ids: [twins[0].id] })).status).toBe(201);
    const same = await send([['同名的联盟', '同名口腔']]);
    expect(same.body.data).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 0 });
    const changed = await send([['湖山联盟', '山前口腔']]);
    expect(changed.body.data).toEqual({ created: 0, updated: 1, unchanged: 0, refused: 0 });
    const { rows } = await app.owner.query(
      `SELECT action, detail FROM operation_logs WHERE user_id = $1 ORDER BY id DESC LIMIT 2`,
      [admin.id],
    );
    expect(rows).toEqual([
      { action: 'data.import', detail: { created: 0, updated: 1, unchanged: 0, refused: 0 } },
      { action: 'union.change', detail: { before: { hospitals: [one, two] }, after: { hospitals: [two] } } },
    ]);
  });
});
