import { randomBytes } from 'node:crypto';
import { DEAD_TICKET } from '#contract/second-factor.ts';
import { sealFactorSecret } from '#db/second-factors.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { type Scoped, systemScope } from '#server/platform/scope.ts';
import { hashToken } from '#server/platform/session.ts';
import type { Account } from '../auth/queries.ts';
import type { Way } from '../auth/way.ts';

/** A sign-in between its two steps: whoever has the ticket has taken the first. It gives nothing else. */

const LIVES_SECONDS = 300;
const MOST_ATTEMPTS = 5;
const GOOD = 'used_at IS NULL AND expires_at > haomai_now()';

export interface Ticket {
  user_id: number;
  way: Way;
  /** The sealed secret that was offered to who must set one up. */
  secret: Buffer | null;
}

/**
 * @param secret what the person has been offered to set up, where they must
 * @throws BAD_CREDENTIALS where the account was disabled, or its password changed, in the meantime
 */
export async function issueTicket(ctx: Ctx, account: Account, way: Way, secret?: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  // Behind the person's row: a change of password that was faster ends this one too, as endAllSessions does.
  const { rowCount } = await systemScope(ctx.deps.database).query(
    `INSERT INTO sign_in_tickets (ticket_hash, user_id, way, secret, created_at, expires_at)
     SELECT $1::bytea, u.id, $3::text, $4::bytea, haomai_now(), haomai_now() + make_interval(secs => $5)
     FROM users u WHERE u.id = $2 AND u.disabled_at IS NULL AND u.password_hash = coalesce($6, u.password_hash)
     FOR SHARE OF u`,
    [
      hashToken(ticket),
      account.id,
      way,
      secret === undefined ? null : sealFactorSecret(ctx.deps.keys, account.id, secret),
      LIVES_SECONDS,
      way === 'password' ? account.password_hash : null,
    ],
  );
  return rowCount === 1 ? ticket : fail('BAD_CREDENTIALS');
}

/** Counts a try before anything depends on the code. @throws INVALID on `code` where the ticket is dead */
export async function tryTicket(ctx: Ctx, ticket: string): Promise<Ticket> {
  const { rows } = await systemScope(ctx.deps.database).query<Ticket>(
    `UPDATE sign_in_tickets SET tries = tries + 1 WHERE ticket_hash = $1 AND tries < $2 AND ${GOOD}
     RETURNING user_id, way, secret`,
    [hashToken(ticket), MOST_ATTEMPTS],
  );
  return rows[0] ?? refuseTicket();
}

/** Uses it up. @throws INVALID on `code` where another was faster, or it has died */
export async function spendTicket(tx: Scoped, ticket: string): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE sign_in_tickets SET used_at = haomai_now() WHERE ticket_hash = $1 AND ${GOOD}`,
    [hashToken(ticket)],
  );
  if (rowCount !== 1) refuseTicket();
}

/** Of a person who has another way in now, or none: their password is another, their factor on or off. */
export function refuseTicket(): never {
  return failField('code', DEAD_TICKET);
}
