import type { TenderType } from '#contract/disposal-pay.ts';
import type { DISCOUNT_KINDS, DisposalStatus } from '#contract/disposal-rows.ts';
import type { Option } from '#contract/fields.ts';
import type { ReceiptRef } from '#contract/receipt-ref.ts';
import type { Asked, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';
import type { MemberRow } from './command-rows.ts';

export interface DisposalLineRow {
  id: number;
  kind: 'project' | 'drug' | 'product' | 'fee';
  /** Of the project or product; null of a fee. */
  ref: number | null;
  entitlement_id: number | null;
  /** Of products alone. */
  kept: number[] | null;
  name: string;
  specification: string;
  unit: string;
  unit_price: number;
  count: number;
  price: number;
  net: number;
  refunded_count: number;
  refunded: number;
  doctor_id: number | null;
  tooth: string;
  remarks: string;
  campaign: Option | null;
}

/** As disposal_view() makes it. */
export interface DisposalRow {
  id: number;
  number: string | null;
  code: string | null;
  member_id: number;
  patient: Option;
  doctor: Option | null;
  consultant: Option | null;
  hospital: { name: string };
  reservation: { hash_id: string; starts_at: string } | null;
  price: number;
  discount: number;
  total: number;
  amount: number;
  arrears: number;
  refunded: number;
  refund_status: 0 | 1 | 2;
  refund_pending: boolean;
  discount_pending: boolean;
  status: DisposalStatus;
  paid_at: string | null;
  remarks: string;
  created_at: string;
  issued_at: string | null;
  version: number;
  lines: DisposalLineRow[];
  discounts: { kind: keyof typeof DISCOUNT_KINDS; amount: number; reason: string }[];
  payments: { type: TenderType; amount: number; at: string; receipt_no: string }[];
}

interface OfDisposal extends Asked, Told {
  /** That was seen; null: not checked. */
  version: number | null;
  /** Whether another's list is not theirs to change. */
  own_only: boolean;
  /** Without what the command knows better: which list, and its total. */
  audit: AuditRow;
}

/** What price_disposal() reads. */
export interface ToPrice {
  /** Null: a new one. */
  id: number | null;
  patient_id: number;
  projects: object[];
  drugs: object[];
  products: object[];
  discount: { amount?: number | null | undefined; percent?: number | null | undefined; reason: string } | null;
  /** Percent of the list that the asker may take off by hand. */
  discount_max: number;
}

interface Changed {
  disposal: DisposalRow;
}

/** The commands of db/functions/59_disposals.sql. */
export interface DisposalCommands {
  write_disposal: {
    input: OfDisposal &
      ToPrice & {
        /** Who treats, where no visit says it. */
        doctor_id: number | null;
        reservation_id: number | null;
        consultant_id: number | null;
        issue: boolean;
        /** Whether more off than the asker may waits for an owner. */
        request_approval: boolean;
        remarks: string;
      };
    result: Changed;
  };
  pay_disposals: {
    input: Asked &
      Told &
      Pick<ToPrice, 'discount' | 'discount_max'> & {
        /** Of one patient. */
        ids: number[];
        version: number | null;
        payments: object[];
        owe: boolean;
        /** Of the patient; null: none. */
        coupon_claim_id: number | null;
        /** 抹零, in cents; null: none. */
        round_off: number | null;
        remarks: string;
        audit: AuditRow;
      };
    result: {
      disposals: DisposalRow[];
      payment: { id: number } | null;
      receipt: ReceiptRef | null;
      change: number;
      integral_earned: number;
      member: MemberRow;
    };
  };
  write_off_disposal: {
    input: Omit<OfDisposal, 'own_only'> & { id: number; amount: number; reason: string };
    result: Changed;
  };
  void_disposal: { input: OfDisposal & { id: number; reason: string }; result: Changed };
}
