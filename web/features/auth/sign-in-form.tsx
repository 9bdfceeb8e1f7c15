import { LOADING } from '#contract/errors.ts';
import { SmsCodeRow } from '#web/clinic/codes/sms-code-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormRefusal, type Refusal } from '#web/ui/feedback/form-refusal.tsx';
import { LoadingOverlay, loadingBox } from '#web/ui/feedback/loading-overlay.tsx';
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
  const { form, submit, code } = state;
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      noValidate
      onFocus={loadingBox.ahead}
      onSubmit={(event) => void submit(event)}
      className="mt-6 flex flex-col gap-4"
    >
      <FormRow label="手机号" stacked size="touch" error={errors.phone?.message}>
        <PhoneInput {...form.register('phone', { onChange: (event) => state.setTypedPhone(event.target.value) })} />
      </FormRow>
      {way === 'sms' ? (
        <SmsCodeRow
          field={form.register('code')}
          error={errors.code?.message}
          late="没有收到？请确认该手机号已注册"
          {...code.row}
        />
      ) : (
        <FormRow label="密码" stacked size="touch" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} />
        </FormRow>
      )}
      <FormRefusal refusal={state.refusal ?? refusal} />
      <Button
        type="submit"
        variant="primary"
        size="touch"
        className="w-full"
        pending={isSubmitting}
        pendingText={LOADING.signingIn}
      >
        登录
      </Button>
      <LoadingOverlay open={isSubmitting} text={LOADING.signingIn} />
    </form>
  );
}
