import type { JobPayload } from '#contract/job.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';
import { deliver } from '../deliver.ts';

const OUTDATED = '预约已变化，内容已过时，未发送';

/** A message that waited for the morning, or is repeated: sent if what it says is still so. */
export async function smsSend(ctx: JobCtx, { sms_id }: JobPayload<'sms.send'>): Promise<void> {
  const { rowCount } = await systemScope(ctx.deps.database).query(
    `UPDATE sms_messages m SET state = 'stopped', error = $2, due_at = NULL
     WHERE m.id = $1 AND m.state = 'queued' AND NOT sms_still_true(m)`,
    [sms_id, OUTDATED],
  );
  if (rowCount === 0) await deliver(ctx, sms_id, { urgent: false });
}
