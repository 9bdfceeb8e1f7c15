import { z } from 'zod';
import { paidWay, TENDER_TYPE_IDS } from './disposal-pay.ts';
import { disposal } from './disposal-rows.ts';
import { cents, option } from './fields.ts';
import { receiptRef } from './receipt-ref.ts';

/** What is taken and given back at the desk, as it is answered: docs/domain/money.md#bills. Amounts are cents. */

export const PAYMENT_KINDS = {
  pay: '收费',
  topup: '充值',
  stored_refund: '退储值',
  refund: '退费',
  reversal: '冲正',
} as const;
export const PAYMENT_KIND_IDS = [
  'pay',
  'topup',
  'stored_refund',
  'refund',
  'reversal',
] as const satisfies readonly (keyof typeof PAYMENT_KINDS)[];

/** One payment; what was given back is below zero. */
export const payment = z
  .object({
    id: z.number(),
    kind: z.enum(PAYMENT_KIND_IDS),
    kind_name: z.string(),
    receipt: receiptRef,
    at: z.string(),
    /** The cashier. */
    staff: option,
    member: option,
    total: cents,
    tenders: z.array(paidWay),
    /** 找零. */
    change: cents,
    /** The lists that it paid for, and what of it. */
    disposals: z.array(z.object({ id: z.number(), number: z.string(), amount: cents })),
    remarks: z.string(),
    /** Whether it was taken back (冲正); what takes one back names its receipt. */
    reversed: z.boolean(),
    reverses: z.string().nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

/** A list at the desk. */
export const charge = disposal
  .extend({
    /** Of what was paid of it. */
    last_payment: z.object({ at: z.string(), staff: option, types: z.array(z.literal(TENDER_TYPE_IDS)) }).nullable(),
  })
  .meta({ id: 'Charge' });
export type Charge = z.infer<typeof charge>;
