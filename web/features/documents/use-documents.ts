import { useState } from 'react';
import { documents } from '#contract/documents.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { useDocumentNews } from './use-document-news.ts';

const PAGE_SIZE = 25;

/** A patient's, the newest first, read again when a colleague writes of them. */
export function useDocuments(patientId: number) {
  const [paging, setPaging] = useState({ page: 1, pageSize: PAGE_SIZE });
  const asked = useCall(documents.list, { query: { patient_id: patientId, ...paging } }, { keep: true, staleTime: 0 });
  useDocumentNews(patientId);
  return {
    ...{ asked, paging, answer: useKept(asked.data) },
    turn: (to: Partial<typeof paging>) => setPaging((now) => ({ ...now, page: 1, ...to })),
  };
}
