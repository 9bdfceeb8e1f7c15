import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 40;

/** Looks until it holds. What fails meanwhile (a database that restarts) counts as not yet. False where it did not in time. */
export async function until(holds: () => Promise<boolean> | boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  for (;;) {
    try {
      if (await holds()) return true;
    } catch {
      // Not now.
    }
    if (Date.now() > end) return false;
    await pause(LOOK_MS);
  }
}

/** Does it until it succeeds. @throws what the last try threw, after so long */
export async function insist<T>(work: () => Promise<T>, ms = 30_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await pause(LOOK_MS);
  }
}

/** `work` on all of them, so many at a time. */
export async function inParallel<T>(items: readonly T[], at: number, work: (item: T) => Promise<void>): Promise<void> {
  const open = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: at }, async () => {
      for (const item of open) await work(item);
    }),
  );
}
