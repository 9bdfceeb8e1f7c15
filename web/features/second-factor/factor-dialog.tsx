import { LOADING } from '#contract/errors.ts';
import { FactorCodeRow } from '#web/clinic/codes/factor-code-row.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { FormRefusal } from '#web/ui/feedback/form-refusal.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

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
