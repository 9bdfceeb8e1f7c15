import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACTIONS } from '#contract/operation-logs.ts';
import type { Person } from '../../db/factories.ts';
import { systemScope } from '../../server/platform/scope.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let admin: Person;
let owner: Person & { hospital_id: number };
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.make.staff({ role: 'shop_owner' });
});

interface Line {
  hospital_id?: number | null;
  at?: string;
  user_name?: string;
  address?: string;
  action?: string;
  object?: string;
  detail?: object;
  result?: string;
}

/** Lines of the trail, oldest first. */
async function write(...lines: Line[]): Promise<number[]> {
  const ids: number[] = [];
  for (const line of lines) {
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO operation_logs (at, hospital_id, user_name, address, action, object, detail, result)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        line.at ?? '2026-11-20T09:00:00+08:00',
        line.hospital_id === undefined ? owner.hospital_id : line.hospital_id,
        line.user_name ?? '王店长',
        line.address ?? '10.0.0.1',
        line.action ?? 'session.sign_in',
        line.object ?? '',
        JSON.stringify(line.detail ?? {}),
        line.result ?? 'done',
      ],
    );
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
}

const list = async (person: Person, query = '') => {
  const answer = await app.as(person)('GET', `/api/admin/operation_logs?pageSize=100&${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.at('data') as { id: number }[]).map(({ id }) => id);
};

const exported = async (person: Person, query = '') => {
  const answer = await fetch(`${app.url}/api/admin/operation_logs/export?${query}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString('utf8');
  const table = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
  return { answer, bytes, text, rows: table.data, errors: table.errors };
};

describe('the trail', () => {
  it('shows super_admin all of it and a shop_owner their own hospital’s, newest first', async () => {
    const elsewhere = await app.make.hospital();
    const own = await write({ object: '甲' }, { object: '乙' });
    const [other = 0] = await write({ hospital_id: elsewhere });
    const [nowhere = 0] = await write({ hospital_id: null });
    expect(await list(owner)).toEqual(own.toReversed());
    const all = await list(admin);
    expect(all).toEqual(expect.arrayContaining([...own, other, nowhere]));
    expect(all).toEqual(all.toSorted((a, b) => b - a));
  });

  it('tells the platform no patient’s name, and finds nothing by one', async () => {
    const lines = [
      { action: 'patient.reveal', object: '欧阳 静 138****8000', detail: { reason: '欧阳静要求' } },
      { action: 'consent.give', object: '欧阳 静 138****8000' },
    ];
    const ids = (await write(...lines)).toReversed();
    const answer = await app.as(admin)('GET', '/api/admin/operation_logs');
    expect([answer.at('data', 0, 'object'), answer.at('data', 1, 'object')]).toEqual(Array(2).fill('患者 138****8000'));
    expect(answer.text).not.toContain('欧阳');
    expect(await list(admin, `keyword=${encodeURIComponent('欧阳')}`)).toEqual([]);
    expect((await exported(admin)).text).not.toContain('欧阳');
    expect(await list(owner, `keyword=${encodeURIComponent('欧阳')}`)).toEqual(ids);
    expect((await exported(owner)).text).toContain('欧阳 静 138****8000');
  });

  it('says in Chinese who did what, when, from where, about what and how it ended', async () => {
    await write({
      at: '2026-11-19T16:30:05Z',
      action: 'approval.staff',
      object: '张三 138****8000',
      detail: { status: 'rejected', reason: '资料不全' },
      result: 'refused',
    });
    const answer = await app.as(owner)('GET', '/api/admin/operation_logs');
    expect(answer.at('data', 0)).toMatchObject({
      at: '2026-11-20T00:30:05.000+08:00',
      user_name: '王店长',
      address: '10.0.0.1',
      action: 'approval.staff',
      action_name: '审批员工',
      object: '张三 138****8000',
      detail: expect.stringContaining('reason：资料不全'),
      result: 'refused',
    });
  });

  it('is filtered by person, object and address, by action, result and days on the clinic’s clock', async () => {
    const [a = 0, b = 0, c = 0] = await write(
      { user_name: '李%医生', at: '2026-11-17T23:59:59+08:00', action: 'hospital.lock' },
      { object: '联盟_甲', at: '2026-11-18T00:00:00+08:00', result: 'refused' },
      { address: '203.0.113.7', at: '2026-11-18T23:59:59.999+08:00', result: 'failed' },
    );
    expect(await list(owner, `keyword=${encodeURIComponent('李%')}`)).toEqual([a]);
    expect(await list(owner, `keyword=${encodeURIComponent('盟_')}`)).toEqual([b]);
    expect(await list(owner, 'keyword=203.0.113')).toEqual([c]);
    expect(await list(owner, 'action=hospital.lock')).toEqual([a]);
    expect(await list(owner, 'result=refused')).toEqual([b]);
    expect(await list(owner, 'from=2026-11-18&to=2026-11-18')).toEqual([c, b]);
    expect(await list(owner, 'to=2026-11-17')).toEqual([a]);
    expect(await list(owner, 'action=&result=&from=&to=&keyword=')).toEqual([c, b, a]);
    const wrong = await app.as(owner)('GET', '/api/admin/operation_logs?action=x&result=y&from=2026-02-30&to=z');
    expect([wrong.status, wrong.at('errors')]).toEqual([
      422,
      { action: ['操作格式错误'], result: ['结果格式错误'], from: ['日期格式错误'], to: ['日期格式错误'] },
    ]);
  });

  it('can be added to, and never be changed: neither by the product nor by the owner of the tables', async () => {
    await write({ object: '不可更改' });
    const before = await app.owner.query('SELECT * FROM operation_logs ORDER BY id');
    const product = systemScope(app.deps.database);
    for (const rewriting of [
      "UPDATE operation_logs SET object = ''",
      'DELETE FROM operation_logs',
      'TRUNCATE operation_logs',
      'TRUNCATE operation_logs CASCADE',
    ]) {
      await expect(app.owner.query(rewriting), rewriting).rejects.toThrow('operation_logs is append-only');
      await expect(product.query(rewriting), rewriting).rejects.toThrow(/append-only|permission denied/);
    }
    expect((await app.owner.query('SELECT * FROM operation_logs ORDER BY id')).rows).toEqual(before.rows);
    expect(before.rows.length).toBeGreaterThan(0);
  });

  it('names every action in Chinese', () => {
    for (const name of Object.values(ACTIONS)) expect(name).toMatch(/^\p{Script=Han}+$/u);
  });
});

describe('the export', () => {
  it('is a table for spreadsheets: byte order mark, Chinese head, own hospital, the same filters', async () => {
    await write({ object: '甲,"乙"\n丙' }, { object: '别的', result: 'failed' });
    await write({ hospital_id: await app.make.hospital(), object: '别家' });
    const { answer, bytes, rows, errors } = await exported(owner, 'result=done');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.+\.csv$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(errors).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ 时间: '2026-11-20 09:00:00', 操作人: '王店长', 操作: '登录', 结果: '成功' });
    expect(rows[0]?.对象).toBe('甲,"乙"\n丙');
  });

  it('runs no formula that somebody wrote into a name, an address or a browser’s name', async () => {
    const formulas = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1'];
    await write(...formulas.map((object) => ({ object, user_name: object })));
    const { rows } = await exported(owner);
    expect(rows).toHaveLength(formulas.length);
    for (const row of rows) for (const cell of [row.对象, row.操作人]) expect(cell).toMatch(/^'/);
  });

  it('is itself in the trail, without what was searched for', async () => {
    await exported(owner, `keyword=${encodeURIComponent('13800138000')}&from=2026-11-01`);
    const answer = await app.as(owner)('GET', '/api/admin/operation_logs?action=log.export');
    expect(answer.at('data')).toMatchObject([{ user_name: owner.name, action_name: '导出操作日志', result: 'done' }]);
    expect(answer.string('data', 0, 'detail')).toBe('from：2026-11-01');
  });

  it('has at most 50,000 rows, the newest, in one stream', async () => {
    await app.owner.query(
      `INSERT INTO operation_logs (at, hospital_id, action, object)
       SELECT haomai_now(), $1, 'session.sign_in', g::text FROM generate_series(1, 50001) g`,
      [owner.hospital_id],
    );
    const { answer, rows } = await exported(owner);
    expect(answer.headers.has('content-length')).toBe(false);
    expect(rows).toHaveLength(50_000);
    expect([rows[0]?.对象, rows.at(-1)?.对象]).toEqual(['50001', '2']);
  });
});

