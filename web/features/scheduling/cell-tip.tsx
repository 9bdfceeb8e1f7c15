import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { store } from '#web/api/session.ts';
import { onTick } from '#web/realtime/server-clock.ts';
import type { DayStore } from './day-store.ts';
import { toldOf } from './told.ts';

const HOVER_MS = 300;
const GAP = 6;
const WIDTH = 280;

interface Tip {
  text: string;
  cell: HTMLElement;
}

/**
 * Why a cell can't be taken, or what of it is cut off: for the eye. Screen readers have the whole in the cell's label.
 * One for all cells, by the grid's own events.
 */
export function CellTip({ root, day }: { root: RefObject<HTMLElement | null>; day: DayStore }) {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const grid = root.current;
    return grid ? followCells(grid, day, setTip) : undefined;
  }, [root, day]);
  useEffect(() => followPage(root.current, () => setTip((now) => now && { ...now })), [root]);
  if (!tip?.cell.isConnected) return null;
  const rect = tip.cell.getBoundingClientRect();
  const above = rect.bottom + 48 > window.innerHeight;
  return createPortal(
    <div
      aria-hidden
      className="sg-tip"
      style={{
        left: Math.max(8, Math.min(rect.left, window.innerWidth - WIDTH)),
        ...(above ? { bottom: window.innerHeight - rect.top + GAP } : { top: rect.bottom + GAP }),
      }}
    >
      {tip.text}
    </div>,
    document.body,
  );
}

/** What stands above the grid, such as a banner, moves its cells: the tip goes with its own. */
function followPage(grid: HTMLElement | null, moved: () => void): (() => void) | undefined {
  const scroller = grid?.parentElement;
  if (!scroller) return undefined;
  const observer = new ResizeObserver(moved);
  observer.observe(scroller);
  return () => observer.disconnect();
}

function followCells(grid: HTMLElement, day: DayStore, show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  const present = (cell: HTMLElement | null) => {
    shown = cell;
    const tip = cell ? tipOf(grid, cell) : null;
    show(tip);
    const visit = cell ? visitAt(day, cell) : null;
    // Nothing to tell, or nobody to ask: the cell says what it says by itself.
    if (cell && visit)
      toldOf(visit).then(
        (told) => told && shown === cell && show(withTold(cell, tip, told)),
        () => {},
      );
  };
  const later = (target: EventTarget | null, wait: number) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.sg-cell') : null;
    if (cell && cell === over) return;
    over = cell;
    clearTimeout(timer);
    present(null);
    if (cell) timer = setTimeout(() => present(cell), wait);
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
  // Who holds is told with the time that is left.
  const stopTicks = onTick(() => shown?.dataset.kind === 'held' && present(shown));
  return () => {
    clearTimeout(timer);
    stopTicks();
    stop.abort();
  };
}

/** The visit of a cell, where there is one that staff may ask about. */
function visitAt(day: DayStore, cell: HTMLElement): string | null {
  if (cell.dataset.kind !== 'patient') return null;
  const [prop = '', time = ''] = (cell.dataset.key ?? '').split(' ');
  return store.get(day.cell(prop, time))?.slot.reservation_id ?? null;
}

/** What stands in a cell, part by part. */
const wordsOf = (cell: HTMLElement) =>
  [...cell.children]
    .map((part) => part.getAttribute('data-whole') ?? part.textContent)
    .filter(Boolean)
    .join(' ');

const withTold = (cell: HTMLElement, tip: Tip | null, told: string): Tip => ({
  cell,
  text: [tip?.text ?? wordsOf(cell), told].filter(Boolean).join(' · '),
});

/** Focus by the keyboard, not by a press. */
function isShown(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}

function tipOf(grid: HTMLElement, cell: HTMLElement): Tip | null {
  const { why, kind } = cell.dataset;
  const left = cell.querySelector('[data-expires]')?.textContent;
  // What keeps the whole grid from being booked keeps this cell too: a locked hospital, a line that is down.
  const blocked = why || kind === 'available' ? grid.dataset.blocked : undefined;
  // The countdown of a longer hold stands in its first cell.
  const own = kind === 'held' && left ? `${why}，剩余 ${left}` : why;
  const reasons = [own, blocked].filter(Boolean).join('；');
  const cut = [...cell.children].some((part) => part.scrollWidth > part.clientWidth + 1);
  const text = reasons || (cut ? wordsOf(cell) : null);
  return text ? { text, cell } : null;
}
