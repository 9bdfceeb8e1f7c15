import type { Option } from '#contract/fields.ts';
import type { InviteKind } from '#contract/work-invites.ts';
import { audit } from '#server/platform/audit.ts';
import { type Effects, inSystemTx } from '#server/platform/command.ts';
import { asPerson, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { hashToken } from '#server/platform/session.ts';

interface Accepted extends Effects {
  /** False where it was already. */
  accepted: boolean;
  invite: {
    id: number;
    kind: InviteKind;
    hospital_id: number | null;
    from: string;
    hospital: Option | null;
    granted: Record<string, unknown>;
  };
}

/**
 * Takes what an invitation grants, at once and once. @throws NOT_FOUND where the link is none, FORBIDDEN where the
 * viewer's phone is not the invited one, STATE where it ran out or was withdrawn; HOSPITAL_LOCKED, HOSPITAL_PENDING
 */
export async function acceptInvite(
  ctx: Ctx,
  secret: string,
): Promise<{ kind: InviteKind; from: string; hospital: Option | null }> {
  const { viewer } = asPerson(ctx);
  const { invite } = await inSystemTx(ctx, async (tx) => {
    const input = {
      token_hash: hashToken(secret).toString('hex'),
      user_id: viewer.user_id,
      request_id: ctx.request_id,
    };
    const { rows } = await tx.query<{ done: Accepted }>('SELECT accept_invite($1::jsonb) AS done', [
      JSON.stringify(input),
    ]);
    const done = rows[0]?.done ?? fail('INTERNAL');
    const { id, kind, hospital_id: hospitalId, from: object, granted } = done.invite;
    if (done.accepted) {
      await audit(tx, ctx, { action: 'staff.join', object, hospitalId, detail: { invite_id: id } });
      await audit(tx, ctx, {
        action: 'permission.change',
        object: viewer.name,
        hospitalId,
        detail: { user_id: viewer.user_id, kind, granted, status: 'active' },
      });
    }
    return done;
  });
  // Whoever keeps the person's sessions forgets them, and asks again who they are.
  ctx.deps.bus.publish({ kind: 'sessions', session_ids: [] });
  const { kind, from, hospital } = invite;
  return { kind, from, hospital };
}
