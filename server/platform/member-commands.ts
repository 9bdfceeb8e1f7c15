import type { ReceiptRef } from '#contract/receipt-ref.ts';
import type { Asked, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';
import type { MemberRow } from './command-rows.ts';

interface OfMember extends Asked {
  id: number;
  /** That was seen; null: not checked. */
  version: number | null;
  /** Without what the command knows better: what moved, and the receipt's number. */
  audit: AuditRow;
}

/** What goes over the counter for a member's card. */
interface CardMoney extends OfMember, Told {
  /** Cents. */
  amount: number;
  /** Cents; null: none was typed. */
  gift_amount: number | null;
  payment_type: number;
  trade_no: string | null;
  remarks: string;
}

interface Changed {
  member: MemberRow;
}

/** The commands of db/functions/59_*.sql. */
export interface MemberCommands {
  top_up_member: {
    input: CardMoney & {
      rule_id: number | null;
      /** Whether it is the owner who asks. */
      owner: boolean;
    };
    result: Changed & { receipt: ReceiptRef };
  };
  /** Above what goes back without a second person it waits: then there is an approval and no receipt. */
  refund_stored: {
    input: CardMoney & { owner: boolean };
    result: Changed & { receipt: ReceiptRef | null; approval: { id: number } | null };
  };
  change_points: {
    input: OfMember &
      Told & {
        type: 'incr' | 'decr' | 'clearing';
        /** Null for clearing. */
        integral: number | null;
        remarks: string;
      };
    result: Changed;
  };
  set_member_level: {
    input: OfMember & {
      /** Stored: 0 to 5. */
      level: number;
      /** Its last day; null: it has no end. */
      vip_ended_at: string | null;
    };
    result: Changed;
  };
  toggle_member: {
    input: OfMember & {
      /** vip_status as it was seen; null: not checked. */
      seen: number | null;
    };
    result: Changed;
  };
  remark_member: {
    input: OfMember & {
      /** Null: as they are. */
      remarks: string | null;
    };
    result: Changed;
  };
}
