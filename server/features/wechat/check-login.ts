import type { z } from 'zod';
import type { auth } from '#contract/auth.ts';
import type { Ctx } from '#server/platform/context.ts';
import { systemScope } from '#server/platform/scope.ts';
import { type Account, accountOf } from '../auth/queries.ts';
import { openFor } from '../auth/sign-in.ts';
import { hashOf } from './tokens.ts';

type Answer = z.input<typeof auth.wechatLoginCheck.response>;

/**
 * How far the phone has come, for the page with the key. Of those who ask once it has confirmed, one gets the session,
 * and the key is dead from then on.
 */
export async function checkLogin(ctx: Ctx, key: string): Promise<Answer> {
  const account = await takeConfirmed(ctx, key);
  if (account) return { ...(await openFor(ctx, account, 'wechat')), status: 'confirmed' };
  const { rows } = await systemScope(ctx.deps.database).query<{ status: Answer['status'] }>(
    `SELECT status FROM wechat_logins
     WHERE key_hash = $1 AND used_at IS NULL AND expires_at > haomai_now() AND status <> 'confirmed'`,
    [hashOf(key)],
  );
  return { status: rows[0]?.status ?? 'expired' };
}

async function takeConfirmed(ctx: Ctx, key: string): Promise<Account | null> {
  const db = systemScope(ctx.deps.database);
  const { rows } = await db.query<{ user_id: number }>(
    `UPDATE wechat_logins SET used_at = haomai_now()
     WHERE key_hash = $1 AND status = 'confirmed' AND used_at IS NULL AND expires_at > haomai_now() RETURNING user_id`,
    [hashOf(key)],
  );
  const [taken] = rows;
  const account = taken ? await accountOf(db, taken.user_id) : null;
  return account?.disabled ? null : account;
}
