import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Call } from '#contract/call.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { refusalOf } from '#web/api/refusal.ts';
import { type CodeArgs, useSmsCode } from '#web/clinic/codes/use-sms-code.ts';
import { plainPhone } from '#web/ui/fields/plain-phone.ts';

interface CodeField<V extends FieldValues, C extends Call> {
  form: UseFormReturn<V, unknown, V>;
  /** Sends the code. */
  call: C;
  /** Whom it goes to, as it would be sent. */
  phone: string;
  /** What must be right before a code is sent. */
  needs: readonly FieldPath<V>[];
  /** Takes the focus once the code is under way. */
  code: FieldPath<V>;
  args: CodeArgs<C>;
}

/**
 * The code of a form: what its row shows, and the button's press. What stops a code is told under its field, as whatever
 * else is said of it: the newest answer stands alone.
 */
export function useCodeField<V extends FieldValues, C extends Call>(given: CodeField<V, C>) {
  const { form, call, phone, needs, code, args } = given;
  const { send, ...shown } = useSmsCode(call, args, phone);
  const press = async () => {
    if (!(await form.trigger(needs, { shouldFocus: true }))) return;
    form.clearErrors(code);
    try {
      if (await send()) form.setFocus(code);
    } catch (error) {
      const { fields, homeless } = applyFieldErrors(form, error);
      if (fields.length === 0) form.setError(code, { type: 'server', message: refusalOf(error, homeless[0]).text });
    }
  };
  return { row: { ...shown, onSend: () => void press() } };
}

interface PhoneCode {
  phone: string;
  code: string;
}

/** The code of a form that asks for a phone and the code sent there, by a call that wants no more. */
export function usePhoneCode<V extends PhoneCode>(form: UseFormReturn<V, unknown, V>, call: Call) {
  const field = 'phone' as FieldPath<V>;
  const phone = plainPhone(form.watch(field));
  return useCodeField({
    ...{ form, call, phone, needs: [field], code: 'code' as FieldPath<V> },
    args: (proof) => ({ body: { phone, proof } }),
  });
}
