import type { Effects } from '#server/platform/command.ts';
import type { Scoped } from '#server/platform/scope.ts';

/**
 * Writes a person's new password. Answers false, and changes nothing, where the account is disabled, or where its
 * password is not `old` any more. The person's row stays locked until commit: sign-ins under way wait for it.
 */
export async function setPassword(tx: Scoped, userId: number, hash: string, old: string | null): Promise<boolean> {
  // First what the sessions' locks are, then the person's: bookings lock in this order.
  await tx.query('SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL ORDER BY id FOR NO KEY UPDATE', [
    userId,
  ]);
  const { rowCount } = await tx.query(
    `UPDATE users SET password_hash = $2, password_changed_at = haomai_now()
     WHERE id = $1 AND disabled_at IS NULL AND password_hash = coalesce($3, password_hash)`,
    [userId, hash, old],
  );
  return rowCount === 1;
}

/**
 * Tells the person that their password is another one now, in the transaction that has changed it: whoever didn't do it
 * reads it at their next sign-in. Answers what is to be told after the commit, beside what ending their sessions has.
 */
export async function tellOfPassword(tx: Scoped, userId: number, ended: Effects): Promise<Effects> {
  const { rows } = await tx.query<{ notified: NonNullable<Effects['account_events']> }>(
    `SELECT notify_person(jsonb_build_object('user_id', $1::bigint, 'kind', 'session', 'title', '密码已修改',
       'link', '/user_center/password', 'content', to_char(haomai_now() AT TIME ZONE 'Asia/Shanghai', 'FMMM月FMDD日 HH24:MI')
         || '修改了密码，此前的登录都已退出。如果不是您本人操作，请用短信验证码找回密码。')) AS notified`,
    [userId],
  );
  return { ...ended, account_events: [...(ended.account_events ?? []), ...(rows[0]?.notified ?? [])] };
}
