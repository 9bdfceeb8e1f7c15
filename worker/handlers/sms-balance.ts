import type { JobPayload } from '#contract/job.ts';
import { systemScope } from '#server/platform/scope.ts';
import { balanceSms, type MovedBy } from '#server/platform/sms/texts.ts';
import type { JobCtx } from '../context.ts';
import { deliverWhileTrue } from '../deliver-visit.ts';
import { writeSms } from '../write-sms.ts';

interface Found {
  hospital_id: number;
  hospital: string;
  phone: string;
  kind: MovedBy;
  /** Cents, as people write yuan. */
  amount: string;
  balance: string;
  /** The card is somebody else's than who is paid for. */
  another: boolean;
}

/** Tells a member what went to or from their card, and what is on it since; not where it was taken back meanwhile. */
export async function smsBalance(ctx: JobCtx, { transaction_id, member_id }: JobPayload<'sms.balance'>): Promise<void> {
  const { rows } = await systemScope(ctx.deps.database).query<Found>(
    `SELECT l.hospital_id, h.name AS hospital, t.phone, l.kind, yuan(CASE WHEN l.kind IN ('topup', 'stored_refund') THEN p.total ELSE stored_in(l.id, m.id) END) AS amount,
       yuan((stored_after(m.id, l.id))::cents) AS balance, m.id <> l.member_id AS another
     FROM ledger_transactions l JOIN payments p ON p.id = l.payment_id JOIN hospitals h ON h.id = l.hospital_id
       JOIN members m ON m.id = coalesce($2, l.member_id) JOIN patients t ON t.id = m.patient_id
     WHERE l.id = $1 AND NOT EXISTS (SELECT FROM ledger_transactions r WHERE r.reverses_id = l.id)`,
    [transaction_id, member_id ?? null],
  );
  const [found] = rows;
  if (!found) {
    ctx.deps.log.info({ transaction_id, request_id: ctx.request_id }, 'sms not needed any more');
    return;
  }
  const id = await writeSms(ctx, {
    phone: found.phone,
    content: balanceSms(found),
    reason: '储值变动',
    dedupe: `balance:${transaction_id}${found.another ? `:${member_id}` : ''}`,
    hospital_id: found.hospital_id,
  });
  await deliverWhileTrue(ctx, id, { urgent: true });
}
