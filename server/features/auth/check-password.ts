import type { Ctx } from '#server/platform/context.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { systemScope } from '#server/platform/scope.ts';
import { countWrongTry, type Door, forgetWrongTries, requireTriesLeft, slowDown } from './tries.ts';

/**
 * Whether a password is an account's, within the door's limits. `known` is its hash, or null for nobody's, which takes
 * as long and is wrong. @throws TOO_MANY; UNAVAILABLE where too many wait for a core
 */
export async function checkPassword(ctx: Ctx, door: Door, known: string | null, password: string): Promise<boolean> {
  const db = systemScope(ctx.deps.database);
  const wrong = await requireTriesLeft(db, door);
  await slowDown(wrong);
  if (!(await verifyPassword(known, password))) {
    await countWrongTry(db, door);
    return false;
  }
  await requireTriesLeft(db, door);
  await forgetWrongTries(db, door);
  return true;
}
