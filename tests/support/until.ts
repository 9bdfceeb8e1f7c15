import { setTimeout as pause } from 'node:timers/promises';
import { patience } from './patience.ts';

/**
 * What was being handed over when connections broke is handed over again after half a minute. Less than a test's own limit,
 * which would say nothing of what was waited for.
 */
const LIMIT_MS = 75_000;
const BETWEEN_MS = 25;

/**
 * Asks until the answer is as wanted: for hooks, and where the answer is used; elsewhere `expect.poll` tells more.
 * @throws with the last answer when it never is
 */
export async function until<T>(ask: () => Promise<T> | T, wanted: (answer: T) => boolean): Promise<T> {
  for (const end = Date.now() + patience(LIMIT_MS); ; await pause(BETWEEN_MS)) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)}`);
  }
}
