import { type RefObject, useEffect } from 'react';
import { store } from '#web/api/session.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { cellAt, keyAt } from './use-grid-focus.ts';

/**
 * The ring of the focus goes around the whole visit, whichever of its cells has the focus; the style sheet says whether
 * focus is shown. Marks on the cells themselves:
 * nothing of it draws a cell anew.
 */
export function useBlockRing(root: RefObject<HTMLElement | null>, day: DayStore): void {
  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    let ringed: HTMLElement[] = [];
    const clear = () => {
      for (const cell of ringed) delete cell.dataset.ring;
      ringed = [];
    };
    const paint = () => {
      clear();
      const focused = grid.contains(document.activeElement) ? document.activeElement : null;
      const key = keyAt(focused);
      const visit = key ? (store.get(day.cell(key.prop, key.line))?.slot.reservation_id ?? null) : null;
      if (!key || visit === null) return;
      const own = [...day.column(key.prop)].filter(({ slot }) => slot.reservation_id === visit);
      ringed = own.flatMap(({ slot }) => cellAt(grid, key.prop, slot.time) ?? []);
      for (const cell of ringed) cell.dataset.ring = '';
    };
    const stop = new AbortController();
    const { signal } = stop;
    grid.addEventListener('focusin', paint, { signal });
    grid.addEventListener('focusout', clear, { signal });
    // Longer or shorter, or somebody else's now.
    const unsubscribe = store.sub(day.versionAtom, paint);
    return () => {
      stop.abort();
      unsubscribe();
      clear();
    };
  }, [root, day]);
}
