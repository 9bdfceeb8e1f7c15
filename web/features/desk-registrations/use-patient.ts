import { useSearchParams } from 'react-router-dom';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { useCall } from '#web/api/use-call.ts';
import { idOf } from '#web/clinic/day/search-params.ts';

/** Whose pages these are: `?user_id=`, which is a patient's id; null where the address names nobody. */
export function usePatientId(): number | null {
  return idOf(useSearchParams()[0].get('user_id')) ?? null;
}

/** A patient whom the hospital knows. Banner and pages ask the same, and it is asked once. */
export function useKnownPatient(id: number | null) {
  return useCall(deskRegistrations.patientInfo, { query: { patient_id: id ?? 0 } }, { enabled: id !== null });
}
