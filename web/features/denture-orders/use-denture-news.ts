import { useQueryClient } from '@tanstack/react-query';
import { dentureOrders } from '#contract/denture-orders.ts';
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

/** What is shown of lab orders is read again when the clinic or its plant moved one. */
export function useDentureNews(): void {
  useTouched(['denture_orders'], useForgetDentures());
}
