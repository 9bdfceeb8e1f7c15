import { useQueryClient } from '@tanstack/react-query';
import { prescriptions } from '#contract/prescriptions.ts';
import { useTouched } from '#web/realtime/touched.ts';

/** All that is asked of prescriptions. */
const ASKED = [prescriptions.list, prescriptions.one, prescriptions.own, prescriptions.ownOne];

/** What is shown of prescriptions is read again when something was written of a patient. @param patientId whose alone */
export function usePrescriptionNews(patientId?: number): void {
  const queries = useQueryClient();
  useTouched(
    ['patient_record'],
    () => {
      for (const { method, path } of ASKED) void queries.invalidateQueries({ queryKey: [method, path] });
    },
    patientId === undefined ? {} : { patient_record: patientId },
  );
}
