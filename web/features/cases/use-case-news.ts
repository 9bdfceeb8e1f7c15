import { useQueryClient } from '@tanstack/react-query';
import { cases } from '#contract/cases.ts';
import { useTouched } from '#web/realtime/touched.ts';

/** All that is asked of cases. */
const ASKED = [cases.detail, cases.list, cases.amendRequests, cases.own, cases.ownOne];
const NAMES = ['patient_record', 'amend_requests'];

/**
 * What is shown of cases is read again when one was written, or somebody asked to change one.
 * @param patientId whose alone; undefined: anybody's
 */
export function useCaseNews(patientId?: number): void {
  const queries = useQueryClient();
  useTouched(
    NAMES,
    () => {
      for (const { method, path } of ASKED) void queries.invalidateQueries({ queryKey: [method, path] });
    },
    patientId === undefined ? {} : { patient_record: patientId },
  );
}
