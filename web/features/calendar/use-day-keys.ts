import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { addDays, weekdayIndex } from '#web/ui/format.ts';
import type { View } from './ranges.ts';

const LINK = '[role="link"]';
const DAY = '[data-date]';

interface DayKeys {
  /** Where the Tab key comes in. */
  date: string;
  last: string;
  view: View;
  onStep: (date: string) => void;
}

/**
 * The days of a month are one stop of the Tab key, and arrows go from day to day; Home and End to the ends of the week,
 * PageUp and PageDown to the other months. The days' own links are FullCalendar's.
 */
export function useDayKeys(root: RefObject<HTMLElement | null>, { date, last, view, onStep }: DayKeys) {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const box = root.current;
    if (!box || view !== 'month') return;
    const enter = dayLink(box, date) ?? box.querySelector<HTMLElement>(`${DAY} ${LINK}`);
    for (const each of box.querySelectorAll<HTMLElement>(`${DAY} ${LINK}`)) {
      each.tabIndex = each === enter ? 0 : -1;
      const day = each.closest(DAY)?.getAttribute('data-date') ?? '';
      if (day > last) each.setAttribute('aria-disabled', 'true');
      else each.removeAttribute('aria-disabled');
    }
    if (wanted.current !== null) dayLink(box, wanted.current)?.focus();
    wanted.current = null;
  });
  return useCallback(
    (event: KeyboardEvent) => {
      const box = root.current;
      if (!box || view !== 'month' || !(event.target instanceof Element) || !event.target.matches(`${DAY} ${LINK}`))
        return;
      const from = event.target.closest(DAY)?.getAttribute('data-date');
      const to = from && moveOf(event.key, from);
      if (!to) return;
      event.preventDefault();
      const next = dayLink(box, to);
      if (next && !event.key.startsWith('Page')) {
        next.focus();
        return;
      }
      wanted.current = to;
      onStep(to);
    },
    [root, view, onStep],
  );
}

function dayLink(box: HTMLElement, date: string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-date="${date}"] ${LINK}`);
}

const FOUR_WEEKS = 28;

function moveOf(key: string, from: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -weekdayIndex(from));
    case 'End':
      return addDays(from, 6 - weekdayIndex(from));
    case 'PageUp':
      return addDays(from, -FOUR_WEEKS);
    case 'PageDown':
      return addDays(from, FOUR_WEEKS);
    default:
      return null;
  }
}
