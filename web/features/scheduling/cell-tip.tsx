import { type RefObject, useEffect, useState } from 'react';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { LatePart } from '#web/ui/overlays/late-part.ts';
import { useLatePart } from '#web/ui/overlays/use-late-part.ts';
import type { Stayed } from './cell-words.tsx';

const HOVER_MS = 300;

/** What reads a cell and shows it comes when a pointer or the focus first comes to one. */
export const cellWords = new LatePart(async () => (await import('./cell-words.tsx')).CellWords);

/**
 * Why a cell can't be taken, or what of it is cut off: for the eye. Screen readers have the whole in the cell's label.
 * One for all cells, by the grid's own events.
 */
export function CellTip({ root, day }: { root: RefObject<HTMLElement | null>; day: DayStore }) {
  const [at, setAt] = useState<Stayed | null>(null);
  const Words = useLatePart(cellWords, at !== null);
  useEffect(() => {
    const grid = root.current;
    return grid ? followCells(grid, (cell) => setAt(cell && { grid, cell })) : undefined;
  }, [root]);
  return at && Words ? <Words {...at} day={day} /> : null;
}

function followCells(grid: HTMLElement, stay: (cell: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: HTMLElement | null = null;
  const later = (target: EventTarget | null, wait: number) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.sg-cell') : null;
    if (cell && cell === over) return;
    over = cell;
    clearTimeout(timer);
    stay(null);
    if (!cell) return;
    cellWords.ahead();
    timer = setTimeout(() => stay(cell), wait);
  };
  const hide = () => later(null, 0);
  const stop = new AbortController();
  const { signal } = stop;
  grid.addEventListener('mouseover', ({ target }) => later(target, HOVER_MS), { signal });
  grid.addEventListener('mouseleave', hide, { signal });
  grid.addEventListener('focusin', ({ target }) => isShown(target) && later(target, 0), { signal });
  grid.addEventListener('focusout', hide, { signal });
  grid.addEventListener('click', hide, { signal });
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Focus by the keyboard, not by a press. */
function isShown(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}
