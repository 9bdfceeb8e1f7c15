import { useQueryClient } from '@tanstack/react-query';
import { documents } from '#contract/documents.ts';
import { useTouched } from '#web/realtime/touched.ts';

/** All that the staff ask of documents. */
const ASKED = [documents.list, documents.one];

/** What is shown of documents is read again when something was written of a patient. @param patientId whose alone */
export function useDocumentNews(patientId?: number): void {
  const queries = useQueryClient();
  useTouched(
    ['patient_record'],
    () => {
      for (const { method, path } of ASKED) void queries.invalidateQueries({ queryKey: [method, path] });
    },
    patientId === undefined ? {} : { patient_record: patientId },
  );
}
