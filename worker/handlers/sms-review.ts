import type { JobPayload } from '#contract/job.ts';
import { ROLE_LABEL, ROLES } from '#contract/roles.ts';
import { systemScope } from '#server/platform/scope.ts';
import { type ReviewForSms, reviewSms } from '#server/platform/sms/texts.ts';
import type { JobCtx } from '../context.ts';
import { deliver } from '../deliver.ts';

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
  await deliver(ctx, await messageFor(ctx, review_id, found));
}

/** One row for one decision. */
async function messageFor(ctx: JobCtx, reviewId: number, found: Found): Promise<number> {
  const db = systemScope(ctx.deps.database);
  const dedupe = `review:${reviewId}`;
  const { template, text, params } = reviewSms({ ...found, what: applicationOf(found) });
  await db.query(
    `INSERT INTO sms_messages (phone, kind, text, template_params, hospital_id, dedupe, request_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, haomai_now()) ON CONFLICT (dedupe) DO NOTHING`,
    [found.phone, template, text, JSON.stringify(params), found.hospital_id, dedupe, ctx.request_id],
  );
  const { rows } = await db.query<{ id: number }>('SELECT id FROM sms_messages WHERE dedupe = $1', [dedupe]);
  const [row] = rows;
  if (!row) throw new Error(`sms message ${dedupe} has gone`);
  return row.id;
}

function applicationOf({ kind, role }: Found): string {
  if (kind === 'hospital') return '入驻';
  const known = ROLES.find((each) => each === role);
  return known ? ROLE_LABEL[known] : '员工';
}
