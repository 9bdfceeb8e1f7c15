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
