import { useAtom } from 'jotai';
import { auth, type SignInAnswer } from '#contract/auth.ts';
import { typedPhoneAtom } from '#web/clinic/codes/typed-phone.ts';
import { usePhoneCode } from '#web/clinic/codes/use-code-field.ts';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { plainPhone } from '#web/ui/fields/plain-phone.ts';

/** The ways that have a form. */
export type FormWay = 'sms' | 'password';

export interface SignInValues {
  phone: string;
  code: string;
  password: string;
}

const bodyOf = ({ phone, code, password }: SignInValues) => ({
  phone: plainPhone(phone),
  code: code.replace(/\s/g, ''),
  password,
});

const rules = () => import('#contract/auth.ts');
const RULES = {
  sms: async () => (await rules()).auth.smsLogin.body,
  password: async () => {
    const { auth: whole, signInPhone } = await rules();
    return whole.login.body.extend({ phone: signInPhone });
  },
};

/** What each way sends. */
const SENT = {
  sms: ({ phone, code }: ReturnType<typeof bodyOf>) => ({ phone, code }),
  password: ({ phone, password }: ReturnType<typeof bodyOf>) => ({ phone, password }),
};

type SignInCall = typeof auth.smsLogin | typeof auth.login;

/** One form for both ways: the phone is typed once, and what was typed stays while one looks at the other. */
export function useSignIn(way: FormWay, onAnswer: (answer: SignInAnswer) => Promise<void>) {
  const [typedPhone, setTypedPhone] = useAtom(typedPhoneAtom);
  const state = useCallForm<SignInCall, SignInValues>(way === 'sms' ? auth.smsLogin : auth.login, {
    mode: 'onTouched',
    values: { phone: typedPhone, code: '', password: '' },
    rules: RULES[way],
    bodyOf: (values) => SENT[way](bodyOf(values)),
    failuresIn: 'form',
    silent: true,
    via: async (press) => onAnswer(await press()),
  });
  const { form } = state;
  const code = usePhoneCode(form, auth.smsSend);
  /** Another way, another form: what was said about the one before is not about this one. */
  const forget = () => {
    form.clearErrors();
    state.setRefusal(null);
  };
  return { ...state, code, forget, setTypedPhone };
}
