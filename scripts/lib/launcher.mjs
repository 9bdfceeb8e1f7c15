import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from '../../db/migrate.ts';
import { EnvError, readEnv } from '../../server/platform/env.ts';
import { chooseDataKey } from './data-key.mjs';
import { accountLines, seedOnce } from './demo.mjs';
import { viteProcess } from './dev.mjs';
import { explain, LauncherError } from './errors.mjs';
import { ROOT } from './paths.mjs';
import { freePort, listenProblem, portNear } from './ports.mjs';
import { describeRun } from './running.mjs';
import { startServices } from './services.mjs';
import { onStop } from './signals.mjs';
import { stopLeftover, supervise } from './supervisor.mjs';
import { buildWeb } from './web-build.mjs';

/** @typedef {(line: string) => void} Log */
/** @typedef {ReturnType<typeof readEnv>} Env */

const PROCESSES = [
  { name: 'server', entry: 'server/main.ts' },
  { name: 'worker', entry: 'worker/main.ts' },
];
const VITE = { name: 'vite', entry: 'vite.js' };
const READY_WITHIN = 60_000;

/** Thrown to leave a start that was asked to stop. */
class Stopped extends Error {}

/**
 * @param {Log} log
 * @returns {Env}
 */
function readSettings(log) {
  // Relative paths in settings and in vite's configuration mean the project, wherever this was started from.
  process.chdir(ROOT);
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  // For who tries it on their own machine; whoever runs it for others says so, or starts the processes by themselves.
  process.env.NODE_ENV ||= 'development';
  process.env.HOST ||= '127.0.0.1';
  const dataKey = chooseDataKey(process.env, log);
  if (dataKey) process.env.DATA_KEY = dataKey;
  try {
    // Ours comes later; here only what a person may have written is looked at.
    return readEnv({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || 'postgres://embedded' });
  } catch (error) {
    throw error instanceof EnvError ? new LauncherError(`${error.message}\n每一项的说明见 .env.example。`) : error;
  }
}

/** Hosts on which a browser of this machine finds it by that name. */
const LOCAL = ['0.0.0.0', '127.0.0.1'];

/** @param {Env} env */
async function checkPort(env) {
  const problem = await listenProblem(env.port, env.host);
  if (!problem) return;
  if (problem.code === 'EADDRINUSE') {
    throw new LauncherError(
      `端口 ${env.port} 已被别的程序占用：请关闭它，或换一个端口，例如 PORT=${env.port + 1} npm start。`,
    );
  }
  if (problem.code === 'EACCES') {
    throw new LauncherError(`没有权限使用端口 ${env.port}：请换 1024 以上的端口，例如 PORT=8080 npm start。`);
  }
  throw new LauncherError(`不能在 ${env.host}:${env.port} 上监听（${problem.code}）：请检查 HOST 和 PORT。`);
}

/**
 * @param {string} url
 * @param {() => void} check throws when waiting makes no sense any more
 */
async function waitFor(url, check) {
  const until = Date.now() + READY_WITHIN;
  while (Date.now() < until) {
    check();
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new LauncherError(`服务在 ${READY_WITHIN / 1000} 秒内没有就绪（${url}）：请看 .data/logs 下的日志。`);
}

/**
 * @param {{databaseUrl: string, redisUrl: string | null}} services
 * @param {Env} env
 * @param {number} port
 */
async function childEnv(services, env, port) {
  return {
    NODE_ENV: env.nodeEnv,
    HOST: env.host,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl ?? undefined,
    PORT: String(port),
    METRICS_PORT: String(await portNear(env.metricsPort, env.metricsHost)),
    WORKER_METRICS_PORT: String(await portNear(env.workerMetricsPort, env.metricsHost)),
  };
}

/**
 * Brings everything up, waits until it is asked to stop, and takes everything down again.
 * @param {{dev: boolean, log: Log}} options
 * @returns {Promise<number>} the exit code
 */
export async function launch({ dev, log }) {
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  /** @type {string | null} */
  let failure = null;
  const stopping = new AbortController();
  const stopListening = onStop(() => stopping.abort());
  /** @param {string} line */
  const giveUp = (line) => {
    failure = line;
    stopping.abort();
  };
  const check = () => {
    if (stopping.signal.aborted) throw new Stopped();
  };
  try {
    const address = await bringUp({ dev, log, stops, check, giveUp });
    log(['', `号脉已启动：${address}`, '', ...accountLines(), '', '按 Ctrl-C 停止。'].join('\n'));
    while (!stopping.signal.aborted) await sleep(3_600_000, undefined, { signal: stopping.signal }).catch(() => {});
  } catch (error) {
    if (!(error instanceof Stopped)) failure ??= explain(error);
  }
  if (failure) console.error(failure);
  else log('正在停止…');
  for (const stop of stops.reverse()) await stop().catch((error) => console.error(explain(error)));
  stopListening();
  if (!failure) log('已停止。');
  return failure ? 1 : 0;
}

/**
 * @param {{dev: boolean, log: Log, stops: (() => Promise<void>)[], check: () => void, giveUp: Log}} context
 * @returns {Promise<string>} the address to open
 */
async function bringUp({ dev, log, stops, check, giveUp }) {
  const env = readSettings(log);
  for (const { name, entry } of [...PROCESSES, VITE]) await stopLeftover(name, entry);
  await checkPort(env);
  const port = env.port || (await freePort());
  const services = await startServices(log);
  stops.push(services.stop);
  check();
  const prepareDatabase = async () => {
    await migrateDatabase(services.databaseUrl);
    if (env.nodeEnv !== 'production') await seedOnce(services.databaseUrl, log);
  };
  const prepared = await Promise.allSettled([
    prepareDatabase(),
    dev ? null : buildWeb({ outDir: path.resolve(ROOT, env.webDist), log }),
  ]);
  for (const part of prepared) if (part.status === 'rejected') throw part.reason;
  check();
  const api = `http://${LOCAL.includes(env.host) ? 'localhost' : env.host}:${port}`;
  const vite = dev ? await viteProcess(api) : null;
  const variables = {
    ...(await childEnv(services, env, port)),
    PUBLIC_ORIGINS: vite?.origins ?? process.env.PUBLIC_ORIGINS,
  };
  log('正在启动服务…');
  const common = { toTerminal: dev, log, giveUp };
  const children = PROCESSES.map((each) => supervise({ ...each, ...common, env: variables, watch: dev }));
  if (vite) children.push(supervise({ ...vite.process, ...common }));
  // Together: what one of them drains may need the other no more than it needs us.
  stops.push(async () => void (await Promise.all(children.map((child) => child.stop()))));
  await waitFor(`${api.replace('localhost', '127.0.0.1')}/readyz`, check);
  await waitFor(`http://127.0.0.1:${variables.WORKER_METRICS_PORT}/metrics`, check);
  if (vite) await waitFor(vite.address, check);
  const address = vite?.address ?? api;
  const dataKey = process.env.DATA_KEY;
  describeRun({
    address,
    databaseUrl: services.databaseUrl,
    redisUrl: services.redisUrl,
    ...(dataKey ? { dataKey } : {}),
  });
  return address;
}
