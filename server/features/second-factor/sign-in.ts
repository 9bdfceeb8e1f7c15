import type { AnswerIn, BodyOf } from '#contract/call.ts';
import { maskPhone } from '#contract/masks.ts';
import type { secondFactor } from '#contract/second-factor.ts';
import { openFactorSecret } from '#db/second-factors.ts';
import { audit } from '#server/platform/audit.ts';
import { type Effects, inSystemTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { WithCookie } from '#server/platform/mount.ts';
import { type Scoped, systemScope } from '#server/platform/scope.ts';
import { cutSockets, endAllSessions, lockPerson } from '../auth/end-session.ts';
import { openSession } from '../auth/open-session.ts';
import { type Account, accountOf } from '../auth/queries.ts';
import { refusedFor } from '../auth/refused.ts';
import { type Proof, spendProof } from './spend-proof.ts';
import { switchOn } from './switch-on.ts';
import { tellOfFactor } from './tell.ts';
import { attemptWithin, isWrongCode, signInThrottle } from './throttle.ts';
import { refuseTicket, spendTicket, type Ticket, tryTicket } from './tickets.ts';

type Form = BodyOf<typeof secondFactor.signIn>;

interface Passed extends Effects {
  account: Account;
  proof: Proof;
  /** Of a factor that this sign-in has switched on. */
  recovery_codes?: string[];
  session_ids?: number[];
}

/**
 * The second step: answers what a sign-in without one does. @throws INVALID on `code` where it is wrong or the ticket dead;
 * TOO_MANY after ten wrong codes for the person, over all tickets; BAD_CREDENTIALS as openSession
 */
export async function finishSignIn(
  ctx: Ctx,
  { ticket, code }: Form,
): Promise<WithCookie<AnswerIn<typeof secondFactor.signIn>>> {
  const tried = await tryTicket(ctx, ticket);
  const { account, proof, recovery_codes, session_ids } = await prove(ctx, tried, () =>
    inSystemTx(ctx, (tx) =>
      tried.secret
        ? setUp(tx, ctx, tried.user_id, tried.secret, { ticket, code })
        : pass(tx, ctx, tried.user_id, { ticket, code }),
    ),
  );
  if (session_ids) cutSockets(ctx, session_ids);
  const { answer, cookie } = await openSession(ctx, account, tried.way, proof);
  return new WithCookie({ ...answer, ...(recovery_codes ? { recovery_codes } : {}) }, cookie);
}

async function prove(ctx: Ctx, { user_id, way }: Ticket, work: () => Promise<Passed>): Promise<Passed> {
  try {
    return await attemptWithin(ctx, signInThrottle(user_id), work);
  } catch (error) {
    if (isWrongCode(error)) {
      const account = await accountOf(systemScope(ctx.deps.database), user_id);
      await refusedFor(ctx, account?.phone ?? '', way, account);
    }
    throw error;
  }
}

async function pass(tx: Scoped, ctx: Ctx, userId: number, { ticket, code }: Form): Promise<Passed> {
  const account = await usable(tx, userId);
  const proof = await spendProof(tx, ctx, userId, code);
  await spendTicket(tx, ticket);
  return { account, proof };
}

/** Of who must have a factor: the first right code of the secret that the first step offered switches it on. */
async function setUp(tx: Scoped, ctx: Ctx, userId: number, sealed: Buffer, { ticket, code }: Form): Promise<Passed> {
  await lockPerson(tx, userId);
  const account = await usable(tx, userId);
  await spendTicket(tx, ticket);
  const secret = openFactorSecret(ctx.deps.keys, userId, sealed);
  const recovery_codes = await switchOn(tx, ctx, { userId, secret, code });
  const { effects, session_ids } = await endAllSessions(tx, ctx, userId);
  const object = maskPhone(account.phone);
  await audit(tx, ctx, { action: 'second_factor.enable', object, user: account, hospitalId: null });
  const notified = await tellOfFactor(tx, userId, true, effects);
  return { ...notified, account, proof: 'totp', recovery_codes, session_ids };
}

async function usable(tx: Scoped, userId: number): Promise<Account> {
  const account = await accountOf(tx, userId);
  return account && !account.disabled ? account : refuseTicket();
}
