import { useForm } from 'react-hook-form';
import { LOADING } from '#contract/errors.ts';
import { PASSWORD_RULE, passwords } from '#contract/passwords.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { signOut } from '#web/api/me.ts';
import { useSend } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

const EMPTY = { old_password: '', password: '', password_confirmation: '' };
type Values = typeof EMPTY;

// The contract's own rules; its input is what the form has.
const RULES = contractResolver(
  async () => (await import('#contract/passwords.ts')).passwords.reset.body,
  (values: Values) => values,
);

/** /user_center/password. Whoever changed it signs in with it: docs/domain/roles.md#passwords. */
export function ChangePasswordPage() {
  const { form, pending, submit } = useChange();
  const { errors } = form.formState;
  return (
    <main className="min-h-0 flex-1 overflow-auto px-4 py-6 lg:px-6">
      <h1 className="font-semibold text-20">修改密码</h1>
      <p className="mt-1 mb-6 text-13 text-ink-500">修改后所有设备都会退出，请用新密码重新登录</p>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-120 flex-col gap-4 rounded-panel border border-line bg-surface p-6"
      >
        <FormRow label="原密码" required stacked size="lg" error={errors.old_password?.message}>
          <PasswordInput {...form.register('old_password')} />
        </FormRow>
        <FormRow label="新密码" required stacked size="lg" error={errors.password?.message} hint={PASSWORD_RULE}>
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </FormRow>
        <FormRow label="确认新密码" required stacked size="lg" error={errors.password_confirmation?.message}>
          <PasswordInput {...form.register('password_confirmation')} autoComplete="new-password" />
        </FormRow>
        <Button type="submit" variant="primary" size="lg" pending={pending} pendingText={LOADING.requesting}>
          修改密码
        </Button>
      </form>
    </main>
  );
}

function useChange() {
  const form = useForm<Values>({
    mode: 'onBlur',
    defaultValues: EMPTY,
    resolver: RULES,
  });
  const { pending, send } = useSend(passwords.reset, { quiet: ['INVALID'], onDone: () => void signOut() });
  const submit = form.handleSubmit(async (body) => {
    try {
      await send({ body });
    } catch (error) {
      applyFieldErrors(form, error);
    }
  });
  return { form, pending, submit };
}
