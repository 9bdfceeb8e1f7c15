import { z } from 'zod';
import { cents, option } from './fields.ts';

/** As members and their records are answered: docs/domain/money.md#whose-money. */

const named = z.object({ name: z.string() });
const byPerson = z.object({ real_name: z.string() });

const level = z.object({ id: z.number(), name: z.string(), discount: z.number() });

export const member = z
  .object({
    id: z.number(),
    /** The number of the card. */
    code: z.string().nullable(),
    patient_id: z.number(),
    /** The newest case; 0: none. */
    rid: z.number(),
    /** The patient; the phone masked. */
    user: z.object({ name: z.string(), phone: z.string(), invite_user: named.nullable() }),
    /** The market channel that they came by. */
    source: named.nullable(),
    /** 0 to 5, shown as vip1 to vip6: as set, also where it has ended. */
    vip_level: z.number(),
    /** 1 锁定. */
    vip_status: z.number(),
    vip_long: z.boolean(),
    vip_ended_at: z.string().nullable(),
    principal: cents,
    gift: cents,
    /** Both together. */
    balance: cents,
    /** Points. */
    integral: z.number(),
    cumulative_recharge: cents,
    cumulative_consumption: cents,
    /** Of lists that were at the desk and are not paid in full. */
    cumulative_arrears: cents,
    remarks: z.string(),
    created_at: z.string(),
    version: z.number(),
    /** Only where `include` names it. */
    userLevel: level.optional(),
    hospitalInfo: option.optional(),
    /** The account that the patient belongs to. */
    creator: option.nullish(),
    /** Who has seen them here. */
    doctors: z.array(option).optional(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof member>;

export const LEVEL_CHANGE_TYPES = { 1: '手动调整', 2: '自动升级', 3: '到期降级' } as const;

export const levelRecord = z
  .object({
    id: z.number(),
    created_at: z.string(),
    type: z.literal([1, 2, 3]),
    type_name: z.string(),
    level: z.number(),
    from_level: z.number(),
    long: z.boolean(),
    vip_ended_at: z.string().nullable(),
    /** 系统 where no person did it. */
    staff: byPerson,
  })
  .meta({ id: 'MemberLevelRecord' });
export type LevelRecord = z.infer<typeof levelRecord>;

export const CARD_MOVES = { 1: '充值', 2: '退款' } as const;
/** What moves stored value, by whatever call. */
export const STORED_MOVES = { ...CARD_MOVES, 3: '消费', 4: '退费', 5: '冲正' } as const;

export const rechargeRecord = z
  .object({
    id: z.number(),
    created_at: z.string(),
    /** 1 充值, 2 退款, and where all is asked for, 3 消费, 4 退费, 5 冲正. */
    type: z.literal([1, 2, 3, 4, 5]),
    type_name: z.string(),
    amount: cents,
    gift_amount: cents,
    /** Principal and gift together, after it. */
    balance: cents,
    payment_type: z.number(),
    receipt_no: z.string(),
    remarks: z.string(),
    staff: byPerson,
  })
  .meta({ id: 'MemberRechargeRecord' });
export type RechargeRecord = z.infer<typeof rechargeRecord>;

/** What was posted, by the kind of its transaction. */
export const LEDGER_KINDS = {
  topup: '充值',
  stored_refund: '退储值',
  pay: '消费',
  refund: '退费',
  points: '积分变动',
  points_earned: '消费得积分',
  points_taken: '扣回积分',
  points_expired: '积分过期',
  coupon: '兑换优惠券',
  invite: '邀请奖励',
  reversal: '冲正',
} as const;
export const MEMBER_ACCOUNTS = {
  principal: '本金',
  gift: '赠送',
  points: '积分',
  points_owed: '待扣积分',
  recharged: '累计充值',
  consumed: '累计消费',
} as const;
export type MemberAccount = keyof typeof MEMBER_ACCOUNTS;

export const ledgerRow = z
  .object({
    /** How many-th of its account. */
    id: z.number(),
    created_at: z.string(),
    kind: z.string(),
    kind_name: z.string(),
    /** Cents or points; below zero it took away. */
    amount: z.number(),
    balance_after: z.number(),
    receipt_no: z.string().nullable(),
    reason: z.string().nullable(),
    staff: byPerson,
  })
  .meta({ id: 'MemberLedgerRow' });
export type LedgerRow = z.infer<typeof ledgerRow>;

/** A card as its patient's account sees it. */
export const ownCard = z
  .object({
    id: z.number(),
    hospital: option,
    patient: option,
    code: z.string().nullable(),
    /** The level that counts today, and its name. */
    vip_level: z.number(),
    level: z.string(),
    vip_status: z.number(),
    principal: cents,
    gift: cents,
    balance: cents,
    integral: z.number(),
    /** How many that can be used, or could be in some days. */
    coupons: z.number(),
  })
  .meta({ id: 'MemberCard' });
export type MemberCard = z.infer<typeof ownCard>;
