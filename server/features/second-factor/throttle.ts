import type { Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Counted, countAllWithin, forgetAttempts } from '#server/platform/limits.ts';
import { systemScope } from '#server/platform/scope.ts';

/**
 * Attempts at a second factor, for a person: a ticket has five, and whoever knows the password may have as many tickets as
 * they like. Those of sign-ins and those of the signed-in are counted apart: strangers' attempts are not theirs.
 */

const message = '验证码错误次数过多，请稍后再试';
const LATELY = { most: 10, seconds: 600, message };
/** Three codes of a million are right at a time: 50 a day are one in 6,000. */
const A_DAY = { most: 50, seconds: 86_400, message };

type Throttle = readonly Counted[];

export const signInThrottle = (userId: number): Throttle => [
  { key: `factor:${userId}`, limit: LATELY },
  { key: `factor-day:${userId}`, limit: A_DAY },
];

export const ownThrottle = (userId: number): Throttle => [
  { key: `factor-own:${userId}`, limit: LATELY },
  { key: `factor-own-day:${userId}`, limit: A_DAY },
];

/**
 * Does what depends on a code, within the throttle's limits. The try is counted before it, right or wrong, so that of a burst
 * those beyond the limit are not looked at; what was right is forgotten. @throws TOO_MANY, and what the work throws
 */
export async function attemptWithin<R>(ctx: Ctx, throttle: Throttle, work: () => Promise<R>): Promise<R> {
  const db = systemScope(ctx.deps.database);
  await countAllWithin(db, throttle);
  const done = await work();
  await forgetAttempts(db, ...throttle.map(({ key }) => key));
  return done;
}

/** Whether a code was refused, and not the whole request. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'INVALID' && error.errors?.code !== undefined;
