import { deskRegistrations } from '#contract/desk-registrations.ts';
import { useCall } from '#web/api/use-call.ts';

/** A patient whom the hospital knows. Banner and pages ask the same, and it is asked once. */
export function useKnownPatient(id: number | null) {
  return useCall(deskRegistrations.patientInfo, { query: { patient_id: id ?? 0 } }, { enabled: id !== null });
}
