import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LauncherError } from './errors.mjs';
import { DATA, ROOT } from './paths.mjs';
import { run } from './processes.mjs';

const UNDER_WAY = path.join(DATA, 'seeding');

const ACCOUNTS = [
  ['13800000000', '平台管理员'],
  ['13800000011', '衡川口腔 · 总院 店长'],
  ['13800000012', '衡川口腔 · 总院 医生（还有 13800000013）'],
  ['13800000014', '衡川口腔 · 总院 洁牙师'],
  ['13800000015', '衡川口腔 · 总院 咨询师'],
  ['13800000016', '衡川口腔 · 总院 销售（主管 13800000018）'],
  ['13800000017', '衡川口腔 · 总院 前台'],
  ['13800000021', '衡川口腔 · 南湖门诊 店长（倒数第二位是医院编号，3 为云麓口腔）'],
  ['13900000001', '患者（到 13900000020）'],
];

/** @returns {string[]} */
export function accountLines() {
  return ['演示账号（密码都是 Haomai2026）：', ...ACCOUNTS.map(([phone, who]) => `  ${phone}  ${who}`)];
}

/** @param {string} databaseUrl */
async function hasHospitals(databaseUrl) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query('SELECT 1 FROM hospitals LIMIT 1')).rowCount !== 0;
  } finally {
    await client.end();
  }
}

/**
 * Loads the demo data into a database that has none; again where an earlier load was broken off.
 * @param {string} databaseUrl
 * @param {(line: string) => void} log
 */
export async function seedOnce(databaseUrl, log) {
  if (!existsSync(UNDER_WAY) && (await hasHospitals(databaseUrl))) return;
  log('第一次运行，正在载入演示数据…');
  writeFileSync(UNDER_WAY, '');
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const seeded = await run(process.execPath, ['db/seed/main.ts'], { cwd: ROOT, env });
  if (!seeded.ok) throw new LauncherError(`演示数据载入失败：${seeded.output.trim().slice(-1500)}`);
  rmSync(UNDER_WAY);
}
