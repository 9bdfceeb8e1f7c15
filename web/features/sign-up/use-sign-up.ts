import { useState } from 'react';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import { signUp } from '#contract/sign-up.ts';
import { showSuccess } from '#web/api/errors.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useCodeField, usePhoneCode } from '#web/clinic/codes/use-code-field.ts';
import { type CallForm, useCallForm } from '#web/forms/use-call-form.ts';
import { plainPhone } from '#web/ui/fields/plain-phone.ts';
import { type SignUpForm, useKeepTyped, useTyped } from './draft.ts';
import { KINDS, type Origin, type RegisterCall, type SignUpKind, type SignUpValues } from './kinds.ts';

interface Given {
  kind: SignUpKind;
  origin: Origin;
  /** Of a plain user, who is signed in at once. */
  onToken: (token: string) => Promise<void>;
  /** Of a known person with a second factor, who signs in by the login form. */
  onKnown: () => void;
}

/** A sign-up from the first letter to its answer. */
export function useSignUp({ kind, origin, onToken, onKnown }: Given) {
  const { call, rules, bodyOf } = KINDS[kind];
  const license = useUpload(kind === 'institution' ? 'license' : 'certificate');
  const [waiting, setWaiting] = useState(false);
  const forStaff = kind === 'staff';
  const state: CallForm<SignUpValues> = useCallForm<RegisterCall, SignUpValues>(call, {
    mode: 'onTouched',
    values: useTyped(forStaff),
    rules,
    bodyOf,
    failuresIn: 'form',
    silent: true,
    via: async (press) => {
      const picture = await license.settle();
      // What is wrong with it stands under the picture. Who can't help it may take it away, and apply without.
      if (!picture.ok) return form.setError('root', { message: CLIENT_MESSAGES.uploadFailed });
      const answer = await press({ ...origin, ...(kind === 'user' ? {} : { license: picture.location }) });
      finish();
      if ('second_factor' in answer) return onKnown();
      showSuccess(call);
      if ('access_token' in answer) await onToken(answer.access_token);
      else setWaiting(true);
    },
  });
  const { form } = state;
  const { finish } = useKeepTyped(form, forStaff);
  const code = useSignUpCode(form, kind);
  return { ...state, code, license, waiting };
}

/** Staff get codes that are good for the hospital which they chose. */
function useSignUpCode(form: SignUpForm, kind: SignUpKind) {
  const phone = plainPhone(form.watch('phone'));
  const hospitalId = form.watch('hospital_id') ?? 0;
  const own = usePhoneCode(form, signUp.registerSms);
  const ofStaff = useCodeField({
    ...{ form, phone, code: 'code' },
    call: signUp.doctorSms,
    needs: ['hospital_id', 'phone'],
    args: (proof) => ({ body: { phone, hospital_id: hospitalId, proof } }),
  });
  return kind === 'staff' ? ofStaff : own;
}
