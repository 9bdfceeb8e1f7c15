import { atom } from 'jotai';
import { type Mock, vi } from 'vitest';

/** What the page says on the line, and what the line answers: a test sets it. */
export const said: Mock = vi.fn();

const connectListeners = new Set<() => void>();

/** The line was lost, and is back. */
export function lineIsBack(): void {
  for (const listener of [...connectListeners]) listener();
}

/** The line's stand-in, up from the start: `vi.mock('#web/realtime/line.ts', async () => (await import(…)).standIn())`. */
export function standIn(): Record<string, unknown> {
  const socket = { connected: true, emit: said, timeout: () => socket };
  return {
    lineAtom: atom({ state: 'live', attempt: 0, lostAt: null }),
    openLine: () => {},
    liveSocket: () => socket,
    onConnect: (listener: () => void) => {
      connectListeners.add(listener);
      listener();
      return () => connectListeners.delete(listener);
    },
    retryNow: vi.fn(),
  };
}

/** A line on which nothing is said and nothing asked, for pages that only have to be open. */
export function quietLine(): Record<string, unknown> {
  const socket = { connected: true, emit: () => {}, timeout: () => socket };
  return {
    lineAtom: atom({ state: 'live', attempt: 0, lostAt: null }),
    openLine: () => {},
    liveSocket: () => socket,
    onConnect: () => () => {},
    retryNow: () => {},
  };
}
