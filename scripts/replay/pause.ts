import { setTimeout as sleep } from 'node:timers/promises';
import { Stopped } from './errors.ts';

/** Waits, unless the replay is stopped. @throws Stopped */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {});
  } catch {
    throw new Stopped('stopped');
  }
}

/** Waits until `ready`, looking now and then. Answers whether it came in time. @throws Stopped */
export async function waitUntil(ready: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
  const until = performance.now() + ms;
  while (!ready()) {
    if (performance.now() > until) return false;
    await pause(20, signal);
  }
  return true;
}
