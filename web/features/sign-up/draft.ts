import { atom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { typedPhoneAtom } from '#web/clinic/codes/typed-phone.ts';
import type { SignUpValues } from './kinds.ts';

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

/**
 * What was typed, while one changes between the three kinds or looks at the login. In memory only: there are passwords in
 * it, which no store of the browser is to have (forms/draft-store.ts).
 */
const draftAtom = atom(EMPTY);

/** What a kind's form begins with: what was typed into the others. */
export function useTyped(forStaff: boolean): SignUpValues {
  const store = useStore();
  const [before] = useState(() => {
    const { values, codeForStaff } = store.get(draftAtom);
    const code = codeForStaff === forStaff ? values.code : '';
    return { ...values, phone: store.get(typedPhoneAtom), code };
  });
  return before;
}

/** Keeps what is typed, letter by letter: the form of another kind begins before this one has ended. */
export function useKeepTyped(form: SignUpForm, forStaff: boolean): { finish: () => void } {
  const store = useStore();
  useEffect(() => {
    const keep = ({ values }: { values: SignUpValues }) => {
      store.set(draftAtom, { values: { ...values }, codeForStaff: forStaff });
      store.set(typedPhoneAtom, values.phone);
    };
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, forStaff, store]);
  // Once it was taken: nothing of it stays.
  return { finish: () => store.set(draftAtom, EMPTY) };
}
