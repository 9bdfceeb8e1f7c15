import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import {
  type Counted,
  countAllWithin,
  forgetAttempts,
  type Limit,
  networkOf,
  requireAllWithin,
} from '#server/platform/limits.ts';
import { type Scoped, systemScope } from '#server/platform/scope.ts';

/**
 * Wrong passwords are slowed, then refused for a while: of a phone from one address, of a phone from everywhere, from an
 * address over all phones. An address from which the account has been signed in to lately has an allowance of its own
 * for it, so nobody elsewhere locks the owner out; sign-in by SMS and the forgotten password never ask here.
 */

const message = '登录尝试过于频繁，请稍后再试';
const limit = (most: number, seconds: number) => ({ most, seconds, message });
const TEN_MINUTES = 600;
const DAY = 86_400;

/** Of a phone from one address. */
const WRONG_PASSWORDS = limit(10, TEN_MINUTES);
/** Of a phone from all addresses it was not signed in to from: several of them can be kept from it, not the owner's. */
const FROM_STRANGERS = limit(20, TEN_MINUTES);
/** Guessing slowly must not pay either: 100 a day against a password that is none of the most common. */
const A_DAY = limit(100, DAY);
/** From an address over all phones: a clinic signs in from one address, with all its people's mistakes. */
const FROM_ADDRESS = limit(100, TEN_MINUTES);

/** What makes the next answer wait. A clinic's address must not, nor what was long ago. */
const SLOWED: readonly Limit[] = [WRONG_PASSWORDS, FROM_STRANGERS];

/** How long an address stays known to an account. */
const KNOWN_DAYS = 30;

/** What a wrong password is counted for, the narrowest first. */
export type Throttle = readonly Counted[];

/** The throttle of whoever signs in to a phone, known or not, from the request's address. */
export async function throttleOf(ctx: Ctx, phone: string): Promise<Throttle> {
  const network = networkOf(ctx.address);
  const pair = { key: `password:${phone}|${network}`, limit: WRONG_PASSWORDS };
  if (await isKnownAt(systemScope(ctx.deps.database), phone, ctx.address)) {
    return [pair, { key: `password-day:${phone}|${network}`, limit: A_DAY }];
  }
  return [
    pair,
    { key: `password-from:${network}`, limit: FROM_ADDRESS },
    { key: `password:${phone}`, limit: FROM_STRANGERS },
    { key: `password-day:${phone}`, limit: A_DAY },
  ];
}

/** The throttle of a signed-in person, who is asked for the old password: strangers' attempts are not theirs. */
export function ownThrottle(userId: number): Throttle {
  return [
    { key: `password-own:${userId}`, limit: WRONG_PASSWORDS },
    { key: `password-own-day:${userId}`, limit: A_DAY },
  ];
}

async function isKnownAt(db: Scoped, phone: string, address: string): Promise<boolean> {
  // IPv6 addresses are compared by their network, which Postgres is not asked to know.
  const { rows } = await db.query<{ address: string }>(
    `SELECT DISTINCT s.address FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE u.phone = $1 AND s.created_at > haomai_now() - make_interval(days => $3)
       AND (s.address = $2 OR s.address LIKE '%:%')`,
    [phone, address, KNOWN_DAYS],
  );
  const network = networkOf(address);
  return rows.some((row) => networkOf(row.address) === network);
}

/**
 * Asked before the hash, which would be wasted, and again after a right password: of a burst sent at once, those beyond
 * the limit must not learn whether they were right. Answers how many wrong ones the account had lately. @throws TOO_MANY
 */
export async function requireAttemptsLeft(db: Scoped, throttle: Throttle): Promise<number> {
  const attempts = await requireAllWithin(db, throttle);
  return Math.max(
    0,
    ...throttle.filter(({ limit }) => SLOWED.includes(limit)).map(({ key }) => attempts.get(key) ?? 0),
  );
}

/** Counts a wrong password. @throws TOO_MANY where it was one too many */
export async function countWrongAttempt(db: Scoped, throttle: Throttle): Promise<void> {
  await countAllWithin(db, throttle);
}

/** After a right password. An address keeps its count over all phones: one's own account must not clear it. */
export async function forgetWrongAttempts(db: Scoped, throttle: Throttle): Promise<void> {
  const own = throttle.filter((each) => each.limit !== FROM_ADDRESS);
  await forgetAttempts(db, ...own.map(({ key }) => key));
}

/** Of a phone from everywhere: its owner has set a new password. */
export async function forgetAllAttempts(db: Scoped, phone: string): Promise<void> {
  await db.query(`DELETE FROM rate_limits WHERE key = ANY ($1) OR starts_with(key, $2) OR starts_with(key, $3)`, [
    [`password:${phone}`, `password-day:${phone}`],
    `password:${phone}|`,
    `password-day:${phone}|`,
  ]);
}

/** Wrong passwords that cost nothing, and what each one more costs. */
const FREE = 3;
const STEP_MS = 100;
const LONGEST_MS = 2_000;
/** Requests of this process that wait. More are sent away: only those are, who had been wrong before. */
const MOST_WAITING = 200;
let waiting = 0;

/**
 * From the fourth try on it takes a while, right or wrong: who could tell by the time would not wait for the answer.
 * Before any connection or core is asked for. @throws TOO_MANY where too many wait
 */
export async function slowDown(wrong: number): Promise<void> {
  if (wrong < FREE) return;
  if (waiting >= MOST_WAITING) fail('TOO_MANY', { message, retryAfter: Math.ceil(LONGEST_MS / 1_000) });
  waiting++;
  try {
    await pause(Math.min(LONGEST_MS, (wrong - FREE + 1) * STEP_MS));
  } finally {
    waiting--;
  }
}
