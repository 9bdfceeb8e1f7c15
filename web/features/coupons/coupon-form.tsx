import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { Call } from '#contract/call.ts';
import { choicesOf } from '#contract/choices.ts';
import { COUPON_KINDS, COUPON_WAYS } from '#contract/coupon-form.ts';
import type { Coupon } from '#contract/coupon-rows.ts';
import { coupons } from '#contract/coupons.ts';
import { LOADING } from '#contract/errors.ts';
import { request } from '#web/api/client.ts';
import { useWritable } from '#web/api/writable.ts';
import { ChangedMeanwhile, type FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ClaimDays } from './claim-days.tsx';
import {
  bodyOf,
  type CouponValues,
  momentShown,
  moneyShown,
  NEW_COUPON,
  type PartProps,
  valuesOf,
} from './coupon-values.ts';
import { Preview } from './preview.tsx';
import { ScopeFields } from './scope-fields.tsx';

const KINDS = choicesOf(COUPON_KINDS) as { value: CouponValues['kind']; label: string }[];
const WAYS = choicesOf(COUPON_WAYS) as { value: CouponValues['way']; label: string }[];
const LASTS = [
  { value: 'days', label: '领取后若干天' },
  { value: 'dates', label: '固定日期' },
] as const;
const WHOLE = { inputMode: 'numeric', autoComplete: 'off', maxLength: 7 } as const;
const LEGEND = 'mb-3 font-semibold text-14 text-ink-900';

const WORDS: FieldWords<CouponValues> = {
  labels: {
    ...{ name: '名称', kind: '类型', amount: '优惠金额', percent: '折扣', max_off: '最多优惠', threshold: '使用门槛' },
    ...{ scope: '适用范围', total: '发放总量', per_person: '每人限领', claim_from: '领取开始', claim_to: '领取结束' },
    ...{ lasts: '有效期方式', valid: '有效期', way: '发放方式', with_level: '与等级同享', integral_price: '兑换积分' },
  },
  show: {
    ...{ amount: moneyShown, max_off: moneyShown, threshold: moneyShown },
    ...{ claim_from: momentShown, claim_to: momentShown },
  },
};

/** What one takes off, for what, how many there are and when: with how it will look. */
export function CouponForm({ coupon }: { coupon: Coupon | null }) {
  const { reason } = useWritable();
  const state = useCouponForm(coupon);
  const { form, submit, pending, dirty } = state;
  return (
    <div className="grid max-w-260 grid-cols-[minmax(0,1fr)_320px] items-start gap-6 max-lg:grid-cols-1">
      <form
        noValidate
        aria-label="优惠券"
        className="flex flex-col gap-6 rounded-panel border border-line bg-surface p-6 max-sm:p-4"
        onSubmit={(event) => void submit(event)}
      >
        <RestoredHint draft={state.draft} />
        <ChangedMeanwhile state={state} words={WORDS} />
        <Gives form={form} />
        <Issued form={form} />
        <Lasts form={form} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {coupon ? <p className="text-13 text-ink-500">已领的券按领取时的规则使用</p> : null}
          <GuardedButton
            type="submit"
            variant="primary"
            size="form"
            pending={pending}
            pendingText={LOADING.requesting}
            reason={reason ?? (dirty ? null : '还没有修改')}
          >
            {coupon ? '保存' : '保存草稿'}
          </GuardedButton>
        </div>
      </form>
      <Preview values={form.watch()} />
    </div>
  );
}

/** A new one is made, another is changed by the version that was seen. */
function useCouponForm(coupon: Coupon | null) {
  const navigate = useNavigate();
  const call = coupon ? coupons.change : coupons.create;
  return useContractForm<Call, CouponValues, Coupon>(call, {
    values: coupon ? valuesOf(coupon) : NEW_COUPON,
    rules: async () => (coupon ? coupons.change.body : coupons.create.body),
    bodyOf: (values) => (coupon ? { ...bodyOf(values), version: coupon.version } : bodyOf(values)),
    ...(coupon ? { params: { id: coupon.id } } : {}),
    over: coupon
      ? {
          version: coupon.version,
          valuesOf,
          read: async () => (await request(coupons.show, { params: { id: coupon.id } })).data,
        }
      : null,
    draft: `coupon:${coupon?.id ?? 'new'}`,
    refresh: [coupons.list, coupons.show],
    onDone: () => void navigate('/marketing/coupon'),
  });
}

