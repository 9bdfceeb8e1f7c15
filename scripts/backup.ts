import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, messageOf } from './backup/errors.ts';
import { openPlace } from './backup/place.ts';
import { createProgress } from './backup/progress.ts';
import { takeBackup } from './backup/take.ts';
import { DATA } from './lib/paths.mjs';

/** Writes everything into one file while the product runs; `npm run restore` brings it back. */

const USAGE = `用法：npm run backup [-- --to 文件]

  --to 文件   默认 .data/backups/haomai-<时间>.tar.gz

备份 DATABASE_URL 的数据库；没有设置则备份 npm start 自带的。系统可以照常运行。`;

function optionsOf(argv: string[]) {
  try {
    return parseArgs({ args: argv, options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }).values;
  } catch {
    throw new BackupError(`不认识的参数：${argv.join(' ')}\n${USAGE}`);
  }
}

const stamp = () => new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

async function main(argv: string[]): Promise<void> {
  const options = optionsOf(argv);
  if (options.help) return console.log(USAGE);
  const { tell, say } = createProgress(process.stdout, stop.signal);
  const file = path.resolve(options.to ?? path.join(DATA, 'backups', `haomai-${stamp()}.tar.gz`));
  const place = await openPlace(undefined, say);
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const { head, manifest, bytes } = await takeBackup({ url: place.url, file, uploads: place.uploads, tell });
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const images = Object.keys(manifest.uploads).length;
    say(
      `已备份：${head.tables.length} 张表 ${rows} 行，${images} 张图片，${Math.ceil(bytes / 1024)} KB，截至 ${head.at}。`,
    );
    say(`文件：${file}`);
    if (!place.uploads) say('图片在对象存储的桶里，不在备份中：请用桶的版本控制与跨地域复制保管。');
    say('DATA_KEY 不在备份中：请另外保管，不要和备份放在一起。');
  } finally {
    await place.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof BackupError ? error.message : `备份失败：${messageOf(error)}`);
  process.exitCode = 1;
}
