import { LOADING } from '#contract/errors.ts';
import { SmsCodeRow } from '#web/clinic/codes/sms-code-row.tsx';
import { PageForm } from '#web/forms/page-form.tsx';
import type { Refusal } from '#web/ui/feedback/form-refusal.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { PhoneInput } from '#web/ui/fields/phone-input.tsx';
import type { FormWay, useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  way: FormWay;
  state: ReturnType<typeof useSignIn>;
  /** Why one is here again. */
  refusal: Refusal | null;
}

/** Phone and code, or phone and password. */
export function SignInForm({ way, state, refusal }: SignInFormProps) {
  const { form, code } = state;
  const { errors } = form.formState;
  return (
    <PageForm
      state={state}
      refusal={state.refusal ?? refusal}
      pendingText={LOADING.signingIn}
      submitText="登录"
      look="mt-6 gap-4"
    >
      <FormRow label="手机号" stacked size="touch" error={errors.phone?.message}>
        <PhoneInput {...form.register('phone', { onChange: (event) => state.setTypedPhone(event.target.value) })} />
      </FormRow>
      {way === 'sms' ? (
        <SmsCodeRow field={form.register('code')} error={errors.code?.message} known {...code.row} />
      ) : (
        <FormRow label="密码" stacked size="touch" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} />
        </FormRow>
      )}
    </PageForm>
  );
}
