import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, idParam, one } from './fields.ts';
import { HYGIENE_PAYMENT_TYPES } from './hygiene.ts';
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

/** What stands on the paper. */
const receipt = receiptRef
  .extend({
    hospital: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
    patient: z.string(),
    /** What the hospital calls the patient by. */
    card_no: z.string().nullable(),
    doctor_name: z.string(),
    visited_at: z.string(),
    lines: z.array(line),
    total: cents,
    /** The same in capitals (大写). */
    total2: z.string(),
    /** What was paid. */
    amount: cents,
    arrears: cents,
    payments: z.array(z.object({ type: z.literal(HYGIENE_PAYMENT_TYPES), amount: cents })),
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
