import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '#server/platform/session.ts';
import { inviteSms } from '#server/platform/sms/texts.ts';
import type { WorkerDeps } from './context.ts';

/** 96 bits: nobody finds one by trying, and it fits into a message. */
const SECRET_BYTES = 12;
const MASKED = '*'.repeat(6);

/** What is kept of a message that invites: it says where from, and opens nothing. */
export const keptInvite = (deps: WorkerDeps, from: string) => inviteSms(from, originOf(deps), MASKED);

/**
 * A new link of the invitation that a message is about, kept as its hash; the one before is good no more. Null where the
 * invitation does not wait any more, or was sent once more.
 */
export async function fillInvite(deps: WorkerDeps, client: pg.PoolClient, smsId: number) {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const { rows } = await client.query<{ from: string }>(
    `UPDATE work_invites i SET token_hash = $2 FROM sms_messages m
     WHERE m.id = $1 AND i.id = m.invite_id AND m.dedupe = 'invite:' || i.id || ':' || i.sent
       AND invite_status(i) = 'pending' RETURNING invite_from(i) AS from`,
    [smsId, hashToken(secret)],
  );
  const [invite] = rows;
  if (!invite) return null;
  const { text, params } = inviteSms(invite.from, originOf(deps), secret);
  // The local inbox is the phone.
  if (!deps.env.sms && deps.env.nodeEnv !== 'production') {
    await client.query('UPDATE sms_messages SET code = $2 WHERE id = $1', [smsId, secret]);
  }
  return { text, params };
}

/** Never by the host that some request came by: whoever chose it would have the secret sent there. */
const originOf = ({ env }: WorkerDeps): string => env.publicOrigins[0] ?? `http://localhost:${env.port}`;
