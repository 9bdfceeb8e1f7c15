import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { openOwner } from '../../db/client.ts';
import { Factories } from '../../db/factories.ts';
import { CACHE, ROOT } from '../lib/paths.mjs';
import { stopLeftoverPostgres } from '../lib/postgres.mjs';
import { isAlive } from '../lib/processes.mjs';
import { stopLeftoverRedis } from '../lib/redis.mjs';
import { migrate } from './migrate.ts';
import { layPrepared } from './prepared.ts';
import { type Managed, startProcess } from './process.ts';
import { type Line, openLine } from './proxy.ts';
import { mountSmallDisk, type SmallDisk, unmountUnder } from './small-disk.ts';
import { type Provider, startProvider } from './sms-provider.ts';
import { openPostgresStore, openRedisStore, type PostgresStore, type RedisStore } from './stores.ts';

const RIGS = path.join(CACHE, 'rig');
/** A judge reads all that was done, on a machine that may be busy, and nobody waits for it. */
const JUDGED_WITHIN_MS = 120_000;

export interface RigOptions {
  servers?: number;
  workers?: number;
  /** False: the product runs without Redis (then one server). */
  redis?: boolean;
  /** Lines (proxies) between clients and servers, and between the product and its stores. Off where speed is measured. */
  lines?: boolean;
  /**
   * False: a commit does not wait for the disk. It outlives every process that is killed, for the kernel has it; only the
   * machine itself could lose it.
   */
  synced?: boolean;
  /** Beside the defaults, e.g. 'track_commit_timestamp=on'. */
  postgres?: string[];
  redisSettings?: string[];
  /** PostgreSQL lies on a disk of so many megabytes, which can be filled. */
  diskMegabytes?: number;
  /** The instant (ISO with offset) from which the product's clock goes on. */
  clock?: string;
  /** The product's folder; a patched copy of it for a mutant. */
  root?: string;
  /** For servers and workers. */
  env?: Record<string, string>;
  nodeArgs?: string[];
}

export interface Rig {
  readonly dir: string;
  readonly servers: Managed[];
  readonly workers: Managed[];
  /** Where a client reaches each server: through its line where there are lines. */
  readonly urls: string[];
  readonly postgres: PostgresStore;
  readonly redis: RedisStore | null;
  /** In front of each server, and in front of the stores; empty and null without `lines`. */
  readonly lines: { servers: Line[]; postgres: Line | null; redis: Line | null };
  readonly sms: Provider;
  /** PostgreSQL's, where it was asked for and may be mounted. */
  readonly disk: SmallDisk | null;
  /** The tables' owner, past every line and policy: for judges and for what prepares the world. */
  readonly owner: pg.Pool;
  readonly make: Factories;
  readonly dataKey: string;
  /** What the processes are started with. */
  readonly env: Record<string, string>;
  /** Another server or worker beside those there are. */
  add(kind: 'server' | 'worker', env?: Record<string, string>): Promise<Managed>;
  /** Every process that ended without being told to. */
  crashes(): string[];
  /** Everything that the processes have logged. */
  logs(): string;
  close(): Promise<void>;
}

let opened = 0;
const rigs = new Set<Rig>();

/** Ends every rig of this process that is still open: what a run does that is stopped half-way. */
export async function closeRigs(): Promise<void> {
  await Promise.all([...rigs].map((rig) => rig.close()));
}

