import { useForm } from 'react-hook-form';
import { LOADING } from '#contract/errors.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { request } from '#web/api/client.ts';
import { showSuccess } from '#web/api/errors.ts';
import { type FactorCodeValues, factorCodeRules, NO_CODE } from '#web/api/factor-code.ts';
import { useFormSend } from '#web/api/use-form-send.ts';
import { FactorCodeRow } from '#web/ui/factor-code-row.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';

interface RenewDialogProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** New recovery codes in the place of the old. */
export function RenewDialog({ onCodes, onClose }: RenewDialogProps) {
  const form = useForm<FactorCodeValues, unknown, FactorCodeValues>({
    defaultValues: NO_CODE,
    resolver: factorCodeRules,
  });
  const { submit, refusal } = useFormSend(form, ['code'], async (body) => {
    const { data } = await request(secondFactor.recoveryCodes, { body });
    showSuccess(secondFactor.recoveryCodes);
    onCodes(data.recovery_codes);
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      open
      title="更换恢复码？"
      description="原来的恢复码将全部失效"
      width={400}
      dirty={false}
      submitText="更换恢复码"
      pending={isSubmitting}
      pendingText={LOADING.requesting}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <FactorCodeRow field={form.register('code')} error={errors.code?.message} />
      <FormRefusal refusal={refusal} />
    </FormDialog>
  );
}
