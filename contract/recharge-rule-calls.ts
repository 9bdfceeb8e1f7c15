import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, one, option } from './fields.ts';
import { rechargeRuleTable } from './recharge-rules.ts';
import { only } from './roles.ts';

/** What is special about recharge rules, beside their table: which of them a top-up fits. */

const PATH = '/api/admin/recharge_rules';

const queriedNumber = (label: string) =>
  z.coerce
    .number({ error: `${label}格式错误` })
    .int(`${label}格式错误`)
    .min(1, `${label}格式错误`);

const fitting = z
  .object({
    id: z.number(),
    name: z.string(),
    /** What this amount would get by it. */
    gift_amount: cents,
    gift_integral: z.number(),
    coupon: option.nullable(),
    coupon_count: z.number(),
  })
  .meta({ id: 'FittingRule' });
export type FittingRule = z.infer<typeof fitting>;

export const rechargeRules = {
  // Before `one`: `match` is nobody's id.
  /** The best gift first. Amounts are cents. */
  match: defineCall({
    method: 'GET',
    path: `${PATH}/match`,
    access: only('customer_service', 'shop_owner'),
    slice: 'rechargeRules',
    summary: '适用的充值方案',
    query: z.object({ member_id: queriedNumber('会员'), amount: queriedNumber('充值金额') }),
    response: one(z.array(fitting)),
  }),
  ...rechargeRuleTable.calls,
};
