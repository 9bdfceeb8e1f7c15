import { z } from 'zod';
import { manualDiscount } from './disposal-discount.ts';
import { cents, idOf, money, optionalText, requiredId, versionSeen } from './fields.ts';

/** 收费: what is paid for lists of treatments, and how. Amounts are cents. docs/domain/money.md#bills */

/** Over the counter, from a card, by points, by insurance. */
export const TENDER_TYPES = {
  1: '现金',
  2: '支付宝',
  3: '微信',
  4: '银行卡',
  5: '储值',
  6: '积分',
  7: '医保',
} as const;
export type TenderType = keyof typeof TENDER_TYPES;
export const TENDER_TYPE_IDS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly TenderType[];

/** 实收: what comes in, over the counter or by insurance; no card, no points. */
export const RECEIVED_TYPES = [1, 2, 3, 4, 7] as const satisfies readonly TenderType[];

/** For which cash may go back instead (非原路). */
export const CASH_REPLACES = [2, 3, 4] as const satisfies readonly TenderType[];

/** A way by which something was paid, or went back. */
export const paidWay = z.object({
  type: z.literal(TENDER_TYPE_IDS),
  amount: cents,
  /** Of cash that went back for another way: which. */
  replaces: z.literal(CASH_REPLACES).optional(),
});
export type PaidWay = z.infer<typeof paidWay>;

const CASH = 1;
const CARD = 5;
const POINTS = 6;
const MOST_CENTS = 1_000_000_000;
/** 抹零: at most 99 cents. */
const MOST_ROUNDED = 99;
const MOST_LISTS = 20;
const MOST_TENDERS = 10;

const tender = z
  .object({
    type: z.literal(TENDER_TYPE_IDS, { error: '请选择支付方式' }),
    amount: money('收款金额', { min: 1, max: MOST_CENTS }),
    /** Of cash: what is handed over. */
    tendered: money('实收现金', { min: 1, max: MOST_CENTS }).nullish(),
    trade_no: optionalText('交易号', 64),
    /** Whose card, where it is not the patient's own. */
    member_id: idOf('会员')
      .nullish()
      .meta({ examples: [null] }),
  })
  .refine(({ amount, tendered }) => (tendered ?? amount) >= amount, {
    path: ['tendered'],
    message: '实收现金不能少于应收',
  })
  .refine(({ type, tendered }) => type === CASH || tendered === null || tendered === undefined, {
    path: ['tendered'],
    message: '只有现金可以找零',
  })
  .refine(({ type, member_id }) => type === CARD || member_id === null || member_id === undefined, {
    path: ['member_id'],
    message: '只有储值可以选择会员卡',
  });

type Tender = z.infer<typeof tender>;

/** Cash once, each card once, and points once. */
function isOnce(tenders: readonly Tender[]): boolean {
  const once = tenders.filter(({ type }) => type === CASH || type === CARD || type === POINTS);
  return new Set(once.map(({ type, member_id }) => `${type}:${member_id}`)).size === once.length;
}

export const payForm = z
  .object({
    id: requiredId('处置单').nullish(),
    /** Of one patient: the oldest debt is paid first. */
    ids: z
      .array(requiredId('处置单'), { error: '处置单格式错误' })
      .min(1, '请选择处置单')
      .max(MOST_LISTS, `一次最多${MOST_LISTS}张处置单`)
      .nullish(),
    payments: z
      .array(tender, { error: '收款格式错误' })
      .max(MOST_TENDERS, `一次最多${MOST_TENDERS}笔收款`)
      .refine(isOnce, '现金、积分和同一张会员卡只能各用一次'),
    /** 挂账: nothing is paid now. */
    owe: z.boolean({ error: '挂账格式错误' }).default(false),
    remarks: optionalText('备注', 500),
    /** With the first payment of one list: taken off by hand, by a coupon, and 抹零. */
    discount: manualDiscount.nullish(),
    /** One of the patient's coupons. */
    coupon_claim_id: idOf('优惠券')
      .nullish()
      .meta({ examples: [null] }),
    round_off: money('抹零', { min: 1, max: MOST_ROUNDED }).nullish(),
    version: versionSeen,
  })
  .refine(
    ({ ids, discount, coupon_claim_id, round_off }) =>
      (ids?.length ?? 1) === 1 || !(discount || coupon_claim_id || round_off),
    {
      path: ['discount'],
      message: '合并收费不能优惠或抹零',
    },
  )
  .refine(({ id, ids }) => (id ?? null) !== null || (ids ?? null) !== null, {
    path: ['id'],
    message: '处置单为必填项',
  });
