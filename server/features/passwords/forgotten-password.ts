import type pg from 'pg';
import type { BodyOf } from '#contract/call.ts';
import { maskPhone } from '#contract/fields.ts';
import type { passwords } from '#contract/passwords.ts';
import { audit } from '#server/platform/audit.ts';
import { inTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { hashPassword, requireUncommon } from '#server/platform/passwords.ts';
import { cutSockets, endAllSessions } from '../auth/end-session.ts';
import { findAccount } from '../auth/queries.ts';
import { forgetAllTries } from '../auth/tries.ts';
import { looksRight, refuseCode, useCode } from '../codes/use-code.ts';
import { setPassword } from './set-password.ts';

type Form = BodyOf<typeof passwords.forget>;

/**
 * Sets a new password by SMS code. Every session of the person ends, and wrong passwords of the phone are forgotten.
 * @throws INVALID on `code` and on a common `password`, TOO_MANY
 */
export async function setForgottenPassword(ctx: Ctx, form: Form): Promise<void> {
  requireUncommon(form.password);
  const given = { phone: form.phone, purpose: 'forget', code: form.code } as const;
  // A hash takes a core, and must not be had for the asking.
  const hash = (await looksRight(ctx, given)) ? await hashPassword(form.password) : null;
  const { session_ids } = await inTx(ctx, async (tx) => {
    await useCode(tx, ctx, given);
    // It came right after we had looked: asked again, it works.
    if (hash === null) fail('UNAVAILABLE', { retryAfter: 1 });
    return set(tx, ctx, form.phone, hash);
  });
  cutSockets(ctx, session_ids);
}

async function set(tx: pg.PoolClient, ctx: Ctx, phone: string, hash: string) {
  const account = await findAccount(tx, phone);
  if (!account || !(await setPassword(tx, account.id, hash, null))) return refuseCode();
  const { effects, session_ids } = await endAllSessions(tx, ctx, account.id);
  await forgetAllTries(tx, phone);
  await audit(tx, ctx, { action: 'password.forget', object: maskPhone(phone), user: account, hospitalId: null });
  return { ...effects, session_ids };
}
