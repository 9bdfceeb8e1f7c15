import { LOADING } from '#contract/errors.ts';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { FactorCodeRow } from '#web/ui/factor-code-row.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

export interface Proof {
  code: string;
  password: string;
}

interface FactorDialogProps {
  state: CallForm<Proof>;
  /** What is done: the question, and the button that answers it. */
  act: string;
  description: string;
  /** The password is asked for beside the code. */
  withPassword?: boolean;
  onClose: () => void;
}

/** What is changed of a second factor that is on: asks for a code first. */
export function FactorDialog({ state, act, description, withPassword = false, onClose }: FactorDialogProps) {
  const { register, formState } = state.form;
  const { errors } = formState;
  return (
    <FormDialog
      open
      title={`${act}？`}
      description={description}
      width={400}
      dirty={false}
      submitText={act}
      pending={state.pending}
      pendingText={LOADING.requesting}
      onClose={onClose}
      onSubmit={(event) => void state.submit(event)}
    >
      <FactorCodeRow field={register('code')} error={errors.code?.message} />
      {withPassword ? (
        <FormRow label="登录密码" stacked size="touch" error={errors.password?.message}>
          <PasswordInput {...register('password')} />
        </FormRow>
      ) : null}
      <FormRefusal refusal={state.refusal} />
    </FormDialog>
  );
}
