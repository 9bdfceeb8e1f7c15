import type pg from 'pg';
import type { Effects } from '#server/platform/command.ts';
import { inTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { hashPassword, requireUncommon, verifyPassword } from '#server/platform/passwords.ts';
import { findAccount } from '../auth/queries.ts';
import type { CodeTarget } from '../codes/issue-code.ts';
import { useCode } from '../codes/use-code.ts';

/** What all three registrations ask for. */
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
}

/** What is known of the phone before the code was looked at: it must not show before. */
interface Claim {
  known: { id: number; password_hash: string } | null;
  /** The password is that of the known account; true for a new one. */
  same: boolean;
  /** Of a new account's password. */
  hash: string | null;
}

/** The account has changed between the look at its password and the transaction. */
class Moved extends Error {
  override name = 'Moved';
}

const TRIES = 3;

/**
 * A registration: the code, then the account (a new one, or the known one whose password this is), then `work`, in one
 * transaction. Passwords are hashed before it: a connection must not wait for a core.
 * @throws INVALID on `code` and on a common `password`; BAD_CREDENTIALS where the phone is known and the password another
 */
export async function enrol<R extends object>(
  ctx: Ctx,
  form: Form,
  purpose: Omit<CodeTarget, 'phone'>,
  work: (tx: pg.PoolClient, applicant: Applicant) => Promise<R & Effects>,
): Promise<R & Effects> {
  requireUncommon(form.password);
  for (let tries = 1; ; tries++) {
    const claim = await claimPhone(ctx, form);
    try {
      return await inTx(ctx, async (tx) => {
        await useCode(tx, ctx, { ...purpose, phone: form.phone, code: form.code });
        // Only now: who doesn't own the phone never learns whether it is known.
        if (!claim.same) fail('BAD_CREDENTIALS');
        return work(tx, await register(tx, form, claim));
      });
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      if (tries >= TRIES) fail('UNAVAILABLE', { retryAfter: 1 });
    }
  }
}

/** The same work for a known phone and a new one. */
async function claimPhone(ctx: Ctx, { phone, password }: Form): Promise<Claim> {
  const account = await findAccount(ctx.deps.database, phone);
  if (!account) return { known: null, same: true, hash: await hashPassword(password) };
  const same = await verifyPassword(account.password_hash, password);
  return { known: account, same: same && !account.disabled, hash: null };
}

/** @throws Moved where another registration or a change of password was faster */
async function register(tx: pg.PoolClient, form: Form, { known, hash }: Claim): Promise<Applicant> {
  const input = {
    phone: form.phone,
    name: form.name,
    password_hash: hash,
    invite_code: form.invite_code ?? null,
    market_channel: form.market_channel ?? null,
    known: known && { id: known.id, password_hash: known.password_hash },
  };
  const { rows } = await tx.query<{ applicant: Applicant | null }>('SELECT register_account($1::jsonb) AS applicant', [
    JSON.stringify(input),
  ]);
  const applicant = rows[0]?.applicant;
  if (!applicant) throw new Moved();
  return applicant;
}
