import type { JobPayload } from '#contract/job.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';
import { deliver } from '../deliver.ts';
import { deliverWhileTrue } from '../deliver-visit.ts';
import { fillInvite } from '../invite-link.ts';

/** A message that waited for the morning, or is repeated: sent if what it says is still so. */
export async function smsSend(ctx: JobCtx, { sms_id }: JobPayload<'sms.send'>): Promise<void> {
  const { rows } = await systemScope(ctx.deps.database).query<{ invites: boolean }>(
    'SELECT invite_id IS NOT NULL AS invites FROM sms_messages WHERE id = $1',
    [sms_id],
  );
  if (!rows[0]?.invites) return deliverWhileTrue(ctx, sms_id, { urgent: false });
  await deliver(ctx, sms_id, { urgent: false, fill: (client) => fillInvite(ctx.deps, client, sms_id) });
}
