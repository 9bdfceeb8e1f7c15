import type { Call } from '#contract/call.ts';
import type { Viewer } from './context.ts';
import { fail } from './failure.ts';
import { networkOf } from './limits.ts';

const MINUTE_MS = 60_000;
/** No screen of ours asks it; whoever does can wait, or watch. */
const SELDOM = '/api/events';
const SELDOM_PART = 10;

/** Counts what strangers read, an address at a time. */
export interface PublicReads {
  /** @throws TOO_MANY */
  admit(call: Pick<Call, 'method' | 'access'> & { path: string }, viewer: Viewer | null, address: string): void;
}

/**
 * Who reads without signing in is served so often a minute, by address and call; counted in this process, since it is to
 * keep one program from all of it and not to be exact. A whole town may come by one address of its telephone company, so
 * what people's screens read has ten times what programs read has.
 *
 * @param most of one call in a minute
 */
export function createPublicReads(most: number, now: () => number = Date.now): PublicReads {
  let until = 0;
  let counts = new Map<string, number>();
  return {
    admit({ method, path, access }, viewer, address) {
      if (viewer !== null || method !== 'GET' || access.kind !== 'anyone') return;
      const at = now();
      if (at >= until) {
        until = at + MINUTE_MS;
        counts = new Map();
      }
      const key = `${path} ${networkOf(address)}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const allowed = path === SELDOM ? Math.ceil(most / SELDOM_PART) : most;
      if (count > allowed) fail('TOO_MANY', { retryAfter: Math.ceil((until - at) / 1_000) });
    },
  };
}
