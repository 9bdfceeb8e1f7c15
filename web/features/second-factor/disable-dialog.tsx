import { useForm } from 'react-hook-form';
import { LOADING } from '#contract/errors.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { request } from '#web/api/client.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { showSuccess } from '#web/api/errors.ts';
import { useFormSend } from '#web/api/use-form-send.ts';
import { FactorCodeRow } from '#web/ui/factor-code-row.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface Values {
  password: string;
  code: string;
}

const rules = contractResolver<Values>(
  async () => (await import('#contract/second-factor.ts')).secondFactor.disable.body,
  (values) => values,
);

/** Off again: asks for the password and a code. */
export function DisableDialog({ onOff, onClose }: { onOff: () => void; onClose: () => void }) {
  const form = useForm<Values, unknown, Values>({ defaultValues: { password: '', code: '' }, resolver: rules });
  const { submit, refusal } = useFormSend(form, ['code', 'password'], async (body) => {
    await request(secondFactor.disable, { body });
    showSuccess(secondFactor.disable);
    onOff();
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      open
      title="关闭两步验证？"
      description="关闭后只需密码或短信验证码即可登录，其他设备上的登录会退出"
      width={400}
      dirty={false}
      submitText="关闭两步验证"
      pending={isSubmitting}
      pendingText={LOADING.requesting}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <FactorCodeRow field={form.register('code')} error={errors.code?.message} />
      <FormRow label="登录密码" stacked size="touch" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} />
      </FormRow>
      <FormRefusal refusal={refusal} />
    </FormDialog>
  );
}
