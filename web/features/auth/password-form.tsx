import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { auth } from '#contract/auth.ts';
import { LOADING } from '#contract/errors.ts';
import type { Option } from '#contract/fields.ts';
import { ApiError, request } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';
import { signIn } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface PasswordFormProps {
  onSignedIn: () => void;
  /** Works at several hospitals: which one? */
  onChoose: (hospitals: Option[]) => void;
}

interface Values {
  phone: string;
  password: string;
}

const PHONE = { required: '请输入正确的手机号', pattern: { value: /^\s*1\d{10}\s*$/, message: '请输入正确的手机号' } };
const PASSWORD = { required: '请输入密码' };

export function PasswordForm({ onSignedIn, onChoose }: PasswordFormProps) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { phone: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const [refused, setRefused] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ phone, password }) => {
    setRefused(null);
    try {
      const answer = await request(auth.login, { body: { phone: phone.trim(), password } });
      signIn(answer);
      if (answer.hospital_id === null && answer.hospitals.length > 1) onChoose(answer.hospitals);
      else onSignedIn();
    } catch (error) {
      // What was typed stays; the reason stands in the form, where the eyes are.
      if (!(error instanceof ApiError)) throw error;
      for (const [name, [message]] of Object.entries(error.errors ?? {})) {
        if (name === 'phone' || name === 'password') form.setError(name, { message });
      }
      if (!error.errors) setRefused(reasonOf(error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 flex flex-col gap-4">
      <FormRow label="手机号" stacked size="lg" error={errors.phone?.message}>
        <Input {...form.register('phone', PHONE)} prefix="+86" type="tel" inputMode="numeric" autoComplete="tel" />
      </FormRow>
      <FormRow label="密码" stacked size="lg" error={errors.password?.message}>
        <PasswordInput {...form.register('password', PASSWORD)} autoComplete="current-password" />
      </FormRow>
      <p role="alert" className="min-h-5 text-13 text-red-700">
        {refused}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
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
