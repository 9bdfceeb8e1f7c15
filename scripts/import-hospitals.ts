import { openOwner } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { type Checked, checkRows } from './import-hospitals/check.ts';
import { WrongFile } from './import-hospitals/errors.ts';
import { createProgress } from './import-hospitals/progress.ts';
import { readRows } from './import-hospitals/read.ts';
import { storeHospitals } from './import-hospitals/store.ts';
import { openTarget } from './import-hospitals/target.ts';
import { explain } from './lib/errors.mjs';

const USAGE = `用法：npm run import:hospitals -- <医院名单.csv>

  列：name,address,longitude_wgs84,latitude_wgs84（UTF-8）
  写入 DATABASE_URL；没有设置时写入正在运行的号脉；都没有时启动本目录的数据库。
  同名同址的医院只有一家，重复导入没有害处。`;

/** The first lines say enough; a whole file of another kind must not scroll the summary away. */
const MOST_LINES = 50;

async function importFile(file: string): Promise<void> {
  const checked = checkRows(await readRows(file));
  const target = await openTarget((line) => console.log(line));
  try {
    await migrateDatabase(target.url);
    const added = await store(target.url, checked);
    report(checked, added);
  } finally {
    await target.close();
  }
}

async function store(url: string, { hospitals }: Checked): Promise<number> {
  const pool = openOwner({ url, max: 1, onError: () => {} });
  try {
    return await storeHospitals(pool, hospitals, createProgress(process.stdout));
  } finally {
    await pool.end();
  }
}

function report({ hospitals, leftOut }: Checked, added: number): void {
  for (const { line, why } of leftOut.slice(0, MOST_LINES)) console.log(`第 ${line} 行：${why}`);
  if (leftOut.length > MOST_LINES) console.log(`另有 ${leftOut.length - MOST_LINES} 行未列出`);
  const existing = hospitals.length - added;
  if (existing > 0) console.log(`已存在：${existing} 家`);
  const nowhere = hospitals.filter(({ longitude }) => longitude === null).length;
  if (nowhere > 0) console.log(`没有坐标（为空或 0,0）：${nowhere} 家，按坐标未知处理`);
  console.log(`导入 ${added} 家，跳过 ${leftOut.length + existing} 家`);
}

const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
  console.error(file ? `只能给一个文件，多了：${more.join(' ')}\n${USAGE}` : USAGE);
  process.exitCode = 2;
} else {
  try {
    await importFile(file);
  } catch (error) {
    console.error(error instanceof WrongFile ? `${error.message}\n没有导入任何医院。` : explain(error));
    process.exitCode = error instanceof WrongFile ? 2 : 1;
  }
}
