import { SLOT_MINUTES } from '#contract/slot-state.ts';
import { slotKey } from '#web/clinic/slot/slot.ts';
import { minutesOf, timeOf } from '#web/ui/text/format.ts';
import type { Edge } from './block.ts';

/** Where the whole box stands on the page of which this is a cell: a visit or a hold over several; undefined where it is not drawn. */
export function blockRect(key: string): DOMRect | undefined {
  const [prop = '', time = ''] = key.split(' ');
  const at = (minute: number) => document.querySelector<HTMLElement>(`[data-key="${slotKey(prop, timeOf(minute))}"]`);
  const is = (minute: number, ...edges: Edge[]) => edges.some((edge) => at(minute)?.dataset.edge === edge);
  let from = minutesOf(time);
  let to = from;
  while (is(from, 'middle', 'last') && at(from - SLOT_MINUTES)) from -= SLOT_MINUTES;
  while (is(to, 'first', 'middle') && at(to + SLOT_MINUTES)) to += SLOT_MINUTES;
  const [first, last] = [at(from)?.getBoundingClientRect(), at(to)?.getBoundingClientRect()];
  return first && last && new DOMRect(first.x, first.y, first.width, last.bottom - first.y);
}
