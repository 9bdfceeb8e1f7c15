import type { Cast } from './cast.ts';
import { createGenerator, type Generator } from './generate.ts';
import { createJudge, type Judge } from './judge.ts';
import { readDocument } from './schema.ts';
import { openSender, type Sender } from './send.ts';
import { type Standing, standingOf } from './watch-process.ts';
import { asCurl, type WireRequest, type World } from './wire.ts';

export interface HostileOptions {
  /** Where clients reach the servers. */
  urls: readonly string[];
  metricsUrls: readonly string[];
  seed: number;
  /** From this request (of the seed's endless row) so many. */
  from?: number;
  requests: number;
  cast: Cast;
  /** Only one call or one kind, to look closer. */
  only?: { kind?: string; operation?: string };
  /** Processes that have ended by themselves. */
  crashes?: () => readonly string[];
  onProgress?: (done: number) => void;
}

interface Violation {
  readonly request: number;
  readonly what: string;
  /** The smallest request that shows it. */
  readonly curl: string;
}

export interface HostileResult {
  requests: number;
  /** By status; 0 where HTTP itself was broken and nothing came back. */
  readonly statuses: Record<number, number>;
  readonly kinds: Record<string, number>;
  violations: Violation[];
  /** Milliseconds: the longest there was, and those beyond the limit that did not come again. */
  longestStall: number;
  unrepeatedStalls: number[];
  mostResident: number;
}

const CHUNK = 500;
const AT_ONCE = 16;
export const STALL_MS = 250;
const MOST_BYTES = 1_024 * 1_024 * 1_024;
/** Of each sort one is enough to be mended; the rest are counted. */
const SHRINK_MOST = 12;

interface Run extends HostileOptions {
  judge: Judge;
  generator: Generator;
  senders: Sender[];
  result: HostileResult;
  known: Set<string>;
}

/** Sends so many hostile requests and judges each answer, each process and its event loop. */
export async function runHostile(options: HostileOptions): Promise<HostileResult> {
  const document = await readDocument(options.urls[0] ?? '');
  const result: HostileResult = {
    requests: 0,
    statuses: {},
    kinds: {},
    violations: [],
    longestStall: 0,
    unrepeatedStalls: [],
    mostResident: 0,
  };
  const run: Run = {
    ...options,
    judge: createJudge(document),
    generator: createGenerator(document, options.seed, options.only),
    senders: options.urls.map((url) => openSender(url)),
    result,
    known: new Set(),
  };
  const from = options.from ?? 0;
  try {
    await standings(run);
    for (let at = from; at < from + options.requests; at += CHUNK) {
      await chunk(run, at, Math.min(CHUNK, from + options.requests - at));
      options.onProgress?.(result.requests);
    }
  } finally {
    for (const sender of run.senders) sender.close();
  }
  return result;
}

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

async function ask(run: Run, n: number, request: WireRequest, world: World) {
  const sender = run.senders[n % run.senders.length];
  if (!sender) throw new Error('no server');
  return sender.send(request, world, addressOf(n));
}

async function chunk(run: Run, from: number, size: number): Promise<void> {
  const world = await run.cast.revive();
  const failed: { n: number; problem: string }[] = [];
  const numbers = Array.from({ length: size }, (_, n) => from + n).values();
  const worker = async () => {
    for (const n of numbers) {
      const request = run.generator.request(n);
      const answered = await ask(run, n, request, world);
      const { statuses, kinds } = run.result;
      run.result.requests++;
      statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
      kinds[request.kind] = (kinds[request.kind] ?? 0) + 1;
      for (const problem of run.judge.problems(request, answered)) failed.push({ n, problem });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const crash of run.crashes?.() ?? []) report(run, from, crash, `requests ${from} to ${from + size}`);
  for (const { n, problem } of failed) await shrink(run, n, problem, world);
  await judgeStanding(run, from, size, world);
}

/** The same fault of the same call is one violation, however often it is met. */
function sortOf(request: WireRequest, problem: string): string {
  return `${request.operation ?? request.method} ${problem.replace(/\d+ ms/, '')}`;
}

function report(run: Run, request: number, what: string, curl: string): void {
  run.result.violations.push({ request, what, curl });
}

async function shrink(run: Run, n: number, problem: string, world: World): Promise<void> {
  const met = run.generator.request(n);
  const sort = sortOf(met, problem);
  if (run.known.has(sort)) return;
  run.known.add(sort);
  const fails = async (request: WireRequest) =>
    run.judge.problems(request, await ask(run, n, request, world)).includes(problem);
  const smallest = run.known.size <= SHRINK_MOST ? await run.generator.shrunk(n, fails) : met;
  const { operation, kind, who, method, target } = smallest;
  report(
    run,
    n,
    `${operation ?? `${method} ${target}`} (${kind}, ${who}): ${problem}`,
    asCurl(smallest, run.urls[0] ?? '', world),
  );
}

async function standings(run: Run): Promise<Standing[]> {
  return Promise.all(run.metricsUrls.map(standingOf));
}

async function judgeStanding(run: Run, from: number, size: number, world: World): Promise<void> {
  const found = await standings(run);
  const stall = Math.max(0, ...found.map(({ stallMs }) => stallMs));
  const resident = Math.max(0, ...found.map(({ residentBytes }) => residentBytes));
  run.result.longestStall = Math.max(run.result.longestStall, stall);
  run.result.mostResident = Math.max(run.result.mostResident, resident);
  if (resident > MOST_BYTES)
    report(
      run,
      from,
      `a process has grown to ${Math.round(resident / 2 ** 20)} MiB`,
      `requests ${from} to ${from + size}`,
    );
  if (stall <= STALL_MS) return;
  const culprit = await culpritOf(run, from, size, world);
  if (!culprit) run.result.unrepeatedStalls.push(Math.round(stall));
  else
    report(
      run,
      culprit.n,
      `the event loop stood still for ${Math.round(culprit.ms)} ms`,
      asCurl(run.generator.request(culprit.n), run.urls[0] ?? '', world),
    );
}

/**
 * A machine shared with others stalls anybody: what requests did, they do again. Halves what was sent as long as it does;
 * null where it did not.
 */
async function culpritOf(
  run: Run,
  from: number,
  size: number,
  world: World,
): Promise<{ n: number; ms: number } | null> {
  const numbers = Array.from({ length: size }, (_, n) => from + n).values();
  const worker = async () => {
    for (const n of numbers) await ask(run, n, run.generator.request(n), world);
  };
  await standings(run);
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const ms = Math.max(0, ...(await standings(run)).map(({ stallMs }) => stallMs));
  if (ms <= STALL_MS) return null;
  if (size === 1) return { n: from, ms };
  const half = Math.ceil(size / 2);
  return (await culpritOf(run, from, half, world)) ?? (await culpritOf(run, from + half, size - half, world));
}
