import type { UsableCoupon } from '#contract/coupon-rows.ts';
import { couponWords } from '#web/clinic/money/coupon-words.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { Turn } from './turn.tsx';
import { messageAt, type PayForm } from './use-pay-form.ts';

const WHY = { none: '没有适用的项目', threshold: '未达到使用门槛', level: '等级优惠更多' } as const;

function optionOf(coupon: UsableCoupon, best: number | undefined) {
  const { id, name, off, why, valid_to } = coupon;
  const worth = why === null ? `−${formatMoney(off)}${id === best ? '，最优' : ''}` : WHY[why];
  return {
    value: id,
    label: couponWords(coupon) ?? name,
    hint: `${name}，${worth}，${valid_to} 到期`,
    disabled: why !== null,
  };
}

/** 优惠券: one of those that the patient has, the best one first. */
export function CouponRow({ coupons, pay }: { coupons: readonly UsableCoupon[]; pay: PayForm }) {
  const { coupon_claim_id: chosen } = pay.values;
  const usable = coupons.filter(({ why }) => why === null);
  const best = usable[0]?.id;
  if (coupons.length === 0) return null;
  return (
    <>
      <Turn
        label="优惠券"
        hint={usable.length > 0 ? `可用 ${usable.length} 张` : '没有可用的'}
        off={pay.figures.coupon}
        on={chosen !== null}
        onTurn={pay.turnCoupon}
        letter="Q"
      />
      {chosen === null ? null : (
        <div className="pl-6">
          <FormRow label="使用" error={messageAt(pay, 'coupon_claim_id')}>
            <Select
              options={coupons.map((coupon) => optionOf(coupon, best))}
              value={chosen}
              onChange={(id) => pay.set('coupon_claim_id', id)}
            />
          </FormRow>
        </div>
      )}
    </>
  );
}
