import { isIPv6 } from 'node:net';
import { fail } from './failure.ts';
import type { Scoped, SystemScope } from './scope.ts';

/** So many within so many seconds, counted in the database so that several servers agree. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
  readonly message?: string;
}

/** Counts one more and refuses what is beyond. `key` is `what:whom`. @throws TOO_MANY */
export async function countWithin(db: SystemScope, key: string, limit: Limit): Promise<void> {
  const { rows } = await db.query<{ attempts: number; seconds: number }>('SELECT * FROM count_attempt($1, $2)', [
    key,
    limit.seconds,
  ]);
  const counted = rows[0];
  if (counted && counted.attempts > limit.most)
    fail('TOO_MANY', { message: limit.message, retryAfter: counted.seconds });
}

/** A key and what is allowed of it. */
export interface Counted {
  readonly key: string;
  readonly limit: Limit;
}

/** Refuses where one of them is used up. Answers how many there were of each that is counted. @throws TOO_MANY */
export async function requireAllWithin(db: Scoped, counted: readonly Counted[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<Tally>(
    `SELECT key, count AS attempts, greatest(1, ceil(extract(epoch FROM until - haomai_now())))::int AS seconds
     FROM rate_limits WHERE key = ANY ($1) AND until > haomai_now()`,
    [counted.map(({ key }) => key)],
  );
  refuseFull(counted, rows, ({ attempts }, { most }) => attempts >= most);
  return new Map(rows.map(({ key, attempts }) => [key, attempts]));
}

/** Counts one more of each, in this order, up to the first that is beyond, which refuses. @throws TOO_MANY */
export async function countAllWithin(db: Scoped, counted: readonly Counted[]): Promise<void> {
  const { rows } = await db.query<Tally>('SELECT * FROM count_attempts($1, $2, $3)', [
    counted.map(({ key }) => key),
    counted.map(({ limit }) => limit.seconds),
    counted.map(({ limit }) => limit.most),
  ]);
  refuseFull(counted, rows, ({ attempts }, { most }) => attempts > most);
}

interface Tally {
  key: string;
  attempts: number;
  seconds: number;
}

/** Who is told to come again comes when all of them allow it. */
function refuseFull(
  counted: readonly Counted[],
  tallies: readonly Tally[],
  isFull: (tally: Tally, limit: Limit) => boolean,
): void {
  const limits = new Map(counted.map(({ key, limit }) => [key, limit]));
  const full = tallies.filter((tally) => {
    const limit = limits.get(tally.key);
    return limit !== undefined && isFull(tally, limit);
  });
  const [worst] = full.toSorted((a, b) => b.seconds - a.seconds);
  if (worst) fail('TOO_MANY', { message: limits.get(worst.key)?.message, retryAfter: worst.seconds });
}

export async function forgetAttempts(db: Scoped, ...keys: string[]): Promise<void> {
  await db.query('DELETE FROM rate_limits WHERE key = ANY ($1)', [keys]);
}

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What of an address is counted: an IPv4 address, or the 64 bits that an IPv6 customer is given at least (within them
 * anyone has as many addresses as they like).
 */
export function networkOf(address: string): string {
  const mapped = IPV4_MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
