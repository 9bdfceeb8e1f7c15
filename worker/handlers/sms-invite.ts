import type { JobPayload } from '#contract/job.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';
import { deliver } from '../deliver.ts';
import { fillInvite, keptInvite } from '../invite-link.ts';
import { writeSms } from '../write-sms.ts';

interface Found {
  phone: string;
  hospital_id: number | null;
  from: string;
}

/** Invites somebody who asked for nothing: not in the quiet hours, and only while the invitation waits. */
export async function smsInvite(ctx: JobCtx, { invite_id, sent }: JobPayload<'sms.invite'>): Promise<void> {
  const { rows } = await systemScope(ctx.deps.database).query<Found>(
    `SELECT i.phone, i.hospital_id, invite_from(i) AS from FROM work_invites i
     WHERE i.id = $1 AND i.sent = $2 AND invite_status(i) = 'pending'`,
    [invite_id, sent],
  );
  const [found] = rows;
  if (!found) {
    ctx.deps.log.info({ invite_id, request_id: ctx.request_id }, 'sms not needed any more');
    return;
  }
  const id = await writeSms(ctx, {
    phone: found.phone,
    content: { ...keptInvite(ctx.deps, found.from), params: [] },
    reason: '邀请加入',
    dedupe: `invite:${invite_id}:${sent}`,
    hospital_id: found.hospital_id,
    invite_id,
  });
  await deliver(ctx, id, { urgent: false, fill: (client) => fillInvite(ctx.deps, client, id) });
}
