import { dentureOrders } from '#contract/denture-orders.ts';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { usePress } from '#web/forms/use-press.ts';
import { useForgetDentures, useShowDenture } from './use-denture-news.ts';
import type { Press } from './words.ts';

/** A step in one press. Where somebody was quicker, a toast has said so, and all of it is read again. */
export function useStep({ id, version }: Pick<DentureOrder, 'id' | 'version'>) {
  const forget = useForgetDentures();
  const show = useShowDenture();
  const { press, pending } = usePress(dentureOrders.step, {
    refresh: [dentureOrders.list, dentureOrders.one],
    onDone: ({ data }) => show(data),
  });
  return {
    pending,
    step: ({ to, stage }: Pick<Press, 'to' | 'stage'>) =>
      press({ params: { id }, body: { to, stage, version } }).then(() => {}, forget),
  };
}

/** 催单: the plant reads what is waited for. */
export function useReminder({ id, due_on }: Pick<DentureOrder, 'id' | 'due_on'>) {
  const forget = useForgetDentures();
  const { press, pending } = usePress(dentureOrders.message, { refresh: [dentureOrders.one] });
  return {
    pending,
    remind: () => press({ params: { id }, body: { text: `请尽快处理，交货日期 ${due_on}` } }).then(() => {}, forget),
  };
}