describe('a refusal', () => {
  const refusals = async (person: Person) => {
    const { rows } = await app.owner.query(
      `SELECT object, detail, result, role, hospital_id, address, request_id FROM operation_logs
       WHERE action = 'access.refused' AND user_id = $1 ORDER BY id`,
      [person.id],
    );
    return rows;
  };

  it('is written down with the path’s pattern, and nothing of query or body', async () => {
    const doctor = await app.make.staff({ role: 'doctor' });
    const answer = await app.as(doctor)('PATCH', '/api/admin/examine_hospitals/424242?phone=13800138000', {
      status: 'rejected',
      reason: '秘密原因',
    });
    expect([answer.status, answer.at('code')]).toEqual([403, 'FORBIDDEN']);
    await expect.poll(() => refusals(doctor)).toHaveLength(1);
    expect(await refusals(doctor)).toEqual([
      {
        object: 'PATCH /api/admin/examine_hospitals/:id',
        detail: {},
        result: 'refused',
        role: 'doctor',
        hospital_id: doctor.hospital_id,
        address: '127.0.0.1',
        request_id: answer.string('request_id'),
      },
    ]);
  });

  it('of another hospital’s header is one too', async () => {
    const clerk = await app.make.staff();
    const headers = { hospitalId: String(clerk.hospital_id + 1) };
    expect((await app.as(clerk)('GET', '/api/admin/today_reservations', undefined, headers)).status).toBe(403);
    await expect.poll(() => refusals(clerk)).toMatchObject([{ object: 'GET /api/admin/today_reservations' }]);
  });

  it('by a person who may do nothing here is one; by nobody, or a dead token, none', async () => {
    const patient = await app.make.account();
    const dead = await app.make.account();
    await app.owner.query('UPDATE sessions SET revoked_at = haomai_now() WHERE id = $1', [dead.session_id]);
    const before = await list(admin, 'action=access.refused');
    expect((await app.as()('GET', '/api/admin/operation_logs')).status).toBe(401);
    expect((await app.as(dead)('GET', '/api/admin/operation_logs')).status).toBe(401);
    expect((await app.as(patient)('GET', '/api/admin/operation_logs')).status).toBe(403);
    await expect.poll(() => refusals(patient)).toHaveLength(1);
    expect(await list(admin, 'action=access.refused')).toHaveLength(before.length + 1);
  });

  it('in a flood is written ten times a minute, by all servers together', async () => {
    const doctor = await app.make.staff({ role: 'doctor' });
    const second = await startTestApp({ redis: false, beside: app });
    for (const server of [app, second]) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => server.as(doctor)('GET', '/api/admin/unions')),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    }
    await second.close();
    await expect.poll(() => refusals(doctor)).toHaveLength(10);
    const { rows } = await app.owner.query('SELECT count FROM rate_limits WHERE key = $1', [`refused:${doctor.id}`]);
    // Ten of each server asked the database, the others not even that.
    expect(rows).toEqual([{ count: 20 }]);
  });
});
