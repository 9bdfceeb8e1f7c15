import type pg from 'pg';
import type { BodyOf } from '#contract/call.ts';
import { maskPhone } from '#contract/masks.ts';
import type { passwords } from '#contract/passwords.ts';
import { audit, auditAlone } from '#server/platform/audit.ts';
import { inSystemTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { hashPassword, requireUncommon } from '#server/platform/passwords.ts';
import { cutSockets, endAllSessions } from '../auth/end-session.ts';
import { findAccount } from '../auth/queries.ts';
import { forgetAllAttempts } from '../auth/throttle.ts';
import { type GivenCode, type ProvenCode, proveCode, refuseCode, spendCode } from '../codes/use-code.ts';
import { setPassword, tellOfPassword } from './set-password.ts';

type Form = BodyOf<typeof passwords.forget>;

/**
 * Sets a new password by SMS code. Every session of the person ends, and wrong passwords of the phone are forgotten.
 * @throws INVALID on `code` and on a common `password`, TOO_MANY
 */
export async function setForgottenPassword(ctx: Ctx, form: Form): Promise<void> {
  requireUncommon(form.password);
  const { phone, code } = form;
  const proven = await prove(ctx, { phone, purpose: 'forget', code });
  const hash = await hashPassword(form.password);
  const { session_ids } = await inSystemTx(ctx, async (tx) => {
    await spendCode(tx, proven);
    return set(tx, ctx, phone, hash);
  });
  cutSockets(ctx, session_ids);
}

async function prove(ctx: Ctx, given: GivenCode): Promise<ProvenCode> {
  try {
    return await proveCode(ctx, given);
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID') {
      const nobody = { id: null, name: '' };
      const object = maskPhone(given.phone);
      await auditAlone(ctx, { action: 'password.forget', object, result: 'refused', user: nobody, hospitalId: null });
    }
    throw error;
  }
}

async function set(tx: pg.PoolClient, ctx: Ctx, phone: string, hash: string) {
  const account = await findAccount(tx, phone);
  if (!account || !(await setPassword(tx, account.id, hash, null))) return refuseCode();
  const { effects, session_ids } = await endAllSessions(tx, ctx, account.id);
  await forgetAllAttempts(tx, phone);
  await audit(tx, ctx, { action: 'password.forget', object: maskPhone(phone), user: account, hospitalId: null });
  return { ...(await tellOfPassword(tx, account.id, effects)), session_ids };
}
