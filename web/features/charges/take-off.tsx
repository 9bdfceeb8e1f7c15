import type { Charge } from '#contract/charge-rows.ts';
import type { UsableCoupon } from '#contract/coupon-rows.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { CouponRow } from './coupon-row.tsx';
import { type Discount, MOST_ROUNDED, NO_DISCOUNT } from './price.ts';
import { RequestDiscount } from './request-discount.tsx';
import { Turn } from './turn.tsx';
import { messageAt, type PayForm } from './use-pay-form.ts';

const WAYS = [
  { value: 'amount', label: '减金额' },
  { value: 'percent', label: '减百分比' },
] as const;

interface TakeOffProps {
  list: Charge;
  pay: PayForm;
  /** Percent of the list that whoever asks may take off. */
  most: number;
  /** That the patient has. */
  coupons: readonly UsableCoupon[];
}

/** 手工折扣, 优惠券 and 抹零: what the desk takes off, before anything is paid. */
export function TakeOff({ list, pay, most, coupons }: TakeOffProps) {
  const { discount, rounds, round_off } = pay.values;
  const { figures } = pay;
  return (
    <div className="flex flex-col gap-2">
      {most > 0 ? (
        <>
          <Turn
            label="手工折扣"
            hint={`上限 ${most}%`}
            off={figures.discount}
            on={discount.on}
            onTurn={pay.turnDiscount}
            letter="D"
          />
          {discount.on ? <DiscountFields pay={pay} discount={discount} /> : null}
          {pay.beyond === null ? null : (
            <p className="flex flex-wrap items-center gap-3 pl-6 text-13 text-ink-600">
              {`超过上限 ${most}%，须由店长审批`}
              <RequestDiscount
                list={list}
                amount={pay.beyond}
                reason={discount.reason}
                onAsked={() => pay.set('discount', NO_DISCOUNT)}
              />
            </p>
          )}
        </>
      ) : null}
      <CouponRow coupons={coupons} pay={pay} />
      <Turn label="抹零" hint="不超过 0.99" off={figures.round} on={rounds} onTurn={pay.turnRounding} letter="M" />
      {rounds ? (
        <div className="pl-6">
          <FormRow label="抹去金额" error={messageAt(pay, 'round_off')}>
            <MoneyInput
              autoFocus
              value={round_off}
              onChange={(value) =>
                pay.set('round_off', typeof value === 'number' ? Math.min(value, MOST_ROUNDED) : value)
              }
            />
          </FormRow>
        </div>
      ) : null}
    </div>
  );
}

function DiscountFields({ pay, discount }: { pay: PayForm; discount: Discount }) {
  const change = (own: Partial<Discount>) => pay.set('discount', { ...discount, ...own });
  return (
    <div className="flex flex-col gap-2 pl-6">
      <RadioGroup label="怎样优惠" options={WAYS} value={discount.by} onChange={(by) => change({ by })} />
      {discount.by === 'amount' ? (
        <FormRow label="优惠金额" required error={messageAt(pay, 'discount.amount') ?? messageAt(pay, 'discount')}>
          <MoneyInput autoFocus value={discount.amount} onChange={(amount) => change({ amount })} />
        </FormRow>
      ) : (
        <FormRow label="优惠比例" required error={messageAt(pay, 'discount.percent') ?? messageAt(pay, 'discount')}>
          <Input
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            suffix={<span className="pr-2">%</span>}
            value={discount.percent}
            onChange={({ target }) => change({ percent: target.value })}
          />
        </FormRow>
      )}
      <FormRow label="优惠原因" required error={messageAt(pay, 'discount.reason')}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={discount.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </FormRow>
    </div>
  );
}
