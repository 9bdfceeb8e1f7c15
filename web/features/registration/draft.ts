import { atom, useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { typedPhoneAtom } from '#web/api/typed-phone.ts';
import { type RegistrationKind, type RegistrationValues, RULES } from './kinds.ts';

export type RegistrationForm = UseFormReturn<RegistrationValues, unknown, RegistrationValues>;

interface Draft {
  values: RegistrationValues;
  /** Staff get codes of their own; one that was sent for another kind would be refused. */
  codeForStaff: boolean;
}

const EMPTY: Draft = {
  values: {
    hospital_name: '',
    hospital_id: null,
    role: 'doctor',
    name: '',
    phone: '',
    code: '',
    password: '',
    password_confirmation: '',
  },
  codeForStaff: false,
};

/** What was typed, while one changes between the three kinds or looks at the login. In memory only. */
const draftAtom = atom(EMPTY);

/** The form of a kind, with what was typed into the others. `finish` once it was taken: nothing of it stays. */
export function useRegistrationForm(kind: RegistrationKind): { form: RegistrationForm; finish: () => void } {
  const [draft, setDraft] = useAtom(draftAtom);
  const [typedPhone, setTypedPhone] = useAtom(typedPhoneAtom);
  const forStaff = kind === 'staff';
  const code = draft.codeForStaff === forStaff ? draft.values.code : '';
  const form = useForm<RegistrationValues, unknown, RegistrationValues>({
    mode: 'onTouched',
    defaultValues: { ...draft.values, phone: typedPhone, code },
    resolver: RULES[kind],
  });
  const finished = useRef(false);
  useEffect(
    () => () => {
      if (finished.current) return;
      const values = form.getValues();
      setDraft({ values, codeForStaff: forStaff });
      setTypedPhone(values.phone);
    },
    [form, forStaff, setDraft, setTypedPhone],
  );
  const finish = () => {
    finished.current = true;
    setDraft(EMPTY);
  };
  return { form, finish };
}
