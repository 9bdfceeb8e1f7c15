import type { ReactNode } from 'react';
import { PAYMENT_TYPES, type PaymentType } from '#contract/payment-types.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import type { MoneyForm } from './use-money-form.ts';

const PAYMENTS = Object.entries(PAYMENT_TYPES).map(([type, label]) => ({ value: Number(type) as PaymentType, label }));

interface MoneyRowsProps {
  form: ContractForm<MoneyForm>['form'];
  labels: Readonly<Record<'amount' | 'gift_amount' | 'remarks', string>>;
  hints?: { amount?: ReactNode; gift_amount?: ReactNode };
  /** By which rule something is given to it. */
  rules?: ReactNode;
  /** In the place of the gift, where it is not typed. */
  gift?: ReactNode;
  /** Characters of what is remarked. */
  max: number;
}

/** What is paid over the counter, and how. */
export function MoneyRows({ form, labels, hints, rules, gift, max }: MoneyRowsProps) {
  const { register, formState } = form;
  return (
    <>
      <ControlledRow form={form} name="amount" label={labels.amount} required hint={hints?.amount}>
        {(field) => <MoneyInput {...field} />}
      </ControlledRow>
      {rules}
      {gift ?? (
        <ControlledRow form={form} name="gift_amount" label={labels.gift_amount} hint={hints?.gift_amount}>
          {(field) => <MoneyInput {...field} />}
        </ControlledRow>
      )}
      <ControlledRow form={form} name="payment_type" label="支付方式" required>
        {(field) => <RadioGroup label="支付方式" options={PAYMENTS} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      <FormRow label="交易号" error={formState.errors.trade_no?.message}>
        <Input {...register('trade_no')} autoComplete="off" maxLength={64} />
      </FormRow>
      <FormRow label={labels.remarks} error={formState.errors.remarks?.message}>
        <Input {...register('remarks')} autoComplete="off" maxLength={max} />
      </FormRow>
    </>
  );
}
