import { z } from 'zod';
import { defineCall } from './call.ts';
import { paidWay } from './disposal-pay.ts';
import { cents, idParam, one } from './fields.ts';
import { receiptRef } from './receipt-ref.ts';
import { only } from './roles.ts';

/** Receipts (收据): docs/domain/money.md#paper. One for what was paid, made in its transaction. */

export const LINE_KINDS = { project: '项目', drug: '药品', product: '商品', fee: '项目' } as const;

const line = z.object({
  /** Of a list of treatments; null of all else. */
  kind: z.enum(['project', 'drug', 'product', 'fee']).nullable(),
  name: z.string(),
  specification: z.string(),
  tooth: z.string(),
  unit_price: cents,
  count: z.number(),
  /** unit_price × count. */
  price: cents,
  /** The number of the list that it stands on. */
  disposal_no: z.string().nullable(),
});

/** What a receipt is of: a cleaning fee, a top-up, stored value that was given back, lists of treatments, what was given back of one, or what took one back. */
const RECEIPT_KINDS = ['fee', 'topup', 'stored_refund', 'pay', 'refund', 'reversal'] as const;

/** What a member had stored before and after, in cents, and what was given or taken back with it. */
const card = z.object({ gift: cents, balance_before: cents, balance_after: cents, remarks: z.string() });

/** The lists that were paid, as they stood right after this payment, in cents. */
const bill = z.object({
  disposals: z.array(z.object({ number: z.string(), issued_at: z.string() })),
  /** Σ of the lines, and what was taken off. */
  price: cents,
  discount: cents,
  /** By earlier payments. */
  paid_before: cents,
  /** How many of drugs. */
  drug_count: z.number(),
  /** Cash that was handed over, null where none was counted, and what of it went back. */
  tendered: cents.nullable(),
  change: cents,
});

/** What was given back of a list, and who said so. */
const givenBack = z.object({
  disposal_no: z.string(),
  reason: z.string(),
  /** Cents by which only what was owed shrank. */
  debt: cents,
  /** Of what was paid. */
  receipts: z.array(z.string()),
  decided_by: z.string(),
  /** 自审. */
  self_approved: z.boolean(),
});

/** What stands on the paper. What was given back is below zero. */
const receipt = receiptRef
  .extend({
    kind: z.enum(RECEIPT_KINDS),
    hospital: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
    patient: z.string(),
    /** What the hospital calls the patient by. */
    card_no: z.string().nullable(),
    /** Who treated. */
    doctor_name: z.string().nullable(),
    /** Of a fee: of when. */
    visited_at: z.string().nullable(),
    /** Of stored value. */
    card: card.nullable(),
    bill: bill.nullable(),
    refund: givenBack.nullable(),
    /** 冲正: of which receipt, and why. */
    reversal: z.object({ receipt_no: z.string(), reason: z.string() }).nullable(),
    lines: z.array(line),
    /** What its lines cost, less what was taken off. */
    total: cents,
    /** The same in capitals (大写). */
    total2: z.string(),
    /** What was paid now; below zero what was given back. */
    amount: cents,
    /** What was owed right after it. */
    arrears: cents,
    payments: z.array(paidWay),
    issued_at: z.string(),
    /** Who took the money. */
    issued_by_name: z.string(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;

/** Those who take money; cleaning fees are the hygienists' too. */
const cashiers = only('customer_service', 'dental_hygienist', 'shop_owner');
const params = z.object({ id: idParam });

export const receipts = {
  show: defineCall({
    method: 'GET',
    path: '/api/admin/receipts/:id',
    access: cashiers,
    slice: 'receipts',
    summary: '收据',
    params,
    response: one(receipt),
  }),
  /** Before it goes to a printer: which print it is. The first is the original, later ones 补打 and written down. */
  print: defineCall({
    method: 'POST',
    path: '/api/admin/receipts/:id/print',
    access: cashiers,
    whenClosed: 'checked',
    slice: 'receipts',
    summary: '打印收据',
    params,
    response: one(receiptRef.extend({ printed_at: z.string(), printed_by_name: z.string() })),
    idempotent: true,
    toast: null,
  }),
};
