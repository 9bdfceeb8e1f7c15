import type { Deps } from '../context.ts';
import { systemScope } from '../scope.ts';
import { ask } from './ask.ts';
import type { SignedIn } from './signed-in.ts';

/** While a session has a socket here its hold lives this long, from when it is taken, and is renewed every few seconds. */
export const LEASE_S = 18;
/** After its last socket is gone. */
const LAST_LEASE_S = 15;
/**
 * So many renewals after that it is looked at once more: a process that stood still works for what was asked of it
 * before it stood, and may read of the socket's end first.
 */
const LATE_RENEWALS = 3;
/** A thousand sockets that go at once are one statement. */
const GATHER_MS = 20;

/** Keeps the holds of those who are here, and lets those of the others run out, without any number taken. */
export interface Leases {
  /** @throws without Postgres */
  renew(): Promise<void>;
  /** The session's last socket here is gone. */
  gone(sessionId: number): void;
  /** What is gathered, now. */
  settle(): Promise<void>;
}

export function createLeases(deps: Deps, signedIn: SignedIn, onError: (error: unknown) => void): Leases {
  let left = new Set<number>();
  // Sessions that have gone, and how many renewals still look at them.
  const lately = new Map<number, number>();
  let timer: NodeJS.Timeout | null = null;
  const db = systemScope(deps.database);
  const write = (ids: readonly number[], seconds: number) =>
    ask(db, 'leases', 'SELECT renew_leases($1::bigint[], $2)', [ids, seconds]);
  const lookAgain = async () => {
    if (lately.size === 0) return;
    const ids = [...lately.keys()];
    await ask(db, 'late_leases', 'SELECT lease_late_holds($1::bigint[], $2)', [ids, LAST_LEASE_S]);
    for (const [id, times] of lately) {
      if (times > 1) lately.set(id, times - 1);
      else lately.delete(id);
    }
  };

  // Where this fails the longer lease runs out by itself, three seconds later at most.
  const settle = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const ids = left;
    left = new Set();
    // Who came back meanwhile keeps the longer lease.
    for (const id of signedIn.ids()) ids.delete(id);
    if (ids.size > 0) await write([...ids], LAST_LEASE_S).catch(onError);
  };
  return {
    async renew() {
      const ids = signedIn.ids();
      for (const id of ids) lately.delete(id);
      if (ids.length > 0) await write(ids, LEASE_S);
      await lookAgain();
    },
    gone(sessionId) {
      left.add(sessionId);
      lately.set(sessionId, LATE_RENEWALS);
      timer ??= setTimeout(settle, GATHER_MS);
    },
    settle,
  };
}
