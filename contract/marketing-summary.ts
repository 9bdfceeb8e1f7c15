import { z } from 'zod';
import { defineCall } from './call.ts';
import { CUSTOMER_STAGES, type CustomerStage } from './customer-stages.ts';
import { cents, dayQuery, idQuery, one, option, pagedWith, paging, unlessBlank } from './fields.ts';
import { only, STAFF_ROLES } from './roles.ts';

/** /marketing/index (营销概览): docs/domain/money.md#summary. Amounts are cents; days are those of the business. */

/** Who sees more than their own. */
export const SUMMARY_READERS = ['shop_owner', 'sale_manager', 'customer_service'] as const;

const stages = Object.keys(CUSTOMER_STAGES) as [CustomerStage, ...CustomerStage[]];

/** Of a span of days. */
const figures = z
  .object({
    /** What was issued, less discounts and what was given back. */
    billed: cents,
    /** Over the counter and by insurance, less what went back; topping up is in it. */
    received: cents,
    /** Paid from cards. */
    stored_spent: cents,
    /** Whose lists were issued. */
    patients: z.number(),
    new_members: z.number(),
    /** Who paid a list whole for the first time, and of these who did again within 180 days. */
    first_paid: z.number(),
    paid_again: z.number(),
    /** Got in the span, and of these used by now. */
    coupons_claimed: z.number(),
    coupons_used: z.number(),
    points_earned: z.number(),
    points_spent: z.number(),
    tasks_due: z.number(),
    tasks_done: z.number(),
  })
  .meta({ id: 'MarketingFigures' });
export type MarketingFigures = z.infer<typeof figures>;

/** As it stands now, whatever was asked for. */
const standing = z.object({
  /** Principal and gift. */
  stored: cents,
  points: z.number(),
  /** Of all lists, and of those that were issued longer ago than so many days. */
  arrears: cents,
  over_7: cents,
  over_30: cents,
  over_90: cents,
});

const part = z.object({ id: z.number().nullable(), name: z.string().nullable(), amount: cents });

const charts = z.object({
  /** 实收: by day and way of paying. */
  received: z.array(z.object({ date: z.string(), type: z.number(), amount: cents })),
  /** Null: what is of no category, of no doctor. */
  categories: z.array(part),
  /** Null: of super_admin, who is shown nobody. */
  doctors: z.array(part).nullable(),
  channels: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      registered: z.number(),
      first_visits: z.number(),
      paying: z.number(),
      amount: cents,
    }),
  ),
  /** Of those who became known in the span how many have come so far, or further. */
  funnel: z.array(z.object({ stage: z.enum(stages), count: z.number() })),
  rules: z.array(z.object({ id: z.number(), name: z.string(), count: z.number(), amount: cents })),
  coupons: z.array(z.object({ id: z.number(), name: z.string(), count: z.number(), off: cents, amount: cents })),
});

const marketingSummary = z
  .object({
    /** One's own; null: of super_admin, who has none. */
    mine: z.object({ customers: z.number(), tasks_due: z.number(), won: z.number(), invited: z.number() }).nullable(),
    /** Null: of staff who see their own alone. */
    hospital: z
      .object({
        now: figures,
        before: figures,
        standing,
        /** Null: of all hospitals together. */
        charts: charts.nullable(),
        /** Of all, each with what it billed and received. */
        hospitals: z.array(option.extend({ billed: cents, received: cents })).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'MarketingSummary' });
export type MarketingSummary = z.infer<typeof marketingSummary>;

/** What moves 营业额, by the kind of its transaction. */
export const BILLED_KINDS = {
  disposal: '开单',
  disposal_change: '改单',
  disposal_discount: '优惠',
  disposal_void: '作废',
  refund: '退费',
  reversal: '冲正',
} as const;
type BilledKind = keyof typeof BILLED_KINDS;
const billedKind = z.enum(Object.keys(BILLED_KINDS) as [BilledKind, ...BilledKind[]], { error: '类型格式错误' });

const billedRow = z
  .object({
    id: z.number(),
    created_at: z.string(),
    /** The business date that it counts for. */
    date: z.string(),
    kind: billedKind,
    kind_name: z.string(),
    /** Below zero it is billed no more. */
    amount: cents,
    disposal: z.object({ id: z.number(), number: z.string() }),
    member: z.object({ id: z.number(), name: z.string(), code: z.string().nullable() }),
    /** 系统 where no person did it. */
    staff: z.object({ real_name: z.string() }),
  })
  .meta({ id: 'BilledRow' });
export type BilledRow = z.infer<typeof billedRow>;

export const marketing = {
  /** Without days: this month. super_admin gets sums, of one hospital without people or of all. */
  summary: defineCall({
    method: 'GET',
    path: '/api/admin/marketing/summary',
    access: only('super_admin', ...STAFF_ROLES),
    slice: 'marketing',
    summary: '营销概览',
    query: z.object({ from: dayQuery, to: dayQuery, hospital_id: idQuery }),
    response: one(marketingSummary),
  }),
  /** What 营业额 is the sum of, the newest first. Without days: this month. */
  billed: defineCall({
    method: 'GET',
    path: '/api/admin/marketing/billed',
    access: only(...SUMMARY_READERS),
    slice: 'marketing',
    summary: '营业额明细',
    query: z.object({ ...paging, from: dayQuery, to: dayQuery, kind: unlessBlank(billedKind) }),
    /** Over all that was found. */
    response: pagedWith(billedRow, { amount: cents }),
  }),
};
