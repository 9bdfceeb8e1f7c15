import { setTimeout as pause } from 'node:timers/promises';
import { poolOf } from '#db/client.ts';
import { every } from '#server/platform/realtime/timing.ts';
import { askAfterSms } from './ask-sms.ts';
import type { JobCtx, WorkerDeps } from './context.ts';
import { publishDue } from './handlers/announcements.ts';
import { handlers } from './handlers/index.ts';
import { planNight, planNow } from './plan.ts';
import { pruneOften } from './prune/rounds.ts';

/** A new hold lives longer than this, so none runs out unseen between two rounds. */
const HOLDS_MS = 1_000;
/** A slot that somebody is busy with is tried again so soon. */
const HOLDS_AGAIN_MS = 50;
const PLAN_MS = 10_000;
/** What is due goes out within this, though its job was lost with an emptied Redis. */
const ANNOUNCEMENTS_MS = 1_000;
const SMS_REPORTS_MS = 5_000;
/** How often a worker looks whether it is time to prune; the database says whose turn it is. */
const PRUNE_MS = 60_000;

/**
 * What is done again and again rather than once. It asks Postgres only, so it goes on while Redis is away.
 * Any number of workers may: each round is safe beside another. Answers how to end it.
 */
export function startRounds(deps: WorkerDeps): () => Promise<void> {
  const logFailure = (what: string) => (error: unknown) =>
    deps.log.warn({ error: error instanceof Error ? error.message : String(error) }, `${what} not done`);
  let begun = false;
  const plan = async () => {
    await planNight(deps);
    if (!begun) await planNow(deps);
    begun = true;
  };
  const stopPlan = every(PLAN_MS, plan, logFailure('plan'));
  const stopAnnouncements = every(ANNOUNCEMENTS_MS, () => publishDue(deps), logFailure('announcements'));
  const stopReports = every(SMS_REPORTS_MS, () => askAfterSms(deps), logFailure('sms reports'));
  const stopPruning = every(PRUNE_MS, () => pruneOften(deps), logFailure('pruning'));
  const stopHolds = holdRounds(deps, logFailure('holds'));
  return async () => {
    stopPlan();
    stopAnnouncements();
    stopReports();
    stopPruning();
    await stopHolds();
  };
}

/** Each second, and at the very moment when the next hold runs out. */
function holdRounds(deps: WorkerDeps, onError: (error: unknown) => void): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const ctx: JobCtx = { deps, request_id: null, last: true };
  const round = async () => {
    const began = performance.now();
    await handlers['holds.expire'](ctx, {});
    const next = await nextExpiry(deps);
    if (next > 0) return Math.min(HOLDS_MS, next);
    // What ran out while the round was on has not been tried yet; what had run out before it was, and its slot is busy.
    return -next < performance.now() - began ? 0 : HOLDS_AGAIN_MS;
  };
  const rounds = async () => {
    while (!signal.aborted) {
      const wait = await round().catch((error: unknown) => {
        onError(error);
        return HOLDS_MS;
      });
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  };
  const running = rounds();
  return async () => {
    ending.abort();
    await running;
  };
}

/** Milliseconds until a hold runs out; a negative number where one has and was busy. */
async function nextExpiry({ database }: WorkerDeps): Promise<number> {
  const { rows } = await poolOf(database).query<{ ms: number | null }>(
    `SELECT ceil(extract(epoch FROM min(least(expires_at, lease_until)) - haomai_now()) * 1000)::float8 AS ms
     FROM holds WHERE ended_at IS NULL`,
  );
  return rows[0]?.ms ?? HOLDS_MS;
}
