import { openOwner } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { WrongFile } from './import-hospitals/errors.ts';
import { openTarget } from './import-hospitals/target.ts';
import { readCodes, storeCodes } from './import-icd10/codes.ts';
import { explain } from './lib/errors.mjs';

const USAGE = `用法：npm run import:icd10 -- <编码.tsv>

  每行一个诊断，用制表符分开：编码、附加编码、名称、拼音首字母（UTF-8）
  写入 DATABASE_URL；没有设置时写入正在运行的号脉；都没有时启动本目录的数据库。
  上次导入的编码由这次的代替；号脉自带的口腔诊断、各医院已有的诊断不变。`;

/** The first lines say enough. */
const MOST_LINES = 50;

async function importFile(file: string): Promise<void> {
  const { codes, leftOut } = await readCodes(file);
  const target = await openTarget((line) => console.log(line));
  try {
    await migrateDatabase(target.url);
    const pool = openOwner({ url: target.url, max: 1, onError: () => {} });
    const stored = await storeCodes(pool, codes).finally(() => pool.end());
    for (const { line, why } of leftOut.slice(0, MOST_LINES)) console.log(`第 ${line} 行：${why}`);
    if (leftOut.length > MOST_LINES) console.log(`另有 ${leftOut.length - MOST_LINES} 行未列出`);
    console.log(`导入 ${stored} 个诊断，跳过 ${leftOut.length + codes.length - stored} 行`);
  } finally {
    await target.close();
  }
}

const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
  console.error(file ? `只能给一个文件，多了：${more.join(' ')}\n${USAGE}` : USAGE);
  process.exitCode = 2;
} else {
  try {
    await importFile(file);
  } catch (error) {
    console.error(error instanceof WrongFile ? `${error.message}\n没有导入任何诊断。` : explain(error));
    process.exitCode = error instanceof WrongFile ? 2 : 1;
  }
}
