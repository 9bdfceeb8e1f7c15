import { inSystemTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { systemScope } from '#server/platform/scope.ts';
import { refuseCode, useCode } from '../codes/use-code.ts';
import { findAccount } from './queries.ts';
import { refusedFor } from './refused.ts';
import { openFor, type SignInAnswer } from './sign-in.ts';

/** Signs a person in by phone and SMS code. Wrong passwords don't matter here. @throws INVALID on `code`, TOO_MANY */
export async function signInBySms(ctx: Ctx, { phone, code }: { phone: string; code: string }): Promise<SignInAnswer> {
  const account = await findAccount(systemScope(ctx.deps.database), phone);
  try {
    await inSystemTx(ctx, async (tx) => {
      await useCode(tx, ctx, { phone, purpose: 'login', code });
      return {};
    });
    if (!account || account.disabled) refuseCode();
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID') await refusedFor(ctx, phone, 'sms', account);
    throw error;
  }
  return openFor(ctx, account, 'sms');
}
