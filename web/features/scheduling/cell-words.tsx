import { useEffect, useReducer, useState } from 'react';
import { createPortal } from 'react-dom';
import { store } from '#web/api/session.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { onTick } from '#web/realtime/server-clock.ts';
import { lastNotified } from './last-notified.ts';

const GAP = 6;
const WIDTH = 280;

/** The cell that somebody stays on. */
export interface Stayed {
  grid: HTMLElement;
  cell: HTMLElement;
}

/** Beside the cell that somebody stays on, what there is to say of it. */
export function CellWords({ grid, cell, day }: Stayed & { day: DayStore }) {
  const [own, setOwn] = useState(() => wordsAt(grid, cell));
  const notified = useTold(cell, day);
  const [, again] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => followPage(grid, again), [grid]);
  useEffect(
    // Who holds is told with the time that is left, and what was just noted of a patient to whom it lies before.
    () => onTick(() => setOwn(wordsAt(grid, cell))),
    [grid, cell],
  );
  const text = notified ? [own ?? partsOf(cell), notified].filter(Boolean).join(' · ') : own;
  if (!text || !cell.isConnected) return null;
  const rect = cell.getBoundingClientRect();
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
      {text}
    </div>,
    document.body,
  );
}

/** What the patient of the cell was last told; '' where there is nothing to tell. */
function useTold(cell: HTMLElement, day: DayStore): string {
  const [notified, setTold] = useState('');
  useEffect(() => {
    const visit = visitAt(day, cell);
    if (!visit) return;
    let asked = true;
    // Nothing to tell, or nobody to ask: the cell says what it says by itself.
    lastNotified(visit).then(
      (line) => asked && setTold(line),
      () => {},
    );
    return () => {
      asked = false;
    };
  }, [cell, day]);
  return notified;
}

/** What stands above the grid, such as a banner, moves its cells: the tip goes with its own. */
function followPage(grid: HTMLElement, moved: () => void): (() => void) | undefined {
  const scroller = grid.parentElement;
  if (!scroller) return undefined;
  const observer = new ResizeObserver(moved);
  observer.observe(scroller);
  return () => observer.disconnect();
}

/** The visit of a cell, where there is one that staff may ask about. */
function visitAt(day: DayStore, cell: HTMLElement): string | null {
  if (cell.dataset.kind !== 'patient') return null;
  const [prop = '', time = ''] = (cell.dataset.key ?? '').split(' ');
  return store.get(day.cell(prop, time))?.slot.reservation_id ?? null;
}

/** What stands in a cell, part by part, and the words of its ⚠. */
const partsOf = (cell: HTMLElement) =>
  [
    ...[...cell.children].map((part) => part.getAttribute('data-whole') ?? part.textContent),
    cell.dataset.alerts && `⚠ ${cell.dataset.alerts}`,
  ]
    .filter(Boolean)
    .join(' ');

/** Why a cell can't be taken, or what of it is cut off or only a mark; null where it says all by itself. */
function wordsAt(grid: HTMLElement, cell: HTMLElement): string | null {
  const { why, kind, alerts } = cell.dataset;
  const left = cell.querySelector('[data-expires]')?.textContent;
  // What keeps the whole grid from being booked keeps this cell too: a locked hospital, a line that is down.
  const blocked = why || kind === 'available' ? grid.dataset.blocked : undefined;
  // The countdown of a longer hold stands in its first cell.
  const own = kind === 'held' && left ? `${why}，剩余 ${left}` : why;
  const reasons = [own, blocked].filter(Boolean).join('；');
  const cut = [...cell.children].some((part) => part.scrollWidth > part.clientWidth + 1);
  return reasons || (cut || alerts ? partsOf(cell) : null);
}
