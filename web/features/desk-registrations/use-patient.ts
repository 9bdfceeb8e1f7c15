import { useSearchParams } from 'react-router-dom';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { useCall } from '#web/api/use-call.ts';

/** Whose pages these are: `?user_id=`, which is a patient's id; null where the address names nobody. */
export function usePatientId(): number | null {
  const text = useSearchParams()[0].get('user_id') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** A patient whom the hospital knows. Banner and pages ask the same, and it is asked once. */
export function useKnownPatient(id: number | null) {
  return useCall(deskRegistrations.patientInfo, { query: { patient_id: id ?? 0 } }, { enabled: id !== null });
}
