import type { Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Counted, countAllWithin, forgetTries } from '#server/platform/limits.ts';
import { systemScope } from '#server/platform/scope.ts';

/**
 * Tries of a second factor, for a person: a ticket has five, and whoever knows the password may have as many tickets as
 * they like. Those of sign-ins and those of the signed-in are counted apart: strangers' tries are not theirs.
 */

const message = '验证码错误次数过多，请稍后再试';
const LATELY = { most: 10, seconds: 600, message };
/** Three codes of a million are right at a time: 50 a day are one in 6,000. */
const A_DAY = { most: 50, seconds: 86_400, message };

type Door = readonly Counted[];

export const signInDoor = (userId: number): Door => [
  { key: `factor:${userId}`, limit: LATELY },
  { key: `factor-day:${userId}`, limit: A_DAY },
];

export const ownDoor = (userId: number): Door => [
  { key: `factor-own:${userId}`, limit: LATELY },
  { key: `factor-own-day:${userId}`, limit: A_DAY },
];

/**
 * Does what depends on a code, within the door's limits. The try is counted before it, right or wrong, so that of a burst
 * those beyond the limit are not looked at; what was right is forgotten. @throws TOO_MANY, and what the work throws
 */
export async function tryWithin<R>(ctx: Ctx, door: Door, work: () => Promise<R>): Promise<R> {
  const db = systemScope(ctx.deps.database);
  await countAllWithin(db, door);
  const done = await work();
  await forgetTries(db, ...door.map(({ key }) => key));
  return done;
}

/** Whether a code was refused, and not the whole request. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'INVALID' && error.errors?.code !== undefined;
