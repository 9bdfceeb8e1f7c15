import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cases } from '#contract/cases.ts';
import { patientRecords } from '#contract/patient-records.ts';
import { useTouched } from '#web/realtime/touched.ts';

/** Draws the teeth of a patient, says which are chosen, and puts what is told of them where the page has room. */
export type DrawChart = (given: {
  patientId: number;
  /** The draft; null: nobody saved one yet. */
  recordId: number | null;
  panel: HTMLElement | null;
  onChosen: (teeth: readonly string[]) => void;
}) => ReactNode;

/** What a colleague wrote of this patient is read. */
export function useCaseNews(patientId: number | undefined): void {
  const queries = useQueryClient();
  useTouched(
    ['patient_record'],
    () => {
      for (const { method, path } of [cases.detail, cases.list, patientRecords.open])
        void queries.invalidateQueries({ queryKey: [method, path] });
    },
    patientId === undefined ? {} : { patient_record: patientId },
  );
}
