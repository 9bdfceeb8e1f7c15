import type { Ctx } from '#server/platform/context.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { systemScope } from '#server/platform/scope.ts';
import { countWrongAttempt, forgetWrongAttempts, requireAttemptsLeft, slowDown, type Throttle } from './throttle.ts';

/**
 * Whether a password is an account's, within the throttle's limits. `known` is its hash, or null for nobody's, which takes
 * as long and is wrong. @throws TOO_MANY; UNAVAILABLE where too many wait for a core
 */
export async function checkPassword(
  ctx: Ctx,
  throttle: Throttle,
  known: string | null,
  password: string,
): Promise<boolean> {
  const db = systemScope(ctx.deps.database);
  const wrong = await requireAttemptsLeft(db, throttle);
  await slowDown(wrong);
  if (!(await verifyPassword(known, password))) {
    await countWrongAttempt(db, throttle);
    return false;
  }
  await requireAttemptsLeft(db, throttle);
  await forgetWrongAttempts(db, throttle);
  return true;
}