/** What a run that was killed left behind; a rig's folder has the pid of the process that it belongs to. */
async function sweepDeadRigs(): Promise<void> {
  if (!existsSync(RIGS)) return;
  for (const name of readdirSync(RIGS)) {
    if (isAlive(Number(name.split('-')[0]))) continue;
    const dir = path.join(RIGS, name);
    await stopLeftoverPostgres(path.join(dir, 'postgres'));
    await stopLeftoverRedis(path.join(dir, 'redis'));
    unmountUnder(dir);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** From now on the database's clock is another; sessions that are open read it when they begin, so they end. */
async function setClock(owner: pg.Pool, instant: string): Promise<void> {
  const { rows } = await owner.query<{ gap: string; name: string }>(
    `SELECT ($1::timestamptz - clock_timestamp())::text AS gap, current_database() AS name`,
    [instant],
  );
  await owner.query(`ALTER DATABASE ${rows[0]?.name} SET haomai.clock_offset = '${rows[0]?.gap}'`);
  await owner.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user AND datname = current_database()',
  );
}

/** What the product stands on, and the lines to it. */
async function openStores(dir: string, options: RigOptions) {
  const disk = options.diskMegabytes ? mountSmallDisk(path.join(dir, 'postgres'), options.diskMegabytes) : null;
  // A mutant's database is its own, and a small disk is mounted where it lies.
  if (!disk && (options.root ?? ROOT) === ROOT) await layPrepared(path.join(dir, 'postgres'));
  const postgres = await openPostgresStore(path.join(dir, 'postgres'), [
    'max_connections=300',
    ...(options.synced === false ? ['fsync=off'] : []),
    ...(options.postgres ?? []),
  ]);
  const redis =
    options.redis === false
      ? null
      : await openRedisStore(path.join(dir, 'redis'), path.join(CACHE, 'redis'), [
          'hz 100',
          ...(options.redisSettings ?? []),
        ]);
  const sms = await startProvider();
  const toPostgres = options.lines ? await openLine(() => postgres.port) : null;
  const toRedis = options.lines && redis ? await openLine(() => redis.port) : null;
  return { disk, postgres, redis, sms, toPostgres, toRedis };
}

type Stores = Awaited<ReturnType<typeof openStores>>;

/** Migrated, its clock set. Answers the owner's connections, and what the processes are started with. */
async function prepare(dir: string, { postgres, redis, sms, toPostgres, toRedis }: Stores, options: RigOptions) {
  const base = {
    DATABASE_URL: postgres.url,
    DATA_KEY: randomBytes(32).toString('base64'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    // A crowd comes from this one machine.
    PUBLIC_READS_PER_MINUTE: '100000000',
    // Nobody is there: a rig asks nothing of the world.
    WECHAT_ENDPOINT_API: 'http://127.0.0.1:9',
  };
  migrate(options.root ?? ROOT, base);
  const open = () => openOwner({ url: postgres.url, max: 8, onError: () => {}, statementTimeout: JUDGED_WITHIN_MS });
  if (options.clock) {
    const first = open();
    await setClock(first, options.clock);
    await first.end();
  }
  const env: Record<string, string> = {
    ...base,
    ...(toPostgres ? { DATABASE_URL: toPostgres.through(postgres.url) } : {}),
    ...(redis ? { REDIS_URL: toRedis ? toRedis.through(redis.url) : redis.url } : {}),
    UPLOAD_DIR: path.join(dir, 'uploads'),
    WEB_DIST: path.join(ROOT, 'web', 'dist'),
    ...sms.env,
    ...options.env,
  };
  return { owner: open(), env, dataKey: base.DATA_KEY };
}

/** Servers, each behind its line where there are lines, and workers. */
function createCrew(dir: string, env: Record<string, string>, options: RigOptions) {
  const servers: Managed[] = [];
  const workers: Managed[] = [];
  const lines: Line[] = [];
  const urls: string[] = [];
  const all = () => [...servers, ...workers];
  const add = async (kind: 'server' | 'worker', more: Record<string, string> = {}) => {
    const list = kind === 'server' ? servers : workers;
    const one = await startProcess({
      name: `${kind}${list.length + 1}`,
      kind,
      root: options.root ?? ROOT,
      logs: path.join(dir, 'logs'),
      env: { ...env, ...more },
      nodeArgs: options.nodeArgs ?? [],
    });
    list.push(one);
    if (kind === 'worker') return one;
    const line = options.lines ? await openLine(() => one.port) : null;
    if (line) lines.push(line);
    urls.push(line ? line.through(one.url) : one.url);
    return one;
  };
  return {
    servers,
    workers,
    lines,
    urls,
    add,
    crashes: () => all().flatMap((one) => one.crashes),
    logs: () =>
      all()
        .map((one) => readFileSync(one.logFile, 'utf8'))
        .join(''),
    async kill() {
      for (const one of all()) one.resume();
      await Promise.all(all().map((one) => one.kill('SIGKILL')));
    },
  };
}

function makeDir(): string {
  const dir = path.join(RIGS, `${process.pid}-${++opened}`);
  mkdirSync(dir, { recursive: true });
  // PostgreSQL runs as somebody else than root.
  chmodSync(dir, 0o755);
  return dir;
}

/**
 * The whole product as it runs in production: processes, stores and a provider over the network, all of its own.
 * @throws where a part does not start, with what it wrote
 */
export async function openRig(options: RigOptions = {}): Promise<Rig> {
  await sweepDeadRigs();
  const dir = makeDir();
  const stores = await openStores(dir, options);
  const { postgres, redis, sms, disk, toPostgres, toRedis } = stores;
  const { owner, env, dataKey } = await prepare(dir, stores, options);
  const { lines, kill, ...crew } = createCrew(dir, env, options);
  const rig: Rig = {
    ...crew,
    dir,
    postgres,
    redis,
    sms,
    disk,
    owner,
    dataKey,
    env,
    lines: { servers: lines, postgres: toPostgres, redis: toRedis },
    make: new Factories(owner, dataKey),
    async close() {
      if (!rigs.delete(rig)) return;
      postgres.thaw();
      redis?.thaw();
      for (const line of [...lines, toPostgres, toRedis]) line?.mend();
      await kill();
      await Promise.all([...lines, toPostgres, toRedis].map((line) => line?.close()));
      await sms.close();
      await owner.end().catch(() => {});
      await Promise.all([postgres.stop(), redis?.stop()]);
      disk?.unmount();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  rigs.add(rig);
  try {
    for (let n = 0; n < (options.servers ?? 2); n += 1) await rig.add('server');
    for (let n = 0; n < (options.workers ?? 2); n += 1) await rig.add('worker');
  } catch (error) {
    await rig.close();
    throw error;
  }
  return rig;
}
