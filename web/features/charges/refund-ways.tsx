import { Controller } from 'react-hook-form';
import type { Charge } from '#contract/charge-rows.ts';
import { TENDER_TYPES } from '#contract/disposal-pay.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { backOf, chosenOf, type RefundValues, takesCash, waysLeft } from './refund-form.ts';

const TO = [
  { value: 'origin', label: '原路退回' },
  { value: 'balance', label: '转入储值' },
  { value: 'chosen', label: '自选方式' },
] as const;

interface RefundWaysProps {
  list: Charge;
  form: ContractForm<RefundValues>['form'];
}

/** Where the money goes back to. */
export function RefundWays({ list, form }: RefundWaysProps) {
  const values = form.watch();
  const { money } = backOf(list, values);
  return (
    <>
      <ControlledRow
        form={form}
        name="to"
        label="退回到"
        hint={
          values.to === 'balance' ? '需患者本人要求，请在退费原因中写明；现金、微信等应退部分转为储值本金' : undefined
        }
      >
        {(field) => <RadioGroup label="退回到" options={TO} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      {values.to === 'chosen' ? <Chosen list={list} form={form} money={money} /> : null}
    </>
  );
}

function Chosen({ list, form, money }: RefundWaysProps & { money: number }) {
  const values = form.watch();
  // The rules speak of sources, the form of ways.
  const wrong = form.getFieldState('sources' as 'reason', form.formState).error?.message;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-13 text-ink-600">{`各方式退款（合计 ${formatMoney(chosenOf(list, values))}，应退 ${formatMoney(money)}）`}</legend>
      <ul className="divide-y divide-line border-line border-y">
        {waysLeft(list).map(({ type, left }) => (
          <li key={type} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 text-14">
            <span className="min-w-0">
              <b className="font-semibold">{TENDER_TYPES[type]}</b>
              <span className="pl-2 text-13 text-ink-600">{`可退 ${formatMoney(left)}`}</span>
            </span>
            <span className="flex items-center gap-3">
              {takesCash(type) ? (
                <Controller
                  control={form.control}
                  name={`cash.${type}`}
                  render={({ field }) => (
                    <Checkbox checked={field.value ?? false} onChange={field.onChange}>
                      改退现金
                    </Checkbox>
                  )}
                />
              ) : null}
              <Controller
                control={form.control}
                name={`ways.${type}`}
                render={({ field: { value, ...field } }) => (
                  <MoneyInput
                    {...field}
                    aria-label={`${TENDER_TYPES[type]}退款金额`}
                    className="w-32"
                    value={value ?? null}
                  />
                )}
              />
            </span>
          </li>
        ))}
      </ul>
      {Object.values(values.cash).some(Boolean) ? (
        <p className="text-13 text-ink-600">非原路退款，须由店长审批</p>
      ) : null}
      {wrong ? <p className="text-13 text-red-700">{wrong}</p> : null}
    </fieldset>
  );
}
