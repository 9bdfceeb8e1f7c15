import { SmsCodeRow } from '#web/clinic/codes/sms-code-row.tsx';
import type { useCodeField } from '#web/clinic/codes/use-code-field.ts';
import type { ControlSize } from '#web/ui/control.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { PhoneInput } from '#web/ui/fields/phone-input.tsx';
import type { SignUpForm } from './draft.ts';

interface PersonFieldsProps {
  form: SignUpForm;
  code: ReturnType<typeof useCodeField>;
  size: ControlSize;
}

/** What all three sign-ups ask for. */
export function PersonFields({ form, code, size }: PersonFieldsProps) {
  const { errors, touchedFields } = form.formState;
  const row = { stacked: true, size } as const;
  return (
    <>
      <FormRow label="姓名" {...row} error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="name" />
      </FormRow>
      <FormRow label="手机号" {...row} error={errors.phone?.message}>
        <PhoneInput {...form.register('phone')} />
      </FormRow>
      <SmsCodeRow field={form.register('code')} error={errors.code?.message} size={size} {...code.row} />
      <FormRow label="密码" {...row} error={errors.password?.message}>
        <PasswordInput
          // Both say the same or they don't: a change of the first is a change of what the second is worth.
          {...form.register('password', { deps: touchedFields.password_confirmation ? ['password_confirmation'] : [] })}
          autoComplete="new-password"
          placeholder="6-16位，含大小写字母和数字"
        />
      </FormRow>
      <FormRow label="确认密码" {...row} error={errors.password_confirmation?.message}>
        <PasswordInput {...form.register('password_confirmation')} autoComplete="new-password" />
      </FormRow>
    </>
  );
}
