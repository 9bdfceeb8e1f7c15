import { useState } from 'react';
import type { AnswerOf, QueryIn } from '#contract/call.ts';
import { intervenes } from '#contract/intervenes.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useKept } from '#web/ui/tables/use-kept.ts';

export type Intervenes = AnswerOf<typeof intervenes.list>;
type Filters = Omit<QueryIn<typeof intervenes.list>, 'page' | 'pageSize'>;

const PAGE_SIZE = 25;

/** A page of them, read again when a colleague writes of a patient. */
export function useIntervenes(filters: Filters) {
  const [paging, setPaging] = useState({ page: 1, pageSize: PAGE_SIZE });
  const asked = useCall(intervenes.list, { query: { ...filters, ...paging } }, { keep: true, staleTime: 0 });
  const answer = useKept(asked.data);
  const { patient_id: patient } = filters;
  useTouched(
    ['patient_record'],
    () => void asked.refetch(),
    patient === undefined ? {} : { patient_record: Number(patient) },
  );
  return {
    asked,
    answer,
    paging,
    turn: (to: Partial<typeof paging>) => setPaging((now) => ({ ...now, page: 1, ...to })),
  };
}

export type IntervenesState = ReturnType<typeof useIntervenes>;
