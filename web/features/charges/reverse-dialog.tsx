import type { Payment } from '#contract/charge-rows.ts';
import { charges } from '#contract/charges.ts';
import { waysText } from '#web/clinic/money/way-name.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { OLD } from './old.ts';

interface ReverseDialogProps {
  payment: Payment;
  onClose: () => void;
}

/** 冲正: a payment that was keyed in wrongly is taken back whole, and why. */
export function ReverseDialog({ payment, onClose }: ReverseDialogProps) {
  const { id, member, receipt, total, tenders } = payment;
  const state = useContractForm(charges.reverse, {
    values: { reason: '' },
    params: { id },
    rules: async () => charges.reverse.body,
    bodyOf: (values) => values,
    refresh: OLD,
    said: ({ data }) => ({ text: `已冲正 ${formatMoney(total)}，收据 ${data.receipt.receipt_no}` }),
    onDone: onClose,
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog
      state={state}
      title="冲正收款"
      description={`${member.name} · ${receipt.receipt_no} · ${waysText(tenders)}`}
      submitText={`冲正 ${formatMoney(total)}`}
      hint="整笔冲销：收款、优惠和储值都恢复到收款之前，不能撤销"
      onClose={onClose}
    >
      <FormRow label="冲正原因" required error={formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={200} {...register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}
