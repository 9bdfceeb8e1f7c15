import type { JobPayload } from '#contract/job.ts';
import type { JobCtx } from '../context.ts';
import { deliverWhileTrue } from '../deliver-visit.ts';

/** A message that waited for the morning, or is repeated: sent if what it says is still so. */
export async function smsSend(ctx: JobCtx, { sms_id }: JobPayload<'sms.send'>): Promise<void> {
  await deliverWhileTrue(ctx, sms_id, { urgent: false });
}
