import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type Patient, patients } from '#contract/patients.ts';
import { privacy } from '#contract/privacy.ts';
import { ApiError } from '#web/api/client.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { meAtom } from '#web/api/session.ts';
import { useSend } from '#web/api/use-call.ts';
import { useHealthConsent } from '#web/api/use-consent.ts';
import { refusalOf } from '#web/api/use-form-send.ts';
import type { Refusal } from '#web/ui/form-refusal.tsx';
import { toast } from '#web/ui/toast.tsx';
import { bodyOf, emptyValues, type PatientValues, rulesFor, type Started, valuesOf } from './form-values.ts';
import { forget, keep, keepKey, readKept } from './keep.ts';

export type PatientForm = UseFormReturn<PatientValues, unknown, PatientValues>;

interface Options {
  /** Null: a new one. */
  patient: Patient | null;
  started?: Started | undefined;
  onSaved: (patient: Patient) => void;
}

/** The whole form of a patient, wherever it stands. What was typed stays until it is saved or given up on purpose. */
export function usePatientForm({ patient, started, onSaved }: Options) {
  const consent = useHealthConsent();
  const asked = consent.asked !== null;
  const [base] = useState(() => (patient ? valuesOf(patient) : emptyValues(started)));
  const resolver = useMemo(
    () => contractResolver<PatientValues>(async () => rulesFor(patient ? 'change' : 'new', asked), bodyOf),
    [patient, asked],
  );
  const form: PatientForm = useForm<PatientValues, unknown, PatientValues>({
    mode: 'onTouched',
    defaultValues: base,
    resolver,
  });
  const draft = useDraft(form, patient?.id ?? null, base, started === undefined);
  const { save, pending } = useSave(patient);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const { data, meta } = await save({ ...bodyOf(values), ...withoutBox(consent.answerOf(values.consent)) });
      draft.drop();
      form.reset(values);
      if (!meta.health_status_kept) toast.info('未同意授权，健康信息没有保存');
      onSaved(data);
    } catch (error) {
      const placed = applyFieldErrors(form, error);
      if (placed.fields.length === 0 || placed.homeless.length > 0) setRefusal(refusalOf(error, placed.homeless[0]));
      // Another text than the one that was read.
      if (error instanceof ApiError && error.errors?.consent) consent.again();
    }
  });
  return { form, base, patient, asked: consent.asked, draft, refusal, pending, submit };
}

export type PatientFormState = ReturnType<typeof usePatientForm>;

/** Who was not asked says nothing, neither yes nor no. */
const withoutBox = (answer: { consent?: boolean; consent_version?: string }) => ({ consent: undefined, ...answer });

function useSave(patient: Patient | null) {
  const options = {
    quiet: ['INVALID', 'OFFLINE', 'TIMEOUT'] as const,
    refresh: [patients.list, patients.show, patients.caseOf, privacy.consents],
  };
  const create = useSend(patients.create, options);
  const change = useSend(patients.change, options);
  const sent = useRef<{ text: string; unanswered: boolean } | null>(null);
  /** The same once more after no answer came is the same press: it is not made twice. */
  const save = async (body: ReturnType<typeof bodyOf>) => {
    const text = JSON.stringify(body);
    const again = sent.current?.unanswered === true && sent.current.text === text;
    try {
      const answer = await (patient
        ? (again ? change.resend : change.send)({ params: { id: patient.id }, body })
        : (again ? create.resend : create.send)({ body: { ...body, quick: false } }));
      sent.current = null;
      return answer;
    } catch (error) {
      sent.current = { text, unanswered: error instanceof ApiError && error.unanswered };
      throw error;
    }
  };
  return { save, pending: create.pending || change.pending };
}

/** Letter by letter: nobody knows which one is the last. `bring`: what was begun elsewhere is not mixed with it. */
function useDraft(form: PatientForm, id: number | null, base: PatientValues, bring: boolean) {
  const person = useAtomValue(meAtom)?.id ?? 0;
  const key = keepKey(person, id);
  const [before] = useState(() => {
    const found = bring ? readKept(key) : null;
    return found && JSON.stringify(found) !== JSON.stringify(base) ? found : null;
  });
  const [restored, setRestored] = useState(before !== null);
  const done = useRef(false);
  // What was kept is not what was saved: the form is dirty with it.
  useEffect(() => {
    if (before) form.reset(before, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!done.current) keep(key, values);
      },
    });
  }, [form, key, before]);
  return {
    restored,
    /** As it was when it was opened. */
    startOver: () => {
      form.reset(base);
      forget(key);
      setRestored(false);
    },
    /** Nothing is lost by leaving any more. */
    isDone: () => done.current,
    /** Saved, or given up on purpose. */
    drop: () => {
      done.current = true;
      forget(key);
    },
  };
}
