import { useState } from 'react';
import type { AnswerOf, QueryIn } from '#contract/call.ts';
import { dentureOrders } from '#contract/denture-orders.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { useDentureNews } from './use-denture-news.ts';

export type ListedDentures = AnswerOf<typeof dentureOrders.list>;
type Filters = Omit<QueryIn<typeof dentureOrders.list>, 'page' | 'pageSize'>;

const PAGE_SIZE = 25;

/** A page of them, read again when one moves. */
export function useDentureOrders(filters: Filters, pageSize = PAGE_SIZE) {
  const [paging, setPaging] = useState({ page: 1, pageSize });
  const asked = useCall(dentureOrders.list, { query: { ...filters, ...paging } }, { keep: true, staleTime: 0 });
  useDentureNews();
  return {
    ...{ asked, paging, answer: useKept(asked.data) },
    turn: (to: Partial<typeof paging>) => setPaging((now) => ({ ...now, page: 1, ...to })),
  };
}

export type DenturesState = ReturnType<typeof useDentureOrders>;
