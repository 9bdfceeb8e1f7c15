import { type PersonFee, roster } from '#contract/roster.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { centsOf, yuanOf } from '#web/ui/text/yuan.ts';

/** One person's fee. */
export function FeeDialog({ fee, onClose }: { fee: PersonFee; onClose: () => void }) {
  const state = useContractForm(roster.setFee, {
    values: { fee: fee.fee === null ? '' : yuanOf(fee.fee) },
    rules: async () => roster.setFee.body,
    // People type yuan; the wire takes cents.
    bodyOf: (values) => ({
      doctor_id: fee.doctor_id,
      fee: values.fee.trim() === '' ? undefined : centsOf(values.fee),
    }),
    refresh: [roster.fees, roster.week],
    onDone: ({ meta }) => {
      if (meta.kept > 0) toast.notify(fee.label, [`${meta.kept} 个已占或已约的号源价格不变`]);
      onClose();
    },
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog state={state} width={400} title={`${fee.name}的${fee.label}`} onClose={onClose}>
      <FormRow label={fee.label} required error={formState.errors.fee?.message} hint="已占和已约的号源价格不变">
        <Input inputMode="decimal" autoComplete="off" maxLength={10} suffix="元" {...register('fee')} />
      </FormRow>
    </ContractDialog>
  );
}
