import { every } from '#server/platform/realtime/timing.ts';
import type { WorkerDeps } from './context.ts';
import { handlers } from './handlers/index.ts';
import { planNight, planNow } from './plan.ts';

const HOLDS_MS = 1_000;
const PLAN_MS = 10_000;

/**
 * What is done again and again rather than once. It asks Postgres only, so it goes on while Redis is away.
 * Any number of workers may: each round is safe beside another.
 */
export function startRounds(deps: WorkerDeps): () => void {
  const told = (what: string) => (error: unknown) =>
    deps.log.warn({ error: error instanceof Error ? error.message : String(error) }, `${what} not done`);
  let begun = false;
  const plan = async () => {
    await planNight(deps);
    if (!begun) await planNow(deps);
    begun = true;
  };
  const ctx = { deps, request_id: null, last: true };
  const stops = [
    every(HOLDS_MS, () => handlers['holds.expire'](ctx, {}), told('holds')),
    every(PLAN_MS, plan, told('plan')),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
