import { deskRegistrations } from '#contract/desk-registrations.ts';
import { useCall } from '#web/api/use-call.ts';
import type { DeskValues } from './values.ts';

interface Started {
  values: Partial<DeskValues> | undefined;
  loading: boolean;
  error: Error | null;
}

/** A desk registration that was begun from the list of patients starts with who it is for. */
export function useStartPatient(id: number | null): Started {
  const { data, error } = useCall(
    deskRegistrations.patientInfo,
    { query: { patient_id: id ?? 0 } },
    { enabled: id !== null },
  );
  const known = data?.data;
  if (id === null) return { values: undefined, loading: false, error: null };
  if (!known) return { values: undefined, loading: error === null, error };
  const { name, phone, gender, age, visits } = known;
  return {
    values: { known: { id, name, phone, gender, age }, visit_type: visits > 0 ? 'again' : 'first' },
    loading: false,
    error: null,
  };
}
