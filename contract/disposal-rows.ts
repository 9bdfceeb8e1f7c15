import { z } from 'zod';
import { TENDER_TYPE_IDS } from './disposal-pay.ts';
import { cents, option } from './fields.ts';

/** Lists of treatments (处置单) as they are answered: docs/domain/money.md#bills. Amounts are cents. */

export const DISPOSAL_STATUS = { 0: '草稿', 1: '未付', 2: '欠费', 3: '已付清', 4: '作废' } as const;
export type DisposalStatus = keyof typeof DISPOSAL_STATUS;

export const DISCOUNT_KINDS = {
  level: '会员等级',
  campaign: '活动',
  manual: '手动优惠',
  coupon: '优惠券',
  round: '抹零',
  write_off: '坏账核销',
} as const;

const sold = z.object({ id: z.number(), name: z.string(), specification: z.string() });

const line = z.object({
  id: z.number(),
  unit: z.string(),
  unit_price: cents,
  count: z.number(),
  /** unit_price × count. */
  price: cents,
  /** What is left of it after its discounts. */
  net: cents,
  refunded_count: z.number(),
  /** What was given back of it. */
  refunded: cents,
  remarks: z.string(),
});
const projectLine = line.extend({
  project: sold,
  doctor_id: z.number().nullable(),
  tooth: z.string(),
  /** Whose price it has. */
  campaign: option.nullable(),
  /** Out of which package it came, for nothing. */
  entitlement_id: z.number().nullable(),
});
/** 套餐次卡, 商品, 保险. */
const productLine = line.extend({
  product: sold,
  /** What of its price is used up and stays, once 0, 1, 2 … more of it are given back. */
  kept: z.array(cents),
});
const drugLine = line.extend({ drug: sold });

export const disposal = z
  .object({
    id: z.number(),
    /** CZ20261120-0037, from when it was issued. */
    number: z.string().nullable(),
    /** The number of the patient's card. */
    code: z.string().nullable(),
    member_id: z.number(),
    patient: option,
    doctor: option.nullable(),
    consultant: option.nullable(),
    hospital: z.object({ name: z.string() }),
    reservation: z.object({ hash_id: z.string(), date: z.string(), time: z.string() }).nullable(),
    /** Before and after discounts, and what was taken off. */
    price: cents,
    discount: cents,
    total: cents,
    /** total in capitals. */
    total2: z.string(),
    /** What was paid, less what was given back; in capitals. */
    amount: cents,
    amount2: z.string(),
    /** What is still to be paid. */
    arrears: cents,
    /** What was taken off it since, by giving back. */
    refunded: cents,
    /** 1 部分退费, 2 全额退费. */
    refund_status: z.literal([0, 1, 2]),
    /** 待审批: a giving back waits for a second person. */
    refund_pending: z.boolean(),
    /** A discount beyond what whoever asked may give waits for an owner. */
    discount_pending: z.boolean(),
    /** How many of drugs. */
    drug_count: z.number(),
    status: z.literal([0, 1, 2, 3, 4]),
    status_name: z.string(),
    payment_record: z.object({ created_at: z.string() }).nullable(),
    projects: z.array(projectLine),
    drugs: z.array(drugLine),
    products: z.array(productLine),
    discounts: z.array(
      z.object({
        kind: z.enum(['level', 'campaign', 'manual', 'coupon', 'round', 'write_off']),
        name: z.string(),
        amount: cents,
        reason: z.string(),
      }),
    ),
    /** What was paid of it, less what went back, by which way, in their order. */
    payments: z.array(
      z.object({ type: z.literal(TENDER_TYPE_IDS), amount: cents, at: z.string(), receipt_no: z.string() }),
    ),
    remarks: z.string(),
    created_at: z.string(),
    issued_at: z.string().nullable(),
    version: z.number(),
  })
  .meta({ id: 'Disposal' });
export type Disposal = z.infer<typeof disposal>;

/** What is to be paid of a visit. */
export const visitBill = z
  .object({
    /** The visit's. */
    hash_id: z.string(),
    status: z.literal([1, 2, 3]),
    arrears: cents,
  })
  .meta({ id: 'VisitBill' });
export type VisitBill = z.infer<typeof visitBill>;