function Gives({ form }: PartProps) {
  const kind = form.watch('kind');
  const { errors } = form.formState;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className={LEGEND}>优惠</legend>
      <FormRow label="名称" required error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" maxLength={30} />
      </FormRow>
      <ControlledRow form={form} name="kind" label="类型" required>
        {(field) => <RadioGroup label="类型" options={KINDS} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      {kind === '1' ? (
        <ControlledRow form={form} name="amount" label="优惠金额" required>
          {(field) => <MoneyInput {...field} />}
        </ControlledRow>
      ) : null}
      {kind === '2' ? (
        <FormRow label="折扣" required error={errors.percent?.message} hint="实付的百分比，88 为八八折">
          <Input {...form.register('percent')} {...WHOLE} suffix="%" />
        </FormRow>
      ) : null}
      {kind === '1' ? null : (
        <ControlledRow form={form} name="max_off" label="最多优惠" hint="留空则不限">
          {(field) => <MoneyInput {...field} />}
        </ControlledRow>
      )}
      <ControlledRow form={form} name="threshold" label="使用门槛" hint="适用项目的合计，留空则无门槛">
        {(field) => <MoneyInput {...field} />}
      </ControlledRow>
      <ScopeFields form={form} />
      <ControlledRow form={form} name="with_level" label="等级折扣" hint="不同享时取更优惠的一种">
        {({ value, onChange }) => (
          <Checkbox checked={value} onChange={onChange}>
            与会员等级折扣同享
          </Checkbox>
        )}
      </ControlledRow>
    </fieldset>
  );
}

function Issued({ form }: PartProps) {
  const { errors } = form.formState;
  const way = form.watch('way');
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className={LEGEND}>发放</legend>
      <ControlledRow form={form} name="way" label="发放方式" required>
        {(field) => <RadioGroup label="发放方式" options={WAYS} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      <FormRow label="发放总量" error={errors.total?.message} hint="留空则不限">
        <Input {...form.register('total')} {...WHOLE} suffix="张" />
      </FormRow>
      <FormRow label="每人限领" required error={errors.per_person?.message}>
        <Input {...form.register('per_person')} {...WHOLE} suffix="张" />
      </FormRow>
      {way === 'claim' ? (
        <FormRow label="兑换积分" error={errors.integral_price?.message} hint="留空则免费领取">
          <Input {...form.register('integral_price')} {...WHOLE} suffix="分" />
        </FormRow>
      ) : null}
      <ClaimDays form={form} />
    </fieldset>
  );
}

function Lasts({ form }: PartProps) {
  const today = useAtomValue(minuteAtom).date;
  const lasts = form.watch('lasts');
  const wrong = form.getFieldState('valid', form.formState).error;
  const message =
    (wrong as { message?: string; days?: { message?: string } } | undefined)?.message ??
    form.formState.errors.valid?.days?.message;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className={LEGEND}>有效期</legend>
      <ControlledRow form={form} name="lasts" label="方式" required>
        {(field) => <RadioGroup label="方式" options={LASTS} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      {lasts === 'days' ? (
        <FormRow label="天数" required error={message}>
          <Input {...form.register('valid.days')} {...WHOLE} suffix="天" />
        </FormRow>
      ) : (
        (['valid.from', 'valid.to'] as const).map((name) => (
          <ControlledRow
            key={name}
            form={form}
            name={name}
            label={name === 'valid.from' ? '开始日期' : '结束日期'}
            required
            hint={message}
          >
            {(field) => (
              <DatePicker value={field.value} onChange={field.onChange} onBlur={field.onBlur} today={today} />
            )}
          </ControlledRow>
        ))
      )}
    </fieldset>
  );
}
