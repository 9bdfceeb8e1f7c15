import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeDocument } from './bench/document.ts';
import { describeMachine } from './bench/machine.ts';
import { KEPT_RESULTS } from './bench/paths.ts';
import { CACHE, ROOT } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';
import { LoadError, type Name, NoK6, type Options, readOptions, USAGE } from './load/args.ts';
import { checkInvariants, countReservations } from './load/invariants.ts';
import { findK6 } from './load/k6.ts';
import { keepLoad } from './load/kept.ts';
import { startPanel } from './load/panel.ts';
import { describe, isKept, type Promised, type Summary, summary } from './load/report.ts';
import { givenProduct, ownProduct, type Target } from './load/target.ts';
import { buildWorld, type World } from './load/world.ts';

/** Loads the product with k6 (load-tests/) and looks into its database afterwards. */

const FOLDER = path.join(CACHE, 'load');
const EXIT = { kept: 0, broken: 1, unusable: 2, noK6: 3 } as const;
/** k6 ends with this when a threshold of a script is crossed; the summary says which. */
const CROSSED = 99;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

async function runK6(k6: string, name: Name, world: World): Promise<Summary> {
  const [worldFile, summaryFile] = ['world', 'summary'].map((kind) => path.join(FOLDER, `${name}.${kind}.json`));
  if (!worldFile || !summaryFile) throw new Error('no files');
  // Tokens lie in it: of a world that is gone with the run, but nobody else's business.
  writeFileSync(worldFile, JSON.stringify(world), { mode: 0o600 });
  rmSync(summaryFile, { force: true });
  const address = `127.0.0.1:${await freePort()}`;
  const args = ['run', '--quiet', '--no-usage-report', '--no-color', '--address', address, `load-tests/${name}.ts`];
  const child = spawn(k6, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, WORLD: worldFile, SUMMARY: summaryFile },
  });
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => {
    errors = (errors + piece.toString()).slice(-20_000);
  });
  const halt = () => child.kill('SIGINT');
  stop.signal.addEventListener('abort', halt);
  const stopPanel = startPanel(address, world.seconds);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  stopPanel();
  stop.signal.removeEventListener('abort', halt);
  rmSync(worldFile, { force: true });
  if (stop.signal.aborted) throw new LoadError('已停止。');
  if (errors) process.stderr.write(`${errors.trim().split('\n').slice(-12).join('\n')}\n`);
  if (code !== 0 && code !== CROSSED) throw new Error(`k6 ended with ${code}`);
  return summary.parse(JSON.parse(readFileSync(summaryFile, 'utf8')));
}

/** What a script has told k6 itself to watch, where it was crossed. */
function crossed({ metrics }: Summary): Promised[] {
  return Object.entries(metrics).flatMap(([name, { values, thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([limit, { ok }]) =>
      ok ? [] : [{ name: `k6 ${name}`, value: values.count ?? null, limit, kept: false, kind: 'correct' as const }],
    ),
  );
}

/** One script against one product. Answers whether every promise was kept. */
async function load(k6: string, name: Name, options: Options, target: Target): Promise<boolean> {
  const machine = describeMachine();
  const world = await buildWorld(name, target, { seconds: options.seconds, vus: options.vus[name] });
  const hospitals = world.hospitals.map(({ id }) => id);
  const before = await countReservations(target.owner, hospitals);
  const found = await runK6(k6, name, world);
  const counted = (metric: string) => found.metrics[metric]?.values.count ?? 0;
  const rules = await checkInvariants(target.owner, hospitals, before, {
    booked: counted('booked'),
    cancelled: counted('cancelled'),
  });
  const crashes = target.crashes();
  const promises = [
    ...found.promises,
    ...crossed(found),
    ...rules,
    { name: '没有进程退出', value: crashes.length, limit: '= 0', kept: crashes.length === 0, kind: 'correct' as const },
  ];
  console.log(describe(name, found, promises, options.short).join('\n'));
  for (const crash of crashes) console.error(crash);
  const kept = promises.every((each) => isKept(each, options.short));
  if (options.write) {
    const command = `npm run load -- ${process.argv
      .slice(2)
      .map((each) => (each === 'all' ? name : each))
      .join(' ')}`;
    keepLoad(KEPT_RESULTS, { ...found, name, command, kept, short: options.short, promises, machine });
  }
  writeFileSync(
    path.join(FOLDER, `${name}.json`),
    JSON.stringify({ at: new Date().toISOString(), name, kept, short: options.short, ...found, promises }, null, 1),
  );
  return kept;
}

async function main(options: Options): Promise<number> {
  const k6 = await findK6(options.install, console.log);
  mkdirSync(FOLDER, { recursive: true });
  const target = options.urls.length > 0 ? await givenProduct(options.urls) : await ownProduct();
  let kept = true;
  try {
    for (const name of options.names) kept = (await load(k6, name, options, target)) && kept;
  } finally {
    await target.close();
  }
  if (options.write) writeDocument();
  console.log(kept ? `全部兑现。汇总在 ${path.relative(ROOT, FOLDER)}/。` : '有没兑现的，见上面的 ✗。');
  return kept ? EXIT.kept : EXIT.broken;
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options) process.exitCode = await main(options);
  else console.log(USAGE);
} catch (error) {
  console.error(error instanceof Error ? (error instanceof LoadError ? error.message : error.stack) : error);
  process.exitCode = error instanceof NoK6 ? EXIT.noK6 : error instanceof LoadError ? EXIT.unusable : EXIT.broken;
}
// Keep-alive connections of fetch must not hold the terminal.
process.exit();
