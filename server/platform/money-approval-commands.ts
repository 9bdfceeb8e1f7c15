import type { TenderType } from '#contract/disposal-pay.ts';
import type { MoneyApproval } from '#contract/money-approvals.ts';
import type { ReceiptRef } from '#contract/receipt-ref.ts';
import type { Asked, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';
import type { DisposalRow } from './disposal-commands.ts';

/** As money_approval_view() makes it. */
export type MoneyApprovalRow = Omit<MoneyApproval, 'kind_name' | 'status_name'>;

interface AfterRefund {
  disposal: DisposalRow | null;
  approval: MoneyApprovalRow;
  receipt: ReceiptRef | null;
}

/** The commands of db/functions/59_refunds.sql and 59_money_approvals.sql. */
export interface MoneyApprovalCommands {
  request_refund: {
    input: Asked &
      Told & {
        id: number;
        version: number;
        /** Whether the owner asks. */
        owner: boolean;
        lines: { line_id: number; count: number }[] | null;
        amount: number | null;
        sources: { type: TenderType; amount: number; replaces?: TenderType | null | undefined }[] | null;
        to_balance: boolean;
        reason: string;
        audit: AuditRow;
      };
    result: AfterRefund;
  };
  decide_money: {
    input: Asked &
      Told & {
        id: number;
        version: number;
        owner: boolean;
        status: 'approved' | 'rejected';
        answer: string;
        audit: AuditRow;
      };
    result: AfterRefund;
  };
}
