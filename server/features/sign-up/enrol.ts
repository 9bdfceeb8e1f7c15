import type pg from 'pg';
import type { Effects } from '#server/platform/command.ts';
import { inSystemTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { hashPassword, requireUncommon } from '#server/platform/passwords.ts';
import { systemScope } from '#server/platform/scope.ts';
import { checkPassword } from '../auth/check-password.ts';
import { findAccount } from '../auth/queries.ts';
import { throttleOf } from '../auth/throttle.ts';
import type { CodeTarget } from '../codes/code-target.ts';
import { proveCode, spendCode } from '../codes/use-code.ts';

/** What all three sign-ups ask for. */
export interface Form {
  name: string;
  phone: string;
  code: string;
  password: string;
  invite_code?: string | null | undefined;
  market_channel?: string | null | undefined;
}

export interface Applicant {
  id: number;
  name: string;
  /** The account was made by this sign-up. */
  is_new: boolean;
}

/** What is known of the phone and its password: it must not show before the code is used. */
type Claim =
  | { kind: 'new'; hash: string }
  | { kind: 'known'; id: number; password_hash: string }
  /** Of a known phone, and the password is another, or the account can't be used. */
  | { kind: 'wrong' };

/** The account has changed between the look at it and the transaction. */
class Moved extends Error {
  override name = 'Moved';
}

const MOST_ATTEMPTS = 3;

/**
 * A sign-up: the code, then the account (a new one, or the known one whose password this is), then `work`, in one
 * transaction. Passwords are hashed before it, for codes that were right: a connection must not wait for a core, and a
 * core is not to be had for the asking.
 * @throws INVALID on `code` and on a common `password`; BAD_CREDENTIALS where the phone is known and the password
 *   another; TOO_MANY after too many of either
 */
export async function enrol<R extends object>(
  ctx: Ctx,
  form: Form,
  purpose: Omit<CodeTarget, 'phone'>,
  work: (tx: pg.PoolClient, applicant: Applicant) => Promise<R & Effects>,
): Promise<R & Effects> {
  requireUncommon(form.password);
  const given = { ...purpose, phone: form.phone, code: form.code };
  const proven = await proveCode(ctx, given);
  for (let attempts = 1; ; attempts++) {
    const claim = await claimPhone(ctx, form);
    try {
      return await inSystemTx(ctx, async (tx) => {
        await spendCode(tx, proven);
        return work(tx, await register(tx, form, claim));
      });
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      if (attempts >= MOST_ATTEMPTS) fail('UNAVAILABLE', { retryAfter: 1 });
    }
  }
}

/** As much work for a known phone as for a new one. @throws TOO_MANY, UNAVAILABLE */
async function claimPhone(ctx: Ctx, { phone, password }: Form): Promise<Claim> {
  const account = await findAccount(systemScope(ctx.deps.database), phone);
  if (!account) return { kind: 'new', hash: await hashPassword(password) };
  const { id, password_hash, disabled } = account;
  const same = await checkPassword(ctx, await throttleOf(ctx, phone), disabled ? null : password_hash, password);
  return same ? { kind: 'known', id, password_hash } : { kind: 'wrong' };
}

/**
 * Who doesn't own the phone never comes here, so never learns whether it is known.
 * @throws BAD_CREDENTIALS; Moved where another sign-up or a change of password was faster
 */
async function register(tx: pg.PoolClient, form: Form, claim: Claim): Promise<Applicant> {
  if (claim.kind === 'wrong') fail('BAD_CREDENTIALS');
  const input = {
    phone: form.phone,
    name: form.name,
    invite_code: form.invite_code ?? null,
    market_channel: form.market_channel ?? null,
    ...(claim.kind === 'new' ? { password_hash: claim.hash } : { known: claim }),
  };
  const { rows } = await tx.query<{ applicant: Applicant | null }>('SELECT register_account($1::jsonb) AS applicant', [
    JSON.stringify(input),
  ]);
  const applicant = rows[0]?.applicant;
  if (!applicant) throw new Moved();
  return applicant;
}
