import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { chargeBody, HYGIENE_PAYMENT, HYGIENE_PAYMENT_TYPES, type HygieneVisit } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { centsOf, yuanOf } from '#web/ui/text/yuan.ts';
import { OLD } from './use-visits.ts';

type Form = { amount: string; payment_type: (typeof HYGIENE_PAYMENT_TYPES)[number] | null; remarks: string };

const PAYMENTS = HYGIENE_PAYMENT_TYPES.map((value) => ({ value, label: HYGIENE_PAYMENT[value] }));

/** People type yuan; the wire takes cents. */
const bodyOf = ({ amount, payment_type, remarks }: Form) => ({
  amount: amount.trim() === '' ? undefined : centsOf(amount),
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
  const state = useContractForm<typeof hygienists.charge, Form>(hygienists.charge, {
    values: { amount: visit.fee.price > 0 ? yuanOf(visit.fee.price) : '', payment_type: null, remarks: '' },
    rules: async () => chargeBody,
    bodyOf,
    params: { id: visit.hash_id },
    refresh: OLD,
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
      <FormRow label="收费金额" required error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" maxLength={10} suffix="元" {...form.register('amount')} />
      </FormRow>
      <FormRow label="支付方式" required error={errors.payment_type?.message}>
        <Controller
          control={form.control}
          name="payment_type"
          render={({ field }) => (
            <RadioGroup label="支付方式" options={PAYMENTS} value={field.value} onChange={field.onChange} />
          )}
        />
      </FormRow>
      <FormRow label="备注" error={errors.remarks?.message}>
        <Textarea rows={2} maxLength={500} {...form.register('remarks')} />
      </FormRow>
    </ContractDialog>
  );
}
