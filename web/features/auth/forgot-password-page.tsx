import { useAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { LOADING } from '#contract/errors.ts';
import { passwords } from '#contract/passwords.ts';
import { SmsCodeRow } from '#web/clinic/codes/sms-code-row.tsx';
import { typedPhoneAtom } from '#web/clinic/codes/typed-phone.ts';
import { usePhoneCode } from '#web/clinic/codes/use-code-field.ts';
import { PageForm } from '#web/forms/page-form.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { PhoneInput } from '#web/ui/fields/phone-input.tsx';
import { plainPhone } from '#web/ui/fields/plain-phone.ts';

interface Values {
  phone: string;
  code: string;
  password: string;
  password_confirmation: string;
}

const bodyOf = ({ phone, code, ...words }: Values) => ({
  phone: plainPhone(phone),
  code: code.replace(/\s/g, ''),
  ...words,
});

interface ForgotPasswordPageProps {
  loginPath: string;
  onDone: () => Promise<void>;
}

/** docs/domain/sign-up.md#a-forgotten-password: a new password by a code on the phone. */
export function ForgotPasswordPage({ loginPath, onDone }: ForgotPasswordPageProps) {
  const state = useForgotten(onDone);
  const { form, code, setTypedPhone } = state;
  const { errors } = form.formState;
  return (
    <>
      <h1 className="font-semibold text-28">忘记密码</h1>
      <p className="mt-1 text-14 text-ink-500">验证手机号后设置新密码</p>
      <PageForm state={state} pendingText={LOADING.requesting} submitText="重设密码" look="mt-6 gap-4">
        <FormRow label="手机号" stacked size="touch" error={errors.phone?.message}>
          <PhoneInput {...form.register('phone', { onChange: (event) => setTypedPhone(event.target.value) })} />
        </FormRow>
        <SmsCodeRow field={form.register('code')} error={errors.code?.message} known {...code.row} />
        <FormRow label="新密码" stacked size="touch" error={errors.password?.message}>
          <PasswordInput
            {...form.register('password', {
              deps: form.formState.touchedFields.password_confirmation ? ['password_confirmation'] : [],
            })}
            autoComplete="new-password"
            placeholder="6-16位，含大小写字母和数字"
          />
        </FormRow>
        <FormRow label="确认新密码" stacked size="touch" error={errors.password_confirmation?.message}>
          <PasswordInput {...form.register('password_confirmation')} autoComplete="new-password" />
        </FormRow>
      </PageForm>
      <Link to={loginPath} className={buttonClass('text', 'md', '-ml-1 mt-3 max-lg:h-11')}>
        返回登录
      </Link>
    </>
  );
}

function useForgotten(onDone: () => Promise<void>) {
  const [typedPhone, setTypedPhone] = useAtom(typedPhoneAtom);
  const state = useCallForm<typeof passwords.forget, Values>(passwords.forget, {
    mode: 'onTouched',
    values: { phone: typedPhone, code: '', password: '', password_confirmation: '' },
    rules: async () => (await import('#contract/passwords.ts')).passwords.forget.body,
    bodyOf,
    failuresIn: 'form',
    via: async (press) => {
      await press();
      await onDone();
    },
  });
  const { form } = state;
  const code = usePhoneCode(form, passwords.forgetSms);
  return { ...state, code, setTypedPhone };
}
