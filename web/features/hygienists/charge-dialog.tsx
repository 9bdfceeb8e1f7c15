import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { chargeBody, type HygieneVisit } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { PAYMENT_TYPE_IDS, PAYMENT_TYPES } from '#contract/payment-types.ts';
import { receiptPath } from '#web/clinic/money/receipt-path.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';
import { OLD } from './use-visits.ts';

type Form = { amount: TypedMoney; payment_type: (typeof PAYMENT_TYPE_IDS)[number] | null; remarks: string };

const PAYMENTS = PAYMENT_TYPE_IDS.map((value) => ({ value, label: PAYMENT_TYPES[value] }));

const bodyOf = ({ amount, payment_type, remarks }: Form) => ({
  amount: sentMoney(amount) ?? undefined,
  payment_type: payment_type ?? undefined,
  remarks,
});

interface ChargeDialogProps {
  visit: HygieneVisit;
  onClose: () => void;
}

/** Takes the cleaning fee of a visit, once. */
export function ChargeDialog({ visit, onClose }: ChargeDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const state = useContractForm<typeof hygienists.charge, Form>(hygienists.charge, {
    values: { amount: visit.fee.price > 0 ? visit.fee.price : null, payment_type: null, remarks: '' },
    rules: async () => chargeBody,
    bodyOf,
    params: { id: visit.hash_id },
    refresh: OLD,
    said: ({ meta: { receipt } }) => ({
      text: `收据 ${receipt.receipt_no}`,
      action: { label: '打印收据', onClick: () => void navigate(receiptPath(receipt)) },
    }),
    onDone: onClose,
    // Perhaps a colleague was quicker: the list says so.
    onRefused: () => void queries.invalidateQueries({ queryKey: [hygienists.visits.method, hygienists.visits.path] }),
  });
  const { form } = state;
  const { errors } = form.formState;
  return (
    <ContractDialog
      state={state}
      title="洁牙收费"
      description={`${visit.patient} · ${visit.appointment_time}`}
      submitText="确认收费"
      over={visit.charge ? '该预约已收费' : null}
      hint="收费后不能修改或删除"
      onClose={onClose}
    >
      <ControlledRow form={form} name="amount" label="收费金额" required>
        {(field) => <MoneyInput {...field} />}
      </ControlledRow>
      <ControlledRow form={form} name="payment_type" label="支付方式" required>
        {(field) => <RadioGroup label="支付方式" options={PAYMENTS} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      <FormRow label="备注" error={errors.remarks?.message}>
        <Textarea rows={2} maxLength={500} {...form.register('remarks')} />
      </FormRow>
    </ContractDialog>
  );
}
