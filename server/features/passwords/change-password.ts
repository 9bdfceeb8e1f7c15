import type { BodyOf } from '#contract/call.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { maskPhone } from '#contract/masks.ts';
import { COMMON_PASSWORD, type passwords, SAME_PASSWORD, WRONG_OLD_PASSWORD } from '#contract/passwords.ts';
import { audit, auditAlone } from '#server/platform/audit.ts';
import { inTx } from '#server/platform/command.ts';
import { isCommonPassword } from '#server/platform/common-passwords.ts';
import { type Ctx, signedIn, type Viewer } from '#server/platform/context.ts';
import { Failure, fail, failField } from '#server/platform/failure.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { systemScope } from '#server/platform/scope.ts';
import { checkPassword } from '../auth/check-password.ts';
import { cutSockets, endAllSessions } from '../auth/end-session.ts';
import { findAccount } from '../auth/queries.ts';
import { ownThrottle } from '../auth/throttle.ts';
import { setPassword, tellOfPassword } from './set-password.ts';

type Form = BodyOf<typeof passwords.reset>;

/**
 * Changes the viewer's password. Every session ends, this one too: who changed it signs in with it.
 * @throws INVALID, TOO_MANY after ten wrong old passwords, UNAUTHENTICATED where the session ended in the meantime
 */
export async function changePassword(ctx: Ctx, form: Form): Promise<void> {
  const viewer = signedIn(ctx);
  const old = await requireOldPassword(ctx, viewer, form);
  const hash = await hashPassword(form.password);
  const { session_ids } = await inTx(ctx, async (tx) => {
    await tx.query('SELECT lock_session($1)', [viewer.session_id]);
    if (!(await setPassword(tx, viewer.user_id, hash, old))) failField('old_password', WRONG_OLD_PASSWORD);
    const ended = await endAllSessions(tx, ctx, viewer.user_id);
    await audit(tx, ctx, { action: 'password.change', object: maskPhone(viewer.phone) });
    const effects = await tellOfPassword(tx, viewer.user_id, ended.effects);
    return { ...effects, session_ids: ended.session_ids };
  });
  cutSockets(ctx, session_ids);
}

/** Answers the hash that the old password was right for. All wrong fields are told at once. */
async function requireOldPassword(ctx: Ctx, viewer: Viewer, form: Form): Promise<string> {
  const account = (await findAccount(systemScope(ctx.deps.database), viewer.phone)) ?? fail('UNAUTHENTICATED');
  const errors: FieldErrors = {};
  if (!(await checkPassword(ctx, ownThrottle(viewer.user_id), account.password_hash, form.old_password))) {
    errors.old_password = [WRONG_OLD_PASSWORD];
    await auditAlone(ctx, { action: 'password.change', object: maskPhone(viewer.phone), result: 'refused' });
  } else if (form.password === form.old_password) {
    errors.password = [SAME_PASSWORD];
  }
  if (isCommonPassword(form.password)) errors.password = [COMMON_PASSWORD];
  if (Object.keys(errors).length > 0) throw new Failure('INVALID', { errors });
  return account.password_hash;
}
