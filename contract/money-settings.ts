import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, money, one, requiredVersion } from './fields.ts';
import { only } from './roles.ts';

/** What an owner decides of the hospital's money: docs/domain/money.md#members. */

const MOST_STORED = 1_000_000_000;
/** Who may decide over what goes back: an owner alone, or whoever takes money. */
export const REFUND_SECOND = ['shop_owner', 'money'] as const;

const settings = z
  .object({
    /** Cents of principal that one member may have at most; null: no limit. */
    stored_limit: cents.nullable(),
    /** Whether nobody but the owner gives what no rule gives. */
    gift_by_rule_only: z.boolean(),
    /** Whether members are told by SMS of each change of their stored value. */
    sms_balance: z.boolean(),
    /** Who beside the owner decides over what goes back: nobody, or whoever takes money. */
    refund_second: z.enum(REFUND_SECOND),
    /** Cents of stored value that go back without a second person. */
    refund_alone_max: cents,
    version: z.number(),
  })
  .meta({ id: 'MoneySettings' });
export type MoneySettings = z.infer<typeof settings>;

const PATH = '/api/admin/money_settings';

export const moneySettings = {
  show: defineCall({
    method: 'GET',
    path: PATH,
    access: only('customer_service', 'shop_owner'),
    slice: 'moneySettings',
    summary: '收费设置',
    response: one(settings),
  }),
  /** All of it, or who approves as it was; a changed one holds from the next payment on. */
  change: defineCall({
    method: 'PUT',
    path: PATH,
    access: only('shop_owner'),
    slice: 'moneySettings',
    summary: '修改收费设置',
    body: z.object({
      stored_limit: money('储值上限', { min: 100, max: MOST_STORED }).nullable(),
      gift_by_rule_only: z.boolean({ error: '赠送方式格式错误' }),
      sms_balance: z.boolean({ error: '储值短信格式错误' }),
      refund_second: z.enum(REFUND_SECOND, { error: '审批人格式错误' }).optional(),
      refund_alone_max: money('免审批退储值', { min: 0, max: MOST_STORED }).optional(),
      version: requiredVersion,
    }),
    response: one(settings),
    idempotent: true,
  }),
};
