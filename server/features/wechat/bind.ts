import type pg from 'pg';
import type { CodeProof } from '#contract/codes.ts';
import { maskPhone } from '#contract/masks.ts';
import type { WechatPhone } from '#contract/wechat.ts';
import { audit } from '#server/platform/audit.ts';
import { inSystemTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Failure, failField } from '#server/platform/failure.ts';
import { systemScope } from '#server/platform/scope.ts';
import { findAccount } from '../auth/queries.ts';
import { refusedFor } from '../auth/refused.ts';
import { issueCode } from '../codes/issue-code.ts';
import { refuseCode, useCode } from '../codes/use-code.ts';
import { OPEN, over, ownPhone, phoneState } from './phone.ts';

/** A code to sign in with, for a phone whose WeChat belongs to nobody yet. @throws STATE, TOO_MANY, PROOF_REQUIRED */
export async function sendBindCode(ctx: Ctx, phone: string, proof?: CodeProof): Promise<void> {
  await requireUnbound(ctx);
  await issueCode(ctx, { phone, purpose: 'login' }, proof);
}

/**
 * Binds the WeChat to the account of the phone number, whose code proves that it is theirs, and confirms the sign-in.
 * The database decides that a WeChat has one account. @throws INVALID on `code` or `phone`, STATE, TOO_MANY
 */
export async function bind(ctx: Ctx, { phone, code }: { phone: string; code: string }): Promise<WechatPhone> {
  await requireUnbound(ctx);
  const account = await findAccount(systemScope(ctx.deps.database), phone);
  try {
    await inSystemTx(ctx, async (tx) => {
      await useCode(tx, ctx, { phone, purpose: 'login', code });
      if (!account || account.disabled) refuseCode();
      await bindTo(tx, account.id, await confirmUnbound(tx, ctx, account.id));
      await audit(tx, ctx, { action: 'wechat.bind', object: maskPhone(phone), user: account, hospitalId: null });
      return {};
    });
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID') await refusedFor(ctx, phone, 'wechat', account);
    throw error;
  }
  return phoneState(ctx);
}

async function requireUnbound(ctx: Ctx): Promise<void> {
  const { rows } = await systemScope(ctx.deps.database).query(
    `SELECT 1 FROM wechat_logins WHERE phone_hash = $1 AND status = 'unbound' AND ${OPEN}`,
    [ownPhone(ctx)],
  );
  if (rows.length === 0) over();
}

/** Answers whose WeChat it is. @throws STATE where it was refused or ran out in the meantime */
async function confirmUnbound(tx: pg.PoolClient, ctx: Ctx, userId: number): Promise<string> {
  const { rows } = await tx.query<{ openid: string }>(
    `UPDATE wechat_logins SET status = 'confirmed', user_id = $2
     WHERE phone_hash = $1 AND status = 'unbound' AND ${OPEN} RETURNING openid`,
    [ownPhone(ctx), userId],
  );
  return rows[0]?.openid ?? over();
}

/** @throws INVALID on `phone` where the account has another WeChat, or the WeChat another account (a constraint) */
async function bindTo(tx: pg.PoolClient, userId: number, openid: string): Promise<void> {
  const { rowCount } = await tx.query(
    'UPDATE users SET wechat_openid = $2 WHERE id = $1 AND coalesce(wechat_openid, $2) = $2',
    [userId, openid],
  );
  if (rowCount !== 1) failField('phone', '该账号已绑定其他微信');
}
