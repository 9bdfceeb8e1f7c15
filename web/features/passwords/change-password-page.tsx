import { LOADING } from '#contract/errors.ts';
import { PASSWORD_RULE, passwords } from '#contract/passwords.ts';
import { signOut } from '#web/api/me.ts';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';

const EMPTY = { old_password: '', password: '', password_confirmation: '' };

/** /user_center/password. Whoever changed it signs in with it: docs/domain/roles.md#passwords. */
export default function ChangePasswordPage() {
  const { form, pending, submit } = useCallForm(passwords.reset, {
    values: EMPTY,
    rules: async () => (await import('#contract/passwords.ts')).passwords.reset.body,
    bodyOf: (values) => values,
    onDone: () => void signOut(),
  });
  const { errors } = form.formState;
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-0 flex-1 overflow-auto px-4 py-6 lg:px-6">
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
