import { useForm } from 'react-hook-form';
import { LOADING } from '#contract/errors.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { useFormSend } from '#web/api/use-form-send.ts';
import { FactorCodeRow } from '#web/ui/factor-code-row.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface Proof {
  code: string;
  password: string;
}

interface FactorDialogProps {
  /** What is done: the question, and the button that answers it. */
  act: string;
  description: string;
  /** The password is asked for beside the code. */
  withPassword?: boolean;
  /** @throws ApiError which its fields, or the form, then tell */
  send: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

const CODE = contractResolver<Proof>(
  async () => (await import('#contract/second-factor.ts')).secondFactor.confirm.body,
  ({ code }) => ({ code }),
);
const CODE_AND_PASSWORD = contractResolver<Proof>(
  async () => (await import('#contract/second-factor.ts')).secondFactor.disable.body,
  (proof) => proof,
);

/** What is changed of a second factor that is on: asks for a code first. */
export function FactorDialog({ act, description, withPassword = false, send, onClose }: FactorDialogProps) {
  const form = useForm<Proof, unknown, Proof>({
    defaultValues: { code: '', password: '' },
    resolver: withPassword ? CODE_AND_PASSWORD : CODE,
  });
  const { submit, refusal } = useFormSend(form, ['code', 'password'], send);
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      open
      title={`${act}？`}
      description={description}
      width={400}
      dirty={false}
      submitText={act}
      pending={isSubmitting}
      pendingText={LOADING.requesting}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <FactorCodeRow field={form.register('code')} error={errors.code?.message} />
      {withPassword ? (
        <FormRow label="登录密码" stacked size="touch" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} />
        </FormRow>
      ) : null}
      <FormRefusal refusal={refusal} />
    </FormDialog>
  );
}
