import { z } from 'zod';
import type { Advisory, AdvisoryStatus, advisories } from '#contract/advisories.ts';
import type { BodyOf } from '#contract/call.ts';
import { centsOf, yuanOf } from '#web/ui/yuan.ts';
import type { FoundPatient } from './patient-field.tsx';

/** As people type it: yuan, and empty where nothing is said. */
export interface AdvisoryForm {
  patient: FoundPatient | null;
  subject: string;
  content: string;
  status: AdvisoryStatus;
  quoted: string;
  follow_up_on: string;
  remarks: string;
  consultant_id: number | null;
}

export function valuesOf(advisory: Advisory | null): AdvisoryForm {
  return {
    patient: null,
    subject: advisory?.subject ?? '',
    content: advisory?.content ?? '',
    status: advisory?.status ?? 'open',
    quoted: advisory?.quoted === null || advisory === null ? '' : yuanOf(advisory.quoted),
    follow_up_on: advisory?.follow_up_on ?? '',
    remarks: advisory?.remarks ?? '',
    consultant_id: advisory?.consultant_id ?? null,
  };
}

const saidOf = ({ subject, content, quoted, follow_up_on, remarks }: AdvisoryForm) => ({
  subject,
  content,
  quoted: quoted.trim() === '' ? null : centsOf(quoted),
  follow_up_on: follow_up_on === '' ? null : follow_up_on,
  remarks,
});

/** What makes a new one; of the reservation, where there is one. */
export const newBodyOf = (reservation: string | null) => (form: AdvisoryForm) => ({
  ...(reservation ? { reservation_id: reservation } : { patient_id: form.patient?.id }),
  ...saidOf(form),
});

export const changeBodyOf = (version: number) => (form: AdvisoryForm) => ({
  ...saidOf(form),
  status: form.status,
  consultant_id: form.consultant_id ?? undefined,
  version,
});

/** Names of fields are the form's: the patient is chosen, and named by an id on the wire. */
const toForm = (name: PropertyKey | undefined) => (name === 'patient_id' ? 'patient' : name);

/** The rules of the body that the form becomes, told under the form's own fields. */
export function formSchema(body: z.ZodType<unknown, unknown>, bodyOf: (form: AdvisoryForm) => unknown) {
  return z.custom<AdvisoryForm>().superRefine((form, context) => {
    for (const { path, message } of body.safeParse(bodyOf(form)).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [toForm(path[0]) ?? 'subject'], message });
    }
  });
}

export type NewBody = BodyOf<typeof advisories.create>;
export type ChangeBody = BodyOf<typeof advisories.update>;
