import { members } from '#contract/members.ts';
import { toColumn } from '#web/resource/columns.tsx';
import { PAYMENT_COLUMNS } from './payment-columns.tsx';
import { RecordsDialog } from './records-dialog.tsx';
import type { MemberDialogProps } from './use-member.ts';

const COLUMNS = PAYMENT_COLUMNS.map(toColumn);
const ALL = { scope: 'all' };

/** 支付明细: what came onto the card, what was given back, and what was spent of it. */
export function PaymentsDialog(props: MemberDialogProps) {
  return <RecordsDialog title="支付明细" call={members.rechargeRecords} columns={COLUMNS} query={ALL} {...props} />;
}
