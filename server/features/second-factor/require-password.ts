import { WRONG_PASSWORD } from '#contract/second-factor.ts';
import type { Ctx, Viewer } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { systemScope } from '#server/platform/scope.ts';
import { checkPassword } from '../auth/check-password.ts';
import { accountOf } from '../auth/queries.ts';
import { ownThrottle } from '../auth/throttle.ts';

/** A session left open is not enough to change how one signs in. @throws INVALID on `password`, TOO_MANY, UNAVAILABLE */
export async function requirePassword(ctx: Ctx, viewer: Viewer, password: string): Promise<void> {
  const account = (await accountOf(systemScope(ctx.deps.database), viewer.user_id)) ?? fail('UNAUTHENTICATED');
  const right = await checkPassword(ctx, ownThrottle(viewer.user_id), account.password_hash, password);
  if (!right) failField('password', WRONG_PASSWORD);
}
