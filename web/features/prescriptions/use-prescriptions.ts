import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { prescriptions } from '#contract/prescriptions.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { usePrescriptionNews } from './use-prescription-news.ts';

export type Listed = AnswerOf<typeof prescriptions.list>;

const PAGE_SIZE = 25;

/** A patient's, those of a visit first, read again when a colleague writes of them. @param first its hash_id */
export function usePrescriptions(patientId: number, first: string | null) {
  const [paging, setPaging] = useState({ page: 1, pageSize: PAGE_SIZE });
  const query = { patient_id: patientId, ...(first === null ? {} : { first }), ...paging };
  const asked = useCall(prescriptions.list, { query }, { keep: true, staleTime: 0 });
  usePrescriptionNews(patientId);
  return {
    ...{ asked, paging, answer: useKept(asked.data) },
    turn: (to: Partial<typeof paging>) => setPaging((now) => ({ ...now, page: 1, ...to })),
  };
}

export type PrescriptionsState = ReturnType<typeof usePrescriptions>;
