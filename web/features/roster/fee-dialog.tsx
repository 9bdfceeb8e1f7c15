import { type PersonFee, roster } from '#contract/roster.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** One person's fee. */
export function FeeDialog({ fee, onClose }: { fee: PersonFee; onClose: () => void }) {
  const state = useContractForm<typeof roster.setFee, { fee: TypedMoney }>(roster.setFee, {
    values: { fee: fee.fee },
    rules: async () => roster.setFee.body,
    bodyOf: (values) => ({ doctor_id: fee.doctor_id, fee: sentMoney(values.fee) ?? undefined }),
    refresh: [roster.fees, roster.week],
    onDone: ({ meta }) => {
      if (meta.kept > 0) toast.notify(fee.label, [`${meta.kept} 个已占或已约的号源价格不变`]);
      onClose();
    },
  });
  return (
    <ContractDialog state={state} width={400} title={`${fee.name}的${fee.label}`} onClose={onClose}>
      <ControlledRow form={state.form} name="fee" label={fee.label} required hint="已占和已约的号源价格不变">
        {(field) => <MoneyInput {...field} />}
      </ControlledRow>
    </ContractDialog>
  );
}
