import { useAtom } from 'jotai';
import { useForm } from 'react-hook-form';
import { auth, type SignInAnswer } from '#contract/auth.ts';
import { request } from '#web/api/client.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { typedPhoneAtom } from '#web/api/typed-phone.ts';
import { useCodeField } from '#web/api/use-code-field.ts';
import { useFormSend } from '#web/api/use-form-send.ts';
import { plainPhone } from '#web/ui/plain-phone.ts';

/** The ways that have a form. */
export type FormWay = 'sms' | 'password';

export interface SignInValues {
  phone: string;
  code: string;
  password: string;
}

const FIELDS = ['phone', 'code', 'password'] as const;

const bodyOf = ({ phone, code, password }: SignInValues) => ({
  phone: plainPhone(phone),
  code: code.replace(/\s/g, ''),
  password,
});

const rules = () => import('#contract/auth.ts');
const RULES = {
  sms: contractResolver(async () => (await rules()).auth.smsLogin.body, bodyOf),
  password: contractResolver(async () => {
    const { auth: whole, signInPhone } = await rules();
    return whole.login.body.extend({ phone: signInPhone });
  }, bodyOf),
};

function signInBy(way: FormWay, values: SignInValues): Promise<SignInAnswer> {
  const { phone, code, password } = bodyOf(values);
  if (way === 'sms') return request(auth.smsLogin, { body: { phone, code } });
  return request(auth.login, { body: { phone, password } });
}

/** One form for both ways: the phone is typed once, and what was typed stays while one looks at the other. */
export function useSignIn(way: FormWay, onAnswer: (answer: SignInAnswer) => Promise<void>) {
  const [typedPhone, setTypedPhone] = useAtom(typedPhoneAtom);
  const form = useForm<SignInValues, unknown, SignInValues>({
    mode: 'onTouched',
    defaultValues: { phone: typedPhone, code: '', password: '' },
    resolver: RULES[way],
  });
  const sending = useFormSend(form, FIELDS, async (values) => {
    await onAnswer(await signInBy(way, values));
  });
  const phone = plainPhone(form.watch('phone'));
  const code = useCodeField({
    form,
    call: auth.smsSend,
    phone,
    needs: ['phone'],
    code: 'code',
    args: (proof) => ({ body: { phone, proof } }),
  });
  /** Another way, another form: what was said about the one before is not about this one. */
  const forget = () => {
    form.clearErrors();
    sending.setRefusal(null);
  };
  return { form, ...sending, code, forget, setTypedPhone };
}
