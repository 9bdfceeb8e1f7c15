import { atom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { typedPhoneAtom } from '#web/api/typed-phone.ts';
import { RULES, type SignUpKind, type SignUpValues } from './kinds.ts';

export type SignUpForm = UseFormReturn<SignUpValues, unknown, SignUpValues>;

interface Draft {
  values: SignUpValues;
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
export function useSignUpForm(kind: SignUpKind): { form: SignUpForm; finish: () => void } {
  const store = useStore();
  const forStaff = kind === 'staff';
  const [before] = useState(() => {
    const { values, codeForStaff } = store.get(draftAtom);
    const code = codeForStaff === forStaff ? values.code : '';
    return { ...values, phone: store.get(typedPhoneAtom), code };
  });
  const form = useForm<SignUpValues, unknown, SignUpValues>({
    mode: 'onTouched',
    defaultValues: before,
    resolver: RULES[kind],
  });
  // Letter by letter: the form of another kind begins before this one has ended.
  useEffect(() => {
    const keep = ({ values }: { values: SignUpValues }) => {
      store.set(draftAtom, { values: { ...values }, codeForStaff: forStaff });
      store.set(typedPhoneAtom, values.phone);
    };
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, forStaff, store]);
  return { form, finish: () => store.set(draftAtom, EMPTY) };
}
