import { asc, eq, ilike } from 'drizzle-orm';
import { rechargeRuleTable } from '#contract/recharge-rules.ts';
import { coupons } from '#db/schema/coupons.ts';
import { rechargeRules } from '#db/schema/recharge-rules.ts';
import { containing } from '#server/platform/like.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { optionOf, plainColumns, presentPlain } from '#server/platform/resource/plain.ts';
import { requireForRules } from './for-rules.ts';

/** What is given to who tops up so much. */
export const rechargeRuleRows = resourceHandlers(rechargeRuleTable, {
  from: rechargeRules,
  columns: {
    ...plainColumns(rechargeRules),
    name: rechargeRules.name,
    amount: rechargeRules.amount,
    gift_amount: rechargeRules.gift_amount,
    gift_integral: rechargeRules.gift_integral,
    coupon_id: rechargeRules.coupon_id,
    coupon: optionOf(coupons, rechargeRules.coupon_id),
    coupon_count: rechargeRules.coupon_count,
    repeat: rechargeRules.repeat,
    starts_on: rechargeRules.starts_on,
    ends_on: rechargeRules.ends_on,
    levels: rechargeRules.levels,
    per_member: rechargeRules.per_member,
    position: rechargeRules.position,
  },
  search: (keyword) => ilike(rechargeRules.name, containing(keyword)),
  filter: { status: (status) => eq(rechargeRules.status, status) },
  order: [asc(rechargeRules.position), asc(rechargeRules.amount)],
  guard: requireForRules,
  uses: [],
  trail: { action: 'recharge_rule.change', object: ({ name }) => name },
  present: presentPlain,
});
