import type { Advisory, AdvisoryStatus } from '#contract/advisories.ts';
import type { FoundPatient } from '#web/clinic/patient/patient-field.tsx';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** As people type it: empty where nothing is said. */
export interface AdvisoryForm {
  patient: FoundPatient | null;
  subject: string;
  content: string;
  status: AdvisoryStatus;
  quoted: TypedMoney;
  follow_up_on: string;
  remarks: string;
  consultant_id: number | null;
}

export function valuesOf(advisory: Advisory | null): AdvisoryForm {
  return {
    patient: null,
    status: advisory?.status ?? 'open',
    subject: advisory?.subject ?? '',
    content: advisory?.content ?? '',
    quoted: advisory?.quoted ?? null,
    follow_up_on: advisory?.follow_up_on ?? '',
    remarks: advisory?.remarks ?? '',
    consultant_id: advisory?.consultant_id ?? null,
  };
}

const saidOf = ({ subject, content, quoted, follow_up_on, remarks }: AdvisoryForm) => ({
  subject,
  content,
  quoted: sentMoney(quoted),
  follow_up_on: follow_up_on === '' ? null : follow_up_on,
  remarks,
});

/** What makes a new one; of the reservation, where there is one, else of the patient. */
export const newBodyOf = (reservation: string | null, patientId: number | null) => (form: AdvisoryForm) => ({
  ...(reservation ? { reservation_id: reservation } : { patient_id: patientId ?? form.patient?.id }),
  ...saidOf(form),
});

export const changeBodyOf = (form: AdvisoryForm) => ({
  ...saidOf(form),
  status: form.status,
  consultant_id: form.consultant_id ?? undefined,
});
