import type { InviteKind } from '#contract/work-invites.ts';
import type { Effects } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { countWithin, type Limit } from '#server/platform/limits.ts';
import { type Scoped, systemScope } from '#server/platform/scope.ts';

/** Invitations of any kind. */

/** Of one phone, whoever invites: nobody is to be called by messages that they did not ask for. */
const A_DAY: Limit = { most: 5, seconds: 86_400, message: '对该手机号的邀请过于频繁，请稍后再试' };

/** An invitation of any kind, and where it stands: what a command of it needs. */
export interface InvitedTo {
  readonly kind: InviteKind;
  readonly subject_id: number;
}

interface Issued extends Effects {
  id: number;
  phone: string;
}

/** @throws TOO_MANY */
export function requireFewInvites(ctx: Ctx, phone: string): Promise<void> {
  return countWithin(systemScope(ctx.deps.database), `invite:${phone}`, A_DAY);
}

/**
 * A new invitation, whatever it grants; the worker sends it. @throws INVALID on `phone` where one waits there already
 */
export async function issueInvite(
  tx: Scoped,
  ctx: Ctx,
  invite: InvitedTo & { hospital_id: number | null; phone: string; name: string; granted: object; user_id: number },
): Promise<Issued> {
  return callInvite(tx, 'issue_invite', { ...invite, request_id: ctx.request_id });
}

/** A new link of one that waits, or ran out. @throws NOT_FOUND; STATE where it was accepted or withdrawn, or another waits */
export async function reissueInvite(tx: Scoped, ctx: Ctx, invite: InvitedTo & { id: number }): Promise<Issued> {
  return callInvite(tx, 'resend_invite', { ...invite, request_id: ctx.request_id });
}

async function callInvite(tx: Scoped, name: 'issue_invite' | 'resend_invite', input: object): Promise<Issued> {
  const { rows } = await tx.query<{ issued: Issued }>(`SELECT ${name}($1::jsonb) AS issued`, [JSON.stringify(input)]);
  return rows[0]?.issued ?? fail('INTERNAL');
}
