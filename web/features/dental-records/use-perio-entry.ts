import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useMemo, useState } from 'react';
import type { PerioTeeth } from '#contract/dental-records-perio.ts';
import { type Act, act, type Entry, entryOf, type Mouth, rowBeside } from './perio-keys.ts';
import type { OrderName } from './perio-places.ts';

/** In which order somebody goes through a mouth, kept in this browser. */
const orderAtom = atomWithStorage<OrderName>('haomai:perio-order', 'jaw');

/** Where somebody stands in a mouth, and what their keys do to it. */
export function usePerioEntry(teeth: PerioTeeth, missing: ReadonlySet<string>, onTeeth: (teeth: PerioTeeth) => void) {
  const [order, setOrder] = useAtom(orderAtom);
  const mouth: Mouth = useMemo(() => ({ missing, order }), [missing, order]);
  const [stands, setStands] = useState<Omit<Entry, 'teeth'>>(() => entryOf(teeth, mouth));
  const now: Entry = { ...stands, teeth };
  /** False: the key is the browser's. */
  const doIt = (doing: Act): boolean => {
    // From the ends of the grid Tab goes on through the page.
    if (doing.do === 'row' && !rowBeside(now, doing.by, mouth)) return false;
    const { teeth: after, ...rest } = act(now, doing, mouth);
    setStands(rest);
    if (after !== teeth) onTeeth(after);
    return true;
  };
  return { now, order, setOrder, doIt };
}
