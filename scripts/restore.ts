import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEVELOPMENT_KEY, isDataKey } from '../db/keys.ts';
import { BackupError, messageOf } from './backup/errors.ts';
import { KEY_FILE, openPlace, type Place } from './backup/place.ts';
import { createProgress } from './backup/progress.ts';
import { readBackup } from './backup/read.ts';
import { restoreBackup } from './backup/restore.ts';
import { readText } from './lib/processes.mjs';

/** Brings back what `npm run backup` wrote. */

const USAGE = `用法：npm run restore -- <文件> [--into postgres://…] [--replace] [--keep-sessions] [--check]

  --into 地址       装进哪个数据库（默认 DATABASE_URL，没有设置则是 npm start 自带的）
  --replace         目标不是空的也换掉；原来的改名留着
  --keep-sessions   登录状态也恢复（默认人人重新登录）
  --check           只核对文件，什么都不写`;

function optionsOf(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        into: { type: 'string' },
        replace: { type: 'boolean' },
        'keep-sessions': { type: 'boolean' },
        check: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch {
    throw new BackupError(`不认识的参数：${argv.join(' ')}\n${USAGE}`);
  }
}

/** The key at hand; a development database of somebody else's has the public one. */
function keyAtHand({ dataKey }: Place): string {
  const key = dataKey ?? DEVELOPMENT_KEY;
  if (!isDataKey(key)) throw new BackupError('DATA_KEY 应为 32 字节的 base64，说明见 .env.example。');
  return key;
}

/** The embedded database goes with the key beside it. */
function keepKey(dataKey: string): void {
  const kept = readText(KEY_FILE)?.trim();
  if (kept === dataKey) return;
  mkdirSync(path.dirname(KEY_FILE), { recursive: true });
  if (kept) renameSync(KEY_FILE, `${KEY_FILE}.before-${randomBytes(4).toString('hex')}`);
  writeFileSync(KEY_FILE, `${dataKey}\n`, { mode: 0o600, flush: true });
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

async function main(argv: string[]): Promise<void> {
  const { values, positionals } = optionsOf(argv);
  const [file, ...more] = positionals;
  if (values.help) return console.log(USAGE);
  if (!file || more.length > 0) throw new BackupError(`请给出一个备份文件。\n${USAGE}`);
  const { tell, say } = createProgress(process.stdout, stop.signal);
  if (values.check) {
    const { head, manifest } = await readBackup(file, {}, tell);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    return say(
      `备份完好：截至 ${head.at}，${head.tables.length} 张表 ${rows} 行，${Object.keys(manifest.uploads).length} 张图片。`,
    );
  }
  const place = await openPlace(values.into, say);
  try {
    const dataKey = keyAtHand(place);
    const { url, uploads } = place;
    const options = { replace: values.replace === true, keepSessions: values['keep-sessions'] === true };
    const { found, before } = await restoreBackup({ file, url, dataKey, uploads, say, tell, ...options });
    if (place.embedded) keepKey(dataKey);
    say(`已恢复到 ${found.head.at} 的样子。`);
    if (before) say(`原来的数据库改名为 ${before}，确认无误后可以删掉它。`);
    if (!options.keepSessions) say('人人需要重新登录。');
    if (found.head.uploads === 'cos') say('备份里没有图片：它们在备份时的桶里。');
    say('备份时待发、现已过时的短信没有发出，列在 管理后台 › 任务队列，可以逐条重试。');
  } finally {
    await place.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof BackupError ? error.message : `恢复失败，原来的数据没有动：${messageOf(error)}`);
  process.exitCode = 1;
}
