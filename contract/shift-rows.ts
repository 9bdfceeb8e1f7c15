import { z } from 'zod';
import { TENDER_TYPE_IDS } from './disposal-pay.ts';
import { cents, option } from './fields.ts';

/** 班次 and 日结, as they are answered: docs/domain/money.md#closing. Amounts are cents. */

/** What is counted at the end of a shift; the rest is on the books of others. */
export const COUNTED = { cash: '现金', alipay: '支付宝', wechat: '微信', bank: '银行卡' } as const;
export type CountedWay = keyof typeof COUNTED;
export const COUNTED_WAYS = Object.keys(COUNTED) as CountedWay[];
const byWay = z.object({ cash: cents, alipay: cents, wechat: cents, bank: cents });

export const shift = z
  .object({
    id: z.number(),
    business_date: z.string(),
    opened_at: z.string(),
    closed_at: z.string().nullable(),
    /** The cashier; who closed it, and who took over. */
    staff: option,
    closed_by: option.nullable(),
    handed_to: option.nullable(),
    /** Once it is closed: counted, what should have been there, and the one less the other. */
    counted: byWay.nullable(),
    expected: byWay.nullable(),
    difference: byWay.nullable(),
    /** Cash that stays in the drawer. */
    float_left: cents,
    remarks: z.string(),
    /** How many payments. */
    count: z.number(),
    /** While it is open cash is counted blind: its sum is not told. */
    takings: z.array(z.object({ type: z.literal(TENDER_TYPE_IDS), amount: cents.nullable(), count: z.number() })),
    /** 退款, by whatever way; null where cash is among it. */
    given_back: z.object({ amount: cents.nullable(), count: z.number() }),
  })
  .meta({ id: 'Shift' });
export type Shift = z.infer<typeof shift>;

const sums = z.object({
  types: z.array(z.object({ type: z.literal(TENDER_TYPE_IDS), taken: cents, given_back: cents, count: z.number() })),
  /** Null: lists without a doctor; drugs and fees. */
  doctors: z.array(z.object({ doctor: option.nullable(), amount: cents })),
  categories: z.array(z.object({ category: option.nullable(), amount: cents })),
  /** What moved on each kind of account, debit above zero. */
  accounts: z.object({}).catchall(z.number()),
  /** What was stored and owed when it was closed. */
  standing: z.object({ stored: cents, arrears: cents }),
  exceptions: z.object({
    self_approved: z.number(),
    another_way: z.number(),
    reversals: z.number(),
    reprints: z.number(),
    differences: byWay.partial(),
  }),
});

export const dayClosing = z
  .object({
    id: z.number(),
    date: z.string(),
    sums,
    /** How many entries of the ledger the day has; SHA-256 over them and the last one's. */
    entries: z.number(),
    digest: z.string(),
    closed_by: option,
    closed_at: z.string(),
  })
  .meta({ id: 'DayClosing' });
export type DayClosing = z.infer<typeof dayClosing>;
