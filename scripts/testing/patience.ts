/**
 * How much longer than on a machine with nothing else to do a test waits before it gives up. What is waited for is a
 * state, so a longer patience costs nothing where the state comes; it only keeps a busy machine from being called a
 * fault of the product.
 */

/** What the loop below takes on a core of its own; a machine that is quicker still gets the patience of this one. */
const UNHURRIED_MS = 100;
const TURNS = 20_000_000;
const SAMPLES = 5;
/** Where nobody watches, a run that gives up too early costs more than one that waits too long. */
const UNWATCHED = 4;
/** What never comes holds up a run for that long. */
const MOST = 6;

function loopMs(): number {
  const started = performance.now();
  let sum = 0;
  for (let turn = 0; turn < TURNS; turn += 1) sum = (sum * 31 + turn) % 1_000_003;
  // Keeps the loop from being optimised away.
  return performance.now() - started + (sum < 0 ? 1 : 0);
}

/** @returns 1 or more; with CI set, more from the start. */
export function measurePatience(env: NodeJS.ProcessEnv = process.env): number {
  const given = Number(env.TEST_PATIENCE);
  if (given >= 1) return given;
  const slowest = Math.max(...Array.from({ length: SAMPLES }, loopMs));
  const slowness = Math.max(1, slowest / UNHURRIED_MS);
  return Math.min(MOST, Math.round(slowness * (env.CI ? UNWATCHED : 1) * 10) / 10);
}
