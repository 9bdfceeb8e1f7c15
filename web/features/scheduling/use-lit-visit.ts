import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GridHeader } from '#contract/slot-state.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { useForget } from '#web/clinic/day/use-forget.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { lineKey } from './lines.ts';
import type { useGridFocus } from './use-grid-focus.ts';

/** How long the cells of a visit that was looked for stay lit, milliseconds. */
const LIT_MS = 2_400;

/** A visit that the address asks to be shown. */
export interface Lit {
  hashId: string;
  /** It has been shown, or is not there: once. */
  onDone: (found: boolean) => void;
}

/** The visit of the address, once its day is there (palette: a patient's visit); afterwards the address forgets it. */
export function useLitOfAddress(ready: boolean): Lit | null {
  const [search] = useSearchParams();
  const forget = useForget('visit');
  const hashId = ready ? search.get('visit') : null;
  return useMemo(() => {
    if (!hashId) return null;
    const onDone = (found: boolean) => {
      forget();
      if (!found) toast.info('该预约已不在这一天的排班表上');
    };
    return { hashId, onDone };
  }, [hashId, forget]);
}

interface GridParts {
  root: RefObject<HTMLElement | null>;
  day: DayStore;
  headers: readonly GridHeader[];
  lines: readonly string[];
  cells: ReturnType<typeof useGridFocus>;
}

/** Scrolls to the visit, lights all of its cells for a moment, and leaves the focus on the first. */
export function useLitVisit(parts: GridParts, lit: Lit | null): void {
  const latest = useRef(parts);
  latest.current = parts;
  useEffect(() => {
    if (!lit) return;
    // After whatever closes (the palette) has given its focus back.
    const timer = setTimeout(() => lit.onDone(show(latest.current, lit.hashId)));
    return () => clearTimeout(timer);
  }, [lit]);
}

/** Answers whether it is there. */
function show({ root, day, headers, lines, cells }: GridParts, hashId: string): boolean {
  const slots = day
    .cells()
    .map(({ slot }) => slot)
    .filter(({ reservation_id }) => reservation_id === hashId)
    .toSorted((a, b) => a.time.localeCompare(b.time));
  const [first] = slots;
  const header = headers.find(({ prop }) => prop === first?.prop);
  const row = first ? lines.indexOf(first.time) : -1;
  if (!header || row < 0) return false;
  cells.focus({ column: headers.indexOf(header), row });
  const found = slots.flatMap(
    ({ time }) => root.current?.querySelector<HTMLElement>(`[data-key="${lineKey(time, header)}"]`) ?? [],
  );
  found[0]?.scrollIntoView?.({ block: 'center', inline: 'nearest' });
  for (const cell of found) cell.dataset.lit = '';
  setTimeout(() => {
    for (const cell of found) delete cell.dataset.lit;
  }, LIT_MS);
  return true;
}
