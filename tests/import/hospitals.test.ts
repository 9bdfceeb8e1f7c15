import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOwner } from '../../db/client.ts';
import { BARE_ENV, ROOT } from '../../scripts/lib/paths.mjs';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let db: pg.Pool;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openOwner({ url: database.url, max: 2, onError: () => {} });
  folder = await mkdtemp(path.join(tmpdir(), 'hospitals-'));
});
beforeEach(async () => {
  // Also what is only ever added to.
  await db.query('SET session_replication_role = replica; TRUNCATE hospitals CASCADE; RESET session_replication_role');
});
afterAll(async () => {
  await db.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const HEAD = 'name,address,longitude_wgs84,latitude_wgs84\n';

async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(file, content);
  return file;
}

/** The command as people run it. */
function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['scripts/import-hospitals.ts', ...args], {
    cwd: ROOT,
    env: { ...BARE_ENV, DATABASE_URL: database.url },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

interface Stored {
  name: string;
  address: string;
  longitude: number | null;
  latitude: number | null;
  status: string;
  lock: number;
}
const stored = async () =>
  (await db.query<Stored>('SELECT name, address, longitude, latitude, status, lock FROM hospitals ORDER BY id')).rows;

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `第${n + from}医院,路${n + from}号,116.5,39.5\n`);

describe('npm run import:hospitals', () => {
  it('imports approved, open hospitals, whatever the length of their names', async () => {
    const long = '中国人民解放军联勤保障部队第九百四十一医院（青海省军区总医院）神经外科研究所附属分院';
    const file = await fileOf(`${HEAD}${long},"西宁市, 北大街",101.7,36.6\n无址医院,,0.0,0.0\n`);
    const { code, out, err } = await run(file);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('没有坐标（为空或 0,0）：1 家');
    expect(out.trim().split('\n').at(-1)).toBe('导入 2 家，跳过 0 家');
    expect(await stored()).toEqual([
      { name: long, address: '西宁市, 北大街', longitude: 101.7, latitude: 36.6, status: 'approved', lock: 0 },
      { name: '无址医院', address: '', longitude: null, latitude: null, status: 'approved', lock: 0 },
    ]);
    const { rows } = await db.query('SELECT open FROM hospital_numbers JOIN hospitals h ON h.id = hospital_id');
    expect(rows).toEqual([{ open: true }, { open: true }]);
  });

  it('is not kept out by applications that wait under the same name, nor by those that were refused', async () => {
    await db.query(`INSERT INTO hospitals (name, status) VALUES ('甲医院', 'pending'), ('甲医院', 'rejected')`);
    const file = await fileOf(`${HEAD}甲医院,,116,39\n`);
    expect((await run(file)).out).toContain('导入 1 家，跳过 0 家\n');
    expect((await run(file)).out).toContain('已存在：1 家\n导入 0 家，跳过 1 家\n');
    expect((await stored()).map(({ status }) => status)).toEqual(['pending', 'rejected', 'approved']);
  });

  it('says which lines it left out and why', async () => {
    const file = await fileOf(
      `${HEAD}甲医院,甲路,116,39\n ,乙路,116,39\n"丙\n医院",丙路,116,39\n丁医院,丁路,116,北纬39\n甲医院 ,甲路,116,39\n戊医院,戊路,39,116\n`,
    );
    const { code, out } = await run(file);
    expect(code).toBe(0);
    expect(out).toContain('第 3 行：空名称\n');
    expect(out).toContain('第 6 行：坐标有误（116, 北纬39）\n');
    expect(out).toContain('第 7 行：文件内重复（与第 2 行相同）\n');
    expect(out).toContain('第 8 行：坐标有误（39, 116）\n');
    expect(out).toContain('导入 2 家，跳过 4 家\n');
  });

  it('adds nothing the second time, and says how far it is', async () => {
    const file = await fileOf(HEAD + many(450).join(''));
    const first = await run(file);
    expect(first.out).toContain('已处理 450/450\n');
    expect(first.out).toContain('导入 450 家，跳过 0 家\n');
    const second = await run(file);
    expect(second).toMatchObject({ code: 0, err: '' });
    expect(second.out).toContain('已存在：450 家\n导入 0 家，跳过 450 家\n');
    expect(await stored()).toHaveLength(450);
  });

  it('may run several times at once, on lists that overlap in another order', async () => {
    const lists = [many(400), many(400, 200).toReversed(), many(600).toReversed()];
    const files = await Promise.all(lists.map((list) => fileOf(HEAD + list.join(''))));
    const runs = await Promise.all(files.map((file) => run(file)));
    expect(runs.map(({ code, err }) => ({ code, err }))).toEqual(lists.map(() => ({ code: 0, err: '' })));
    expect(await stored()).toHaveLength(600);
    const added = runs.map(({ out }) => Number(/导入 (\d+) 家/.exec(out)?.[1]));
    expect(added.reduce((sum, each) => sum + each, 0)).toBe(600);
  });

  it.for<[string, string | Uint8Array, string]>([
    ['is empty', '', '第 1 行第 1 列：文件是空的'],
    [
      'is another list',
      'AppointmentID,Gender,Age,Day\n1,F,3,4\n',
      '第 1 行第 1 列：表头没有 name（这里是“AppointmentID”）',
    ],
    ['lacks a column', 'name,address,lng,latitude_wgs84\n', '第 1 行第 3 列：表头没有 longitude_wgs84（这里是“lng”）'],
    [
      'has a line with too little',
      `${HEAD}甲医院,甲路,116,39\n乙医院,乙路\n`,
      '第 3 行第 3 列：应有 4 列，这一行有 2 列',
    ],
    ['has a line with too much', `${HEAD}甲医院,甲路,1号,116,39\n`, '第 2 行第 5 列：应有 4 列，这一行有 5 列'],
    ['has an open quote', `${HEAD}甲医院,"甲路,116,39\n乙医院,乙路,116,39\n`, '第 2 行第 2 列：引号没有成对'],
    [
      'is not UTF-8',
      Buffer.concat([Buffer.from(`${HEAD}甲医院,`), Buffer.from([0xb1, 0xb1, 0xbe, 0xa9]), Buffer.from(',116,39\n')]),
      '第 2 行第 2 列：不是 UTF-8 文字',
    ],
  ])('refuses a file that %s, by line and column, and imports nothing of it', async ([, content, message]) => {
    const { code, err } = await run(await fileOf(content));
    expect(err).toContain(message);
    expect(code).toBe(2);
    expect(await stored()).toEqual([]);
  });

  it('says how it is used, and what it does not find', async () => {
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('用法：npm run import:hospitals') });
    expect(await run('nowhere.csv')).toMatchObject({
      code: 2,
      err: expect.stringContaining('找不到文件：nowhere.csv'),
    });
  });
});
