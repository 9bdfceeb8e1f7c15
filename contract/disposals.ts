import { z } from 'zod';
import { defineCall } from './call.ts';
import { quotedCoupon } from './coupon-rows.ts';
import { manualDiscount } from './disposal-discount.ts';
import { payForm } from './disposal-pay.ts';
import { disposal, visitBill } from './disposal-rows.ts';
import {
  cents,
  dayQuery,
  idOf,
  idParam,
  idQuery,
  keywordQuery,
  money,
  one,
  option,
  optionalText,
  pagedWith,
  paging,
  requiredId,
  requiredText,
  requiredVersion,
  unlessBlank,
  versionSeen,
} from './fields.ts';
import { wholeNumber } from './form-fields.ts';
import { member } from './member-rows.ts';
import { receiptRef } from './receipt-ref.ts';
import { only, staff, user } from './roles.ts';

/** Lists of treatments (处置单): docs/domain/money.md#bills. The server prices them by its own lists. */

const MOST_CENTS = 100_000_000;
const MOST_COUNT = 999;
const MOST_PRODUCTS = 99;
const MOST_LINES = 100;

const count = wholeNumber('数量', 1, MOST_COUNT);
const remarks = (label: string) => optionalText(label, 500);

const projectAsked = z.object({
  project_id: requiredId('项目'),
  count,
  /** Less than the price list's is taken off by hand; more is refused. */
  unit_price: money('单价', { max: MOST_CENTS }).nullish(),
  doctor_id: idOf('医生').nullish(),
  tooth: optionalText('牙位', 100),
  /** The campaign at whose price the line was seen: it is not issued dearer than that. */
  campaign_id: idOf('活动').nullish(),
  remarks: remarks('备注'),
  /** Out of a package of the patient's: it costs nothing, and takes so many of what is left. */
  entitlement_id: idOf('套餐次数')
    .nullish()
    .meta({ examples: [null] }),
});
/** 套餐次卡, 商品, 保险. */
const productAsked = z.object({
  marketing_product_id: requiredId('商品'),
  count: wholeNumber('数量', 1, MOST_PRODUCTS),
  remarks: remarks('备注'),
});
const drugAsked = z.object({ drug_id: requiredId('药品'), count, remarks: remarks('备注') });

const lines = <S extends z.ZodType>(schema: S, label: string) =>
  z
    .array(schema, { error: `${label}格式错误` })
    .max(MOST_LINES, `${label}最多${MOST_LINES}项`)
    .default([]);

const asked = z.object({
  patient_id: requiredId('患者'),
  reservation_id: idOf('预约').nullish(),
  consultant_id: idOf('咨询师').nullish(),
  projects: lines(projectAsked, '项目'),
  drugs: lines(drugAsked, '药品'),
  products: lines(productAsked, '商品'),
  discount: manualDiscount.nullish(),
});

const form = asked.extend({
  /** Null: a new one. */
  id: idOf('处置单').nullish(),
  /** False: it stays a draft. */
  issue: z.boolean({ error: '开单格式错误' }).default(true),
  /** More off than one may: the list is written without it, and it waits for an owner. */
  request_approval: z.boolean({ error: '申请审批格式错误' }).default(false),
  remarks: remarks('备注'),
  version: versionSeen,
});

const priced = z
  .object({
    price: cents,
    /** What the member's level takes off, campaigns, and the asker. */
    level: cents,
    campaign: cents,
    manual: cents,
    /** Less what the coupon takes off, where one was asked for. */
    total: cents,
    coupon: quotedCoupon.nullable(),
    lines: z.array(
      z.object({
        name: z.string(),
        unit_price: cents,
        count: z.number(),
        price: cents,
        net: cents,
        /** Whose price it has. */
        campaign: option.nullable(),
      }),
    ),
  })
  .meta({ id: 'DisposalQuote' });

const writers = only('doctor', 'dental_hygienist', 'shop_owner', 'customer_service');
const PATH = '/api/admin/hospital/disposal';
const params = z.object({ id: idParam });

const status = unlessBlank(
  z.coerce.number({ error: '状态格式错误' }).int('状态格式错误').min(0, '状态格式错误').max(4, '状态格式错误'),
);

