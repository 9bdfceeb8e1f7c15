import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { SLOT_MINUTES } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { formatTimeRange, minutesOf, timeOf } from '#web/ui/text/format.ts';
import { edgeOf } from './block.ts';
import type { Carried } from './carried.ts';
import { type Landing, landingOf } from './landing.ts';
import { FOLD, HEAD } from './lines.ts';
import { cellAt, keyAt } from './use-grid-focus.ts';

interface Look {
  root: RefObject<HTMLElement | null>;
  day: DayStore;
  carried: Carried | null;
  say: (text: string) => void;
}

interface Start {
  prop: string;
  time: string;
}

const MARKS = ['data-carried', 'data-target', 'data-target-text', 'data-unfit'] as const;

/**
 * A visit on its way, all of its length: an outline around the cells it leaves, and 移到此处 over those it would take, under
 * the pointer or the focus. Marks on the cells themselves, so that they go where the grid goes and draw no cell anew.
 */
export function useCarriedLook({ root, day, carried, say }: Look): void {
  const at = useRef<Start | null>(null);
  const marked = useRef<HTMLElement[]>([]);
  const paint = useCallback(() => {
    for (const cell of marked.current) for (const mark of MARKS) cell.removeAttribute(mark);
    const grid = root.current;
    marked.current =
      grid && carried ? [...outlined(grid, day, carried), ...targeted(grid, day, carried, at.current)] : [];
  }, [root, day, carried]);

  // With each drawing of the grid: other lines, other columns, another day.
  useLayoutEffect(paint);
  useEffect(() => (carried ? store.sub(day.versionAtom, paint) : undefined), [carried, day, paint]);
  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    const go = (target: EventTarget | null) => {
      at.current = startAt(target);
      if (carried) paint();
    };
    const onFocus = ({ target }: FocusEvent) => {
      go(target);
      if (carried && at.current) say(wordsOf(landingOf(carried, day, at.current.prop, at.current.time)));
    };
    const stop = new AbortController();
    const { signal } = stop;
    grid.addEventListener('mouseover', ({ target }) => go(target), { signal });
    grid.addEventListener('mouseleave', () => go(document.activeElement), { signal });
    grid.addEventListener('focusin', onFocus, { signal });
    return () => stop.abort();
  }, [root, day, carried, paint, say]);
}

function startAt(target: EventTarget | null): Start | null {
  const key = keyAt(target);
  return key && key.line !== HEAD && key.line !== FOLD ? { prop: key.prop, time: key.line } : null;
}

function outlined(grid: HTMLElement, day: DayStore, { slotIds }: Carried): HTMLElement[] {
  return day.cells().flatMap(({ slot }) => {
    const index = slot.id === null ? -1 : slotIds.indexOf(slot.id);
    const cell = index < 0 ? null : cellAt(grid, slot.prop, slot.time);
    cell?.setAttribute('data-carried', edgeOf(index, slotIds.length));
    return cell ?? [];
  });
}

function targeted(grid: HTMLElement, day: DayStore, visit: Carried, start: Start | null): HTMLElement[] {
  if (!start) return [];
  const landing = landingOf(visit, day, start.prop, start.time);
  if (landing.own) return [];
  const cells = landing.times.flatMap((time) => cellAt(grid, start.prop, time) ?? []);
  cells.forEach((cell, i) => {
    cell.setAttribute('data-target', edgeOf(i, cells.length));
    if (landing.reason !== null) cell.setAttribute('data-unfit', '');
  });
  // A cell that is itself not to be had goes on saying what it is.
  const [first, second] = cells;
  if (first?.matches('[data-kind="available"], [data-kind="own-hold"], [data-carried]')) {
    first.setAttribute('data-target-text', landing.reason ?? (second ? HERE : wordsOf(landing)));
    if (landing.reason === null) second?.setAttribute('data-target-text', rangeOf(landing));
  }
  return cells;
}

const HERE = '移到此处';

const wordsOf = (landing: Landing) => (landing.own ? '' : (landing.reason ?? `${HERE} ${rangeOf(landing)}`));

function rangeOf({ times: [first = '00:00', ...rest] }: Landing): string {
  return formatTimeRange(first, timeOf(minutesOf(rest.at(-1) ?? first) + SLOT_MINUTES));
}
