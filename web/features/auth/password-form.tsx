import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { auth, type SignedIn } from '#contract/auth.ts';
import { LOADING } from '#contract/errors.ts';
import { request } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { isPhone, plainPhone } from './phone.ts';

interface PasswordFormProps {
  /** Why one is here again. */
  refusal: string | null;
  onAnswer: (answer: SignedIn) => Promise<void>;
}

interface Values {
  phone: string;
  password: string;
}

const FIELDS = ['phone', 'password'] as const;
const PHONE = { validate: (text: string) => isPhone(text) || '请输入正确的手机号' };
const PASSWORD = { required: '请输入密码' };

export function PasswordForm({ refusal, onAnswer }: PasswordFormProps) {
  const { form, refused, submit } = usePasswordForm(onAnswer);
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 flex flex-col gap-4">
      <FormRow label="手机号" stacked size="touch" error={errors.phone?.message}>
        <Input {...form.register('phone', PHONE)} prefix={<DialCode />} type="tel" autoComplete="tel" />
      </FormRow>
      <FormRow label="密码" stacked size="touch" error={errors.password?.message}>
        <PasswordInput {...form.register('password', PASSWORD)} />
      </FormRow>
      <Refusal text={refused ?? refusal} />
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

/** What was typed stays whatever the answer; the reason stands in the form, where the eyes are. */
function usePasswordForm(onAnswer: PasswordFormProps['onAnswer']) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { phone: '', password: '' } });
  const [refused, setRefused] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ phone, password }) => {
    setRefused(null);
    try {
      await onAnswer(await request(auth.login, { body: { phone: plainPhone(phone), password } }));
    } catch (error) {
      const { fields, homeless } = applyFieldErrors(form, error, { focus: false });
      if (homeless.length > 0 || fields.length === 0) setRefused(homeless[0] ?? reasonOf(error));
    }
  });
  useFocusOnFirstError(form);
  return { form, refused, submit };
}

/** Once the overlay is gone: under it there is no focus to take. */
function useFocusOnFirstError(form: UseFormReturn<Values>): void {
  const { isSubmitting, submitCount } = form.formState;
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    const wrong = FIELDS.find((name) => form.getFieldState(name).error);
    if (wrong) form.setFocus(wrong);
  }, [form, isSubmitting, submitCount]);
}

function DialCode() {
  return <span className="border-line border-r pr-3 text-ink-500">+86</span>;
}

/** Stays mounted, so that the text is announced when it appears. */
function Refusal({ text }: { text: string | null }) {
  return (
    <p role="alert" className={text ? 'flex items-start gap-1 text-13 text-red-700' : 'hidden'}>
      <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