export const disposals = {
  /** 开单, or a change while nobody has paid. */
  write: defineCall({
    method: 'POST',
    path: PATH,
    access: writers,
    whenClosed: 'checked',
    slice: 'disposals',
    summary: '开处置单',
    body: form,
    response: one(disposal),
    idempotent: true,
  }),
  /** What it would cost; writes nothing. */
  quote: defineCall({
    method: 'POST',
    path: `${PATH}/quote`,
    access: writers,
    whenClosed: 'allowed',
    slice: 'disposals',
    summary: '处置单试算',
    body: asked.extend({
      /** The list that is changed: what it has of campaigns counts as left. */
      id: idOf('处置单').nullish(),
      coupon_claim_id: idOf('优惠券').nullish(),
    }),
    status: 200,
    response: one(priced),
    toast: null,
  }),
  /** `meta` is over all that was found. */
  list: defineCall({
    method: 'GET',
    path: `${PATH}/list`,
    access: staff,
    slice: 'disposals',
    summary: '处置单列表',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      status,
      /** 1: only what owes something. */
      arrears: unlessBlank(z.enum(['1'], { error: '欠费格式错误' })),
      patient_id: idQuery,
      doctor_id: idQuery,
      reservation_id: idQuery,
      from: dayQuery,
      to: dayQuery,
    }),
    persons: ['keyword'],
    response: pagedWith(disposal, { price: cents, total: cents, amount: cents, arrears: cents }),
  }),
  show: defineCall({
    method: 'GET',
    path: `${PATH}/show/:id`,
    access: staff,
    slice: 'disposals',
    summary: '处置单',
    params,
    response: one(disposal),
  }),
  /** What is to be paid of a day's visits: of all issued lists of each, 2 where one owes a rest, 1 where one was not paid. */
  ofVisits: defineCall({
    method: 'GET',
    path: `${PATH}/visits`,
    access: staff,
    slice: 'disposals',
    summary: '就诊收费情况',
    /** Without a day, today's. */
    query: z.object({ date: dayQuery }),
    response: z.object({ data: z.array(visitBill) }),
  }),
  /** 作废: of a list of which nothing was paid. */
  void: defineCall({
    method: 'POST',
    path: `${PATH}/void`,
    access: writers,
    whenClosed: 'checked',
    slice: 'disposals',
    summary: '作废处置单',
    body: z.object({ id: requiredId('处置单'), version: requiredVersion, reason: requiredText('作废原因', 200) }),
    response: one(disposal),
    idempotent: true,
  }),
  /** 坏账核销: what is owed of a list and will not be paid. */
  writeOff: defineCall({
    method: 'POST',
    path: `${PATH}/write_off`,
    access: only('shop_owner'),
    whenClosed: 'checked',
    slice: 'disposals',
    summary: '坏账核销',
    body: z.object({
      id: requiredId('处置单'),
      version: requiredVersion,
      /** At most what is owed. */
      amount: money('核销金额', { min: 1, max: MOST_CENTS }),
      reason: requiredText('核销原因', 200),
    }),
    response: one(disposal),
    idempotent: true,
  }),
  /** 收费: all of it or nothing. Several lists are answered as such. */
  pay: defineCall({
    method: 'POST',
    path: `${PATH}/pay`,
    access: only('customer_service', 'shop_owner'),
    whenClosed: 'checked',
    slice: 'disposals',
    summary: '收费',
    body: payForm,
    response: z.object({
      data: z.union([disposal, z.array(disposal)]),
      meta: z.object({
        /** Null of a debt that is only written down (挂账). */
        payment: z.object({ id: z.number() }).nullable(),
        receipt: receiptRef.nullable(),
        member,
        /** 找零, in cents. */
        change: cents,
        /** Points that the lists have earned by it, also what of them was owed. */
        integral_earned: z.number(),
      }),
    }),
    idempotent: true,
  }),
  /** The account's own patients', of every hospital, once they are issued; `meta` is over all of them. */
  own: defineCall({
    method: 'GET',
    path: '/api/disposal_lists',
    access: user,
    slice: 'disposals',
    summary: '我的处置单',
    query: z.object(paging),
    response: pagedWith(disposal, { arrears: cents }),
  }),
  ownOne: defineCall({
    method: 'GET',
    path: '/api/disposal_lists/:id',
    access: user,
    slice: 'disposals',
    summary: '我的一张处置单',
    params,
    response: one(disposal),
  }),
};
