import type { JobPayload } from '#contract/job.ts';
import { ROLE_LABEL, ROLES } from '#contract/roles.ts';
import { systemScope } from '#server/platform/scope.ts';
import { type ReviewForSms, reviewSms } from '#server/platform/sms/texts.ts';
import type { JobCtx } from '../context.ts';
import { deliver } from '../deliver.ts';
import { writeSms } from '../write-sms.ts';

interface Found extends Omit<ReviewForSms, 'what'> {
  hospital_id: number;
  kind: 'hospital' | 'staff';
  role: string | null;
  phone: string;
}

/** Tells who applied what became of it: once, however often the job runs. */
export async function smsReview(ctx: JobCtx, { review_id }: JobPayload<'sms.review'>): Promise<void> {
  const { rows } = await systemScope(ctx.deps.database).query<Found>(
    `SELECT r.hospital_id, h.name AS hospital, r.kind, r.role, r.status, r.reason, u.phone
     FROM reviews r JOIN hospitals h ON h.id = r.hospital_id JOIN users u ON u.id = r.applicant_id
     WHERE r.id = $1 AND r.status <> 'pending' AND u.disabled_at IS NULL`,
    [review_id],
  );
  const [found] = rows;
  if (!found) {
    ctx.deps.log.info({ review_id, request_id: ctx.request_id }, 'sms not needed any more');
    return;
  }
  const content = reviewSms({ ...found, what: applicationOf(found) });
  const id = await writeSms(ctx, {
    phone: found.phone,
    content,
    reason: `${applicationOf(found)}申请的审批结果`,
    dedupe: `review:${review_id}`,
    hospital_id: found.hospital_id,
    review_id,
  });
  await deliver(ctx, id, { urgent: false });
}

function applicationOf({ kind, role }: Found): string {
  if (kind === 'hospital') return '入驻';
  const known = ROLES.find((each) => each === role);
  return known ? ROLE_LABEL[known] : '员工';
}
