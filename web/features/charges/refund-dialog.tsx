import { Controller } from 'react-hook-form';
import type { Charge } from '#contract/charge-rows.ts';
import { moneyApprovals } from '#contract/money-approvals.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { OLD } from './old.ts';
import { backOf, NOTHING_BACK, type RefundValues, refundable, sentRefund } from './refund-form.ts';
import { RefundWays } from './refund-ways.tsx';

const WAYS = [
  { value: 'lines', label: '按项目' },
  { value: 'amount', label: '按金额' },
] as const;
const WHERE = { origin: '原路退回', balance: '转入储值', chosen: '按所选方式退回' } as const;
const MOST_REASON = 200;

interface RefundDialogProps {
  list: Charge;
  onClose: () => void;
}

/** 退费: asked for; it waits for a second person unless nobody else could approve it. */
export function RefundDialog({ list, onClose }: RefundDialogProps) {
  const confirm = useConfirm();
  const state = useContractForm<typeof moneyApprovals.refund, RefundValues>(moneyApprovals.refund, {
    values: NOTHING_BACK,
    rules: async () => moneyApprovals.refund.body,
    bodyOf: (values) => sentRefund(list, values),
    draft: `refund:${list.id}`,
    refresh: [...OLD, moneyApprovals.list],
    via: async (press, values) => {
      const { off, money } = backOf(list, values);
      const sure = await confirm({
        title: money > 0 ? `退还 ${formatMoney(money)}，${WHERE[values.to]}？` : `冲减欠费 ${formatMoney(off)}？`,
        description: `${list.patient.name}（卡号 ${list.code ?? '—'}），处置单 ${list.number}。`,
        confirmText: '提交退费',
        danger: true,
      });
      if (sure) await press();
    },
    said: ({ data: { status, amount } }) => ({
      text: status === 'done' ? `退费完成，已退 ${formatMoney(amount)}` : '已提交退费，等待审批',
    }),
    onDone: onClose,
  });
  const values = state.form.watch();
  const { off, money } = backOf(list, values);
  return (
    <ContractDialog
      state={state}
      title="退费"
      description={`${list.patient.name} · ${list.number} · 实收 ${formatMoney(list.amount)}`}
      width={640}
      submitText="提交退费"
      hint={
        off > 0 ? `先冲减欠费 ${formatMoney(off - money)}，退还 ${formatMoney(money)}` : '由另一位有权的同事审批后退还'
      }
      onClose={onClose}
    >
      <ControlledRow form={state.form} name="by" label="退费方式">
        {(field) => <RadioGroup label="退费方式" options={WAYS} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      {values.by === 'lines' ? <Counts list={list} form={state.form} /> : <Amount form={state.form} />}
      <RefundWays list={list} form={state.form} />
      <FormRow label="退费原因" required error={state.form.formState.errors.reason?.message}>
        <Textarea rows={2} maxLength={MOST_REASON} {...state.form.register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}

type Form = ContractForm<RefundValues>['form'];

function Counts({ list, form }: { list: Charge; form: Form }) {
  // The rules speak of lines, the form of counts.
  const wrong = form.getFieldState('lines' as 'reason', form.formState).error?.message;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-13 text-ink-600">退费项目</legend>
      <ul className="divide-y divide-line border-line border-y">
        {refundable(list).map(({ id, name, net, refunded, count, refunded_count }, n) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto_5rem] items-center gap-3 py-2 text-14">
            <span className="min-w-0 font-semibold">{name}</span>
            <span className="text-13 text-ink-600">{`可退 ${count - refunded_count} 份，${formatMoney(net - refunded)}`}</span>
            <Controller
              control={form.control}
              name={`counts.${id}`}
              render={({ field }) => (
                <Input
                  aria-label={`${name}的退费数量`}
                  // What goes back comes before why.
                  data-autofocus={n === 0 ? '' : undefined}
                  inputMode="numeric"
                  className="w-full text-right"
                  maxLength={3}
                  placeholder="0"
                  value={field.value ?? ''}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
          </li>
        ))}
      </ul>
      {wrong ? <p className="text-13 text-red-700">{wrong}</p> : null}
    </fieldset>
  );
}

const Amount = ({ form }: { form: Form }) => (
  <ControlledRow form={form} name="amount" label="退费金额" required>
    {(field) => <MoneyInput {...field} />}
  </ControlledRow>
);
