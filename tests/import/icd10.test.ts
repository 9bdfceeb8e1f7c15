import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOwner } from '../../db/client.ts';
import { BARE_ENV, ROOT } from '../../scripts/lib/paths.mjs';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let db: ReturnType<typeof openOwner>;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openOwner({ url: database.url, max: 2, onError: () => {} });
  folder = await mkdtemp(path.join(tmpdir(), 'icd10-'));
});
afterAll(async () => {
  await db.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** The command as people run it. */
async function run(content: string | Uint8Array): Promise<{ code: number | null; out: string; err: string }> {
  const file = path.join(folder, `${crypto.randomUUID()}.tsv`);
  await writeFile(file, content);
  const child = spawn(process.execPath, ['scripts/import-icd10.ts', file], {
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

const stored = async () =>
  (await db.query('SELECT code, second_code, name, initials FROM icd10 WHERE NOT shipped ORDER BY code, name')).rows;
const shipped = async () => (await db.query('SELECT count(*)::int AS n FROM icd10 WHERE shipped')).rows[0]?.n;

const HEAD = '编码\t附加编码\t名称\t拼音首字母\n';

it('takes codes in, says what it leaves out, and replaces those of the time before', async () => {
  const ours = await shipped();
  expect(ours).toBeGreaterThan(140);
  const first = await run(
    `${HEAD}Z00.101\tM1\t虚构牙病\tXGYB\nz00.102\t\t另一种虚构病\t\nZ00.103\t少一列\n\t\t没有编码\tMYBM\n`,
  );
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toContain('第 4 行：应有 4 列，这一行有 2 列');
  expect(first.out).toContain('第 5 行：“”不是 ICD-10 编码');
  expect(first.out.trim().split('\n').at(-1)).toBe('导入 2 个诊断，跳过 2 行');
  expect(await stored()).toEqual([
    { code: 'Z00.101', second_code: 'M1', name: '虚构牙病', initials: 'xgyb' },
    { code: 'Z00.102', second_code: '', name: '另一种虚构病', initials: expect.stringContaining('lyzxgb') },
  ]);
  await run('Z00.201\t\t第二次的病\tDECDB\nZ00.201\t\t第二次的病\tDECDB\n');
  expect((await stored()).map(({ name }) => name)).toEqual(['第二次的病']);
  expect(await shipped()).toBe(ours);
});

it('refuses what is no file of codes, and changes nothing', async () => {
  const before = await stored();
  const refused = await run('name,address\n一家医院,一条路\n');
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('没有导入任何诊断')]);
  expect(await stored()).toEqual(before);
});
