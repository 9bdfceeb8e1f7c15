import { z } from 'zod';
import { defineCall } from './call.ts';
import { CASH_REPLACES, paidWay, TENDER_TYPE_IDS } from './disposal-pay.ts';
import { disposal } from './disposal-rows.ts';
import {
  cents,
  idParam,
  idQuery,
  money,
  option,
  optionalText,
  pagedWith,
  paging,
  requiredId,
  requiredText,
  requiredVersion,
  unlessBlank,
} from './fields.ts';
import { wholeNumber } from './form-fields.ts';
import { REFUND_SECOND } from './money-settings.ts';
import { receiptRef } from './receipt-ref.ts';
import { only } from './roles.ts';

/** Giving back (退费), and what of money waits for a second person: docs/domain/money.md#giving-back. Amounts are cents. */

const MOST_CENTS = 1_000_000_000;
const MOST_COUNT = 999;

export const APPROVAL_KINDS = { refund: '退费', stored_refund: '退储值', discount: '优惠' } as const;
const KINDS = ['refund', 'stored_refund', 'discount'] as const;
export const APPROVAL_STATUS = { pending: '待审批', approved: '已批准', rejected: '已拒绝' } as const;
const STATUSES = ['pending', 'approved', 'rejected'] as const;

const CASH = 1;

const source = z
  .object({
    type: z.literal(TENDER_TYPE_IDS, { error: '请选择退款方式' }),
    amount: money('退款金额', { min: 1, max: MOST_CENTS }),
    /** Of cash: which way it goes back for. An owner decides over it. */
    replaces: z
      .literal(CASH_REPLACES, { error: '只有支付宝、微信、银行卡可以改退现金' })
      .nullish()
      .meta({ examples: [null] }),
  })
  .refine(({ type, replaces }) => type === CASH || (replaces ?? null) === null, {
    path: ['replaces'],
    message: '只能改退现金',
  });

const isOnce = (sources: readonly z.infer<typeof source>[]) =>
  new Set(sources.map(({ type, replaces }) => `${type}:${replaces ?? ''}`)).size === sources.length;

const approval = z
  .object({
    id: z.number(),
    kind: z.enum(KINDS),
    kind_name: z.string(),
    status: z.enum(STATUSES),
    status_name: z.string(),
    /** Money that goes back, or is taken off: as it was reckoned when it was asked for, or done. */
    amount: cents,
    /** Null where it is of a card. */
    disposal: z.object({ id: z.number(), number: z.string() }).nullable(),
    member: option,
    requested_by: option,
    decided_by: option.nullable(),
    /** 自审: there was nobody else who could. */
    self_approved: z.boolean(),
    /** 非原路: cash goes back for another way. */
    another_way: z.boolean(),
    /** 转入储值. */
    to_balance: z.boolean(),
    reason: z.string(),
    answer: z.string(),
    /** By which ways: as it was reckoned when it was asked for, or done. */
    sources: z.array(paidWay),
    /** Once done; and of the top-up where it went to the card. */
    receipt: receiptRef.nullable(),
    topup_receipt: receiptRef.nullable(),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    version: z.number(),
  })
  .meta({ id: 'MoneyApproval' });
export type MoneyApproval = z.infer<typeof approval>;

const refund = z
  .object({
    status: z.enum(['done', 'pending']),
    /** Money that goes back; what is owed shrinks first. */
    amount: cents,
    sources: z.array(paidWay),
    approval_id: z.number(),
    self_approved: z.boolean(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refund>;

const refundForm = z
  .object({
    id: requiredId('处置单'),
    lines: z
      .array(z.object({ line_id: requiredId('处置项目'), count: wholeNumber('数量', 1, MOST_COUNT) }), {
        error: '退费项目格式错误',
      })
      .min(1, '请选择退费项目')
      .max(100, '退费项目最多100项')
      .refine((lines) => new Set(lines.map(({ line_id }) => line_id)).size === lines.length, '退费项目重复')
      .nullish(),
    amount: money('退费金额', { min: 1, max: MOST_CENTS })
      .nullish()
      .meta({ examples: [null] }),
    reason: requiredText('退费原因', 200),
    /** Where it goes back to, if not as it came. */
    sources: z
      .array(source, { error: '退款方式格式错误' })
      .max(TENDER_TYPE_IDS.length + CASH_REPLACES.length, '退款方式重复')
      .refine(isOnce, '退款方式重复')
      .nullish()
      .meta({ examples: [null] }),
    /** 转入储值: what would go over the counter goes to the card instead. */
    to_balance: z.boolean({ error: '转入储值格式错误' }).default(false),
    version: requiredVersion,
  })
  .refine(({ to_balance, sources }) => !(to_balance && sources?.some(({ replaces }) => replaces)), {
    path: ['sources'],
    message: '转入储值时不能改退现金',
  })
  .refine(({ lines, amount }) => ((lines ?? null) === null) !== ((amount ?? null) === null), {
    path: ['lines'],
    message: '请选择退费项目或填写退费金额',
  });

const moneyRoles = only('customer_service', 'shop_owner');
const PATH = '/api/admin/money_approvals';

export const moneyApprovals = {
  /** It waits for a second person; done at once only where whoever asks may decide and nobody else could. */
  refund: defineCall({
    method: 'POST',
    path: '/api/admin/hospital/disposal/refund',
    access: moneyRoles,
    whenClosed: 'checked',
    slice: 'moneyApprovals',
    summary: '退费',
    body: refundForm,
    response: z.object({
      data: refund,
      meta: z.object({ disposal, receipt: receiptRef.nullable() }),
    }),
    idempotent: true,
  }),
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: moneyRoles,
    slice: 'moneyApprovals',
    summary: '收费审批',
    query: z.object({
      ...paging,
      kind: unlessBlank(z.enum(KINDS, { error: '类型格式错误' })),
      status: unlessBlank(z.enum(STATUSES, { error: '状态格式错误' })),
      disposal_id: idQuery,
    }),
    /** How many wait, whatever was asked for; who beside an owner may decide, but over cash for another way. */
    response: pagedWith(approval, { pending: z.number(), second: z.enum(REFUND_SECOND) }),
  }),
  /** An owner's, and with the setting refund_second whoever takes money; never one's own. */
  decide: defineCall({
    method: 'PATCH',
    path: `${PATH}/:id`,
    access: moneyRoles,
    whenClosed: 'checked',
    slice: 'moneyApprovals',
    summary: '审批收费申请',
    params: z.object({ id: idParam }),
    body: z.object({
      status: z.enum(['approved', 'rejected'], { error: '请选择批准或拒绝' }),
      reason: optionalText('审批意见', 200),
      version: requiredVersion,
    }),
    status: 201,
    response: z.object({
      data: approval,
      meta: z.object({ refund: refund.nullable(), disposal: disposal.nullable() }),
    }),
    idempotent: true,
  }),
};
