import { useState } from 'react';
import { CONSENT_REQUIRED } from '#contract/patient-forms.ts';
import { type Patient, patients } from '#contract/patients.ts';
import { privacy } from '#contract/privacy.ts';
import { useHealthConsent } from '#web/clinic/patient/use-consent.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import {
  bodyOf,
  emptyValues,
  keptValues,
  type PatientValues,
  rulesFor,
  type Started,
  valuesOf,
} from './form-values.ts';

export type PatientForm = ContractForm<PatientValues>['form'];

interface Options {
  /** Null: a new one. */
  patient: Patient | null;
  started?: Started | undefined;
  onSaved: (patient: Patient) => void;
}

type PatientCall = typeof patients.create | typeof patients.change;

/** The whole form of a patient, wherever it stands. What was typed stays until it is saved or given up on purpose. */
export function usePatientForm({ patient, started, onSaved }: Options) {
  const consent = useHealthConsent();
  const [base] = useState(() => (patient ? valuesOf(patient) : emptyValues(started)));
  const state = useContractForm<PatientCall, PatientValues>(patient ? patients.change : patients.create, {
    mode: 'onTouched',
    values: base,
    rules: async () => rulesFor(patient ? 'change' : 'new'),
    bodyOf: (values) => ({
      ...bodyOf(values),
      // Who was not asked says nothing, neither yes nor no.
      ...{ consent: undefined, ...consent.answerOf(values.consent) },
      ...(patient ? {} : { quick: false }),
    }),
    // Said beside all other wrong fields.
    own: (values) => ({ consent: consent.asked !== null && !values.consent ? CONSENT_REQUIRED : undefined }),
    ...(patient ? { params: { id: patient.id } } : {}),
    failuresIn: 'form',
    draft: { key: `patient-form:${patient?.id ?? 'new'}`, shape: keptValues, fresh: started !== undefined },
    refresh: [patients.list, patients.show, patients.caseOf, privacy.consents],
    onDone: ({ data, meta }) => {
      // Nothing is lost by leaving any more.
      state.form.reset(state.form.getValues());
      if (!meta.health_status_kept) toast.info('未同意授权，健康信息没有保存');
      onSaved(data);
    },
    // Another text than the one that was read.
    onWrong: (errors) => {
      if (errors.consent) consent.again();
    },
  });
  return { ...state, base, patient, asked: consent.asked };
}

export type PatientFormState = ReturnType<typeof usePatientForm>;
