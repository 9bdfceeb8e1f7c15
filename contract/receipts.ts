import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, idParam, one } from './fields.ts';
import { PAYMENT_TYPE_IDS } from './payment-types.ts';
import { receiptRef } from './receipt-ref.ts';
import { only } from './roles.ts';

/** Receipts (收据): docs/domain/money.md#paper. One for what was paid, made in its transaction. */

const line = z.object({
  name: z.string(),
  unit_price: cents,
  count: z.number(),
  /** unit_price × count. */
  price: cents,
});

/** What a receipt is of: a cleaning fee, a top-up, or stored value that was given back. */
const RECEIPT_KINDS = ['fee', 'topup', 'stored_refund'] as const;

/** What a member had stored before and after, in cents, and what was given or taken back with it. */
const card = z.object({ gift: cents, balance_before: cents, balance_after: cents, remarks: z.string() });

/** What stands on the paper. What was given back is below zero. */
const receipt = receiptRef
  .extend({
    kind: z.enum(RECEIPT_KINDS),
    hospital: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
    patient: z.string(),
    /** What the hospital calls the patient by. */
    card_no: z.string().nullable(),
    /** Of a fee: by whom, and of when. */
    doctor_name: z.string().nullable(),
    visited_at: z.string().nullable(),
    /** Of stored value. */
    card: card.nullable(),
    lines: z.array(line),
    total: cents,
    /** The same in capitals (大写). */
    total2: z.string(),
    /** What was paid; below zero what was given back. */
    amount: cents,
    arrears: cents,
    payments: z.array(z.object({ type: z.literal(PAYMENT_TYPE_IDS), amount: cents })),
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
