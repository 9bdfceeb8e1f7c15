import type { FittingRule } from '#contract/recharge-rule-calls.ts';
import { asStaff } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { rechargeRuleRows } from './resource.ts';

/** The plain table, and what is special about rules beside it. */
export const rechargeRuleHandlers: SliceHandlers<'rechargeRules'> = {
  ...rechargeRuleRows,
  match: async (ctx, { query }) => {
    const { db, hospitalId } = asStaff(ctx);
    const { rows } = await db.query<{ rules: FittingRule[] }>(
      'SELECT rules_that_fit(m, $3) AS rules FROM members m WHERE m.hospital_id = $1 AND m.id = $2',
      [hospitalId, query.member_id, query.amount],
    );
    return { data: rows[0]?.rules ?? failField('member_id', '会员不存在') };
  },
};
