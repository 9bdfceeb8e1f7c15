import type { RefObject } from 'react';
import { MAX_SLOT_COUNT, SLOT_MINUTES } from '#contract/slot-state.ts';
import { minutesOf, timeOf } from '#web/ui/text/format.ts';
import { edgeOf } from './block.ts';
import { FOLD, HEAD } from './lines.ts';
import { swallowClick } from './use-drag.ts';
import { cellAt, keyAt } from './use-grid-focus.ts';
import type { Stretched, useLength } from './use-length.ts';

type Length = ReturnType<typeof useLength>;

const MARKS = ['data-grow', 'data-shrink', 'data-pull-text', 'data-unfit'] as const;

/** Listens for presses on the lower edges of visits. @returns what ends it */
export function listenForPulls(grid: HTMLElement, latest: RefObject<Length>): () => void {
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element) || !event.target.closest('[data-pull]')) return;
    const key = keyAt(event.target);
    const stretched = key && latest.current.begin(key.prop, key.line);
    if (!stretched) return;
    event.preventDefault();
    follow(grid, stretched, latest);
  };
  grid.addEventListener('pointerdown', onDown);
  return () => grid.removeEventListener('pointerdown', onDown);
}

/** How many slots it would have with its edge at the pointer: the pointer's row in the visit's own column counts. */
function countAt(grid: HTMLElement, { prop, from, visit }: Stretched, { clientY }: PointerEvent): number {
  const first = cellAt(grid, prop, from)?.getBoundingClientRect();
  if (!first) return visit.slotIds.length;
  const under = document.elementsFromPoint(first.left + first.width / 2, clientY);
  const key = keyAt(under.find((element) => element.matches('.sg-cell')) ?? null);
  if (!key || key.line === HEAD || key.line === FOLD) return clientY < first.top ? 1 : visit.slotIds.length;
  const count = (minutesOf(key.line) - minutesOf(from)) / SLOT_MINUTES + 1;
  return Math.min(Math.max(count, 1), MAX_SLOT_COUNT);
}

function follow(grid: HTMLElement, stretched: Stretched, latest: RefObject<Length>): void {
  const before = stretched.visit.slotIds.length;
  let count = before;
  let marked: HTMLElement[] = [];
  grid.dataset.pulling = '';
  const clear = () => {
    for (const cell of marked) for (const mark of MARKS) cell.removeAttribute(mark);
    marked = [];
  };
  const onMove = (event: PointerEvent) => {
    count = countAt(grid, stretched, event);
    clear();
    marked = paint(grid, stretched, count, latest.current);
  };
  const onUp = () => {
    end();
    if (count === before) return;
    swallowClick();
    latest.current.change(stretched, count);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  const stop = new AbortController();
  const end = () => {
    clear();
    delete grid.dataset.pulling;
    stop.abort();
  };
  const { signal } = stop;
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
}

/** What it gains as a dashed box with +15 and 至 11:45, what it gives up likewise. Marks on the cells, as a carried visit's. */
function paint(grid: HTMLElement, stretched: Stretched, count: number, length: Length): HTMLElement[] {
  const { visit, prop, from } = stretched;
  const before = visit.slotIds.length;
  if (count === before) return [];
  const { reason } = length.look(stretched, count);
  const start = minutesOf(from);
  const low = Math.min(before, count);
  const high = Math.max(before, count);
  const grows = count > before;
  const cells = Array.from({ length: high - low }, (_, i) => timeOf(start + (low + i) * SLOT_MINUTES)).flatMap(
    (time) => cellAt(grid, prop, time) ?? [],
  );
  cells.forEach((cell, i) => {
    cell.setAttribute(grows ? 'data-grow' : 'data-shrink', edgeOf(i, cells.length));
    if (reason !== null) cell.setAttribute('data-unfit', '');
  });
  const by = `${grows ? '+' : '−'}${(high - low) * SLOT_MINUTES}`;
  cells[0]?.setAttribute('data-pull-text', reason ?? `${by}  至 ${timeOf(start + count * SLOT_MINUTES)}`);
  return cells;
}
