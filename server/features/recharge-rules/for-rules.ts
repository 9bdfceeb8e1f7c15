import type { BodyOf } from '#contract/call.ts';
import type { rechargeRuleTable } from '#contract/recharge-rules.ts';
import type { Ctx } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import { onceIn } from '#server/platform/resource/once-in.ts';
import type { Scoped } from '#server/platform/scope.ts';

type Form = BodyOf<(typeof rechargeRuleTable)['calls']['create']>;

/** What is newly chosen is a coupon for top-ups, and out. That it is the hospital's own was told before. @throws INVALID */
export async function requireForRules(
  tx: Scoped,
  _ctx: Ctx,
  before: { coupon_id?: number | null } | null,
  after: Form | null,
): Promise<void> {
  const id = after?.coupon_id ?? null;
  if (id === null || id === before?.coupon_id) return;
  const fits = await onceIn(tx, `coupon ${id}`, async () => {
    const { rowCount } = await tx.query(
      `SELECT FROM coupons c WHERE c.id = $1 AND c.way = 'rule' AND c.status = 'on'`,
      [id],
    );
    return rowCount === 1;
  });
  if (!fits) failField('coupon_id', '请选择发放方式为充值赠送、正在发放的优惠券');
}
