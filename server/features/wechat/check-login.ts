import type { z } from 'zod';
import type { auth } from '#contract/auth.ts';
import type { Ctx } from '#server/platform/context.ts';
import { hashOf } from '#server/platform/cookie.ts';
import { WithCookie } from '#server/platform/mount.ts';
import { systemScope } from '#server/platform/scope.ts';
import { accountOf } from '../auth/queries.ts';
import { openFor } from '../auth/sign-in.ts';

type Answer = z.input<typeof auth.wechatLoginCheck.response>;

/**
 * How far the phone has come, for the page with the key. Of those who ask once it has confirmed, one gets the session,
 * and the key is dead from then on.
 */
export async function checkLogin(ctx: Ctx, key: string): Promise<WithCookie<Answer> | Answer> {
  const { taken_by, status } = await lookUp(ctx, key);
  const account = taken_by === null ? null : await accountOf(systemScope(ctx.deps.database), taken_by);
  if (!account || account.disabled) return { status: status ?? 'expired' };
  const opened = await openFor(ctx, account, 'wechat');
  if (!(opened instanceof WithCookie)) return { ...opened, status: 'confirmed' };
  return new WithCookie({ ...opened.answer, status: 'confirmed' }, opened.cookie);
}

interface Found {
  /** Whose session it is, for the one who takes it. */
  taken_by: number | null;
  /** Null where it has ended, or somebody has taken it. */
  status: Answer['status'] | null;
}

/**
 * In one statement, at one moment: a phone that confirms between two would be found neither confirmed nor waiting, and the
 * page told that its picture has expired.
 */
async function lookUp(ctx: Ctx, key: string): Promise<Found> {
  const { rows } = await systemScope(ctx.deps.database).query<Found>(
    `WITH taken AS (
       UPDATE wechat_logins SET used_at = haomai_now()
       WHERE key_hash = $1 AND status = 'confirmed' AND used_at IS NULL AND expires_at > haomai_now() RETURNING user_id)
     SELECT (SELECT user_id FROM taken) AS taken_by,
       (SELECT status FROM wechat_logins
        WHERE key_hash = $1 AND used_at IS NULL AND expires_at > haomai_now() AND status <> 'confirmed') AS status`,
    [hashOf(key)],
  );
  return rows[0] ?? { taken_by: null, status: null };
}
