import { APPROVAL_KINDS, APPROVAL_STATUS, type MoneyApproval, type Refund } from '#contract/money-approvals.ts';
import { instant } from '#server/platform/clock.ts';
import type { MoneyApprovalRow } from '#server/platform/money-approval-commands.ts';

export const presentApproval = (row: MoneyApprovalRow): MoneyApproval => ({
  ...row,
  kind_name: APPROVAL_KINDS[row.kind],
  status_name: APPROVAL_STATUS[row.status],
  created_at: instant(row.created_at),
  decided_at: row.decided_at && instant(row.decided_at),
});

/** What became of a refund that was asked for. */
export const refundOf = ({ id, status, amount, sources, self_approved }: MoneyApprovalRow): Refund => ({
  ...{ amount, sources, self_approved, approval_id: id },
  status: status === 'approved' ? 'done' : 'pending',
});
