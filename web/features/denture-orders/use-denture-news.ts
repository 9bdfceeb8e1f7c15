import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import { dentureOrders } from '#contract/denture-orders.ts';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { useTouched } from '#web/realtime/touched.ts';

/** All that is asked of lab orders. */
const ASKED = [dentureOrders.list, dentureOrders.one];

/** All that is shown of them is read again: somebody wrote of one. */
export function useForgetDentures(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { method, path } of ASKED) void queries.invalidateQueries({ queryKey: [method, path] });
  };
}

/** One that was just written stands in every list as it is now, before these are read again: the next press is of it. */
export function useShowDenture(): (row: DentureOrder) => void {
  const queries = useQueryClient();
  const { method, path } = dentureOrders.list;
  return (row) =>
    queries.setQueriesData<AnswerOf<typeof dentureOrders.list>>(
      { queryKey: [method, path] },
      (old) => old && { ...old, data: old.data.map((each) => (each.id === row.id ? row : each)) },
    );
}

/** What is shown of lab orders is read again when the clinic or its plant moved one. */
export function useDentureNews(): void {
  useTouched(['denture_orders'], useForgetDentures());
}
