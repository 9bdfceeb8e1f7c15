import { atom, useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';

/** What the page on the screen puts into the petrol bar, left of the person: the live state and who else is here. */
export const headerSlotAtom = atom<ReactNode>(null);

/** For as long as the calling page is on the screen. `node` should be kept (a constant, or memoised). */
export function useHeaderSlot(node: ReactNode): void {
  const set = useSetAtom(headerSlotAtom);
  useEffect(() => {
    set(node);
    return () => set(null);
  }, [node, set]);
}
