import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { GridHeader } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { slotKey } from '#web/clinic/slot/slot.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { kindOf } from './cell.ts';
import type { Place, Shape } from './keyboard.ts';
import { FOLD, HEAD, lineKey } from './lines.ts';

interface GridParts {
  root: RefObject<HTMLElement | null>;
  day: DayStore;
  headers: readonly GridHeader[];
  lines: readonly string[];
  /** Draws a column that is out of sight; null where all are drawn. */
  pin: ((column: number) => void) | null;
}

const FIRST = 1;

/** The parts of the key that an element of the grid carries. */
export function keyAt(target: EventTarget | null): { prop: string; line: string } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
  const key = element?.dataset.key;
  if (key === undefined) return null;
  if (key === FOLD) return { prop: '', line: FOLD };
  const [prop = '', line = ''] = key.split(' ');
  return { prop, line };
}

/** The drawn cell of a start, or null where its column is out of sight. */
export function cellAt(grid: HTMLElement, prop: string, time: string): HTMLElement | null {
  return grid.querySelector<HTMLElement>(`[data-key="${slotKey(prop, time)}"]`);
}

/** Focus by hand: one tab stop that follows the person, and lit heads; nothing of it draws a cell anew. */
export function useGridFocus({ root, day, headers, lines, pin }: GridParts) {
  const stop = useRef<HTMLElement | null>(null);
  /** Where the person is; the folded rows have no column, so the last one is kept. */
  const at = useRef<Place>({ column: 0, row: FIRST });

  const elementAt = useCallback(
    ({ column, row }: Place): HTMLElement | null => {
      const header = headers[column];
      const line = lines[row];
      if (!header || line === undefined) return null;
      return root.current?.querySelector<HTMLElement>(`[data-key="${lineKey(line, header)}"]`) ?? null;
    },
    [root, headers, lines],
  );
  const makeStop = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    if (stop.current && stop.current !== element) stop.current.tabIndex = -1;
    element.tabIndex = 0;
    stop.current = element;
  }, []);
  const shape = useMemo(() => shapeOf(day, headers, lines), [day, headers, lines]);

  // The one tab stop: where the person was if that is still drawn, else the first cell that is.
  useEffect(() => {
    if (stop.current?.isConnected) return;
    makeStop(elementAt(at.current) ?? root.current?.querySelector<HTMLElement>('.sg-cell') ?? null);
  });

  const placeOf = (target: EventTarget | null): Place | null => {
    const key = keyAt(target);
    const row = key ? lines.indexOf(key.line) : -1;
    if (!key || row < 0) return null;
    const column = key.line === FOLD ? at.current.column : headers.findIndex(({ prop }) => prop === key.prop);
    return column < 0 ? null : { column, row };
  };

  return {
    shape,
    placeOf,
    focus(place: Place): void {
      if (pin && !elementAt(place)) flushSync(() => pin(place.column));
      at.current = place;
      elementAt(place)?.focus();
    },
    /** The focus came to this element, by whatever way. */
    enter(target: EventTarget | null): Place | null {
      const place = placeOf(target);
      if (!place) return null;
      at.current = place;
      makeStop(elementAt(place));
      pin?.(place.column);
      return place;
    },
  };
}

function shapeOf(day: DayStore, headers: readonly GridHeader[], lines: readonly string[]): Shape {
  const available = ({ column, row }: Place) => {
    const header = headers[column];
    const line = lines[row];
    if (!header || line === undefined || line === HEAD || line === FOLD) return false;
    return kindOf(store.get(day.cell(header.prop, line)), store.get(minuteAtom), null) === 'available';
  };
  return { columns: headers.length, rows: lines.length, first: FIRST, available };
}

/** The heads of the row and column of a cell that can be taken, lit while it is hovered or has the focus. */
export function useLight(root: RefObject<HTMLElement | null>) {
  const lit = useRef<HTMLElement[]>([]);
  return useCallback(
    (target: EventTarget | null) => {
      for (const element of lit.current) delete element.dataset.hot;
      const key = target instanceof Element && target.closest('[data-kind="available"]') ? keyAt(target) : null;
      const wanted = key ? [`[data-time="${key.line}"]`, `[data-key="${key.prop} ${HEAD}"]`] : [];
      lit.current = wanted.flatMap((selector) => root.current?.querySelector<HTMLElement>(selector) ?? []);
      for (const element of lit.current) element.dataset.hot = '';
    },
    [root],
  );
}
