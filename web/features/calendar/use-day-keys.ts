import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { dayByKey } from '#web/ui/fields/day-keys.ts';
import { addDays } from '#web/ui/text/format.ts';
import type { View } from './ranges.ts';

const LINK = '[role="link"]';
const DAY = '[data-date]';
const LANE = '[style*="overflow"] [role="cell"][data-date]';

interface DayKeys {
  /** Where the Tab key comes in. */
  date: string;
  last: string;
  view: View;
  onDay: (date: string) => void;
  onStep: (date: string) => void;
}

/**
 * The days of a month are one stop of the Tab key, and arrows go from day to day; Home and End to the ends of the week,
 * PageUp and PageDown to the other months. The days' own links are FullCalendar's, which draws them when it pleases:
 * `arrive` is for when it has drawn other dates.
 */
export function useDayKeys(root: RefObject<HTMLElement | null>, { date, last, view, onDay, onStep }: DayKeys) {
  const wanted = useRef<string | null>(null);
  const settle = useCallback(() => {
    const box = root.current;
    if (!box) return;
    if (view === 'month') oneStop(box, date, last);
    else reachHours(box, date);
  }, [root, view, date, last]);
  // Dates that were just drawn: before, a day of the same name may stand at its old place.
  const arrive = useCallback(() => {
    settle();
    if (root.current && wanted.current !== null) dayLink(root.current, wanted.current)?.focus();
    wanted.current = null;
  }, [root, settle]);
  useEffect(settle);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const box = root.current;
      // What a press on the white of a day's hours does.
      if (event.target instanceof HTMLElement && event.target.matches(LANE) && event.key === 'Enter') {
        onDay(event.target.dataset.date ?? date);
      }
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
    [root, view, date, onDay, onStep],
  );
  return { onKeyDown, arrive };
}

/** Of all days only one is met by the Tab key; days that are not open say so. */
function oneStop(box: HTMLElement, date: string, last: string): void {
  const links = [...box.querySelectorAll<HTMLElement>(`${DAY} ${LINK}`)];
  const enter = dayLink(box, date) ?? links[0];
  for (const each of links) {
    each.tabIndex = each === enter ? 0 : -1;
    const day = each.closest(DAY)?.getAttribute('data-date') ?? '';
    if (day > last) each.setAttribute('aria-disabled', 'true');
    else each.removeAttribute('aria-disabled');
  }
}

/** A day's hours are one stop, so that they are reached, and scrolled, where nothing stands in them. */
function reachHours(box: HTMLElement, date: string): void {
  const lanes = [...box.querySelectorAll<HTMLElement>(LANE)];
  const enter = lanes.find((lane) => lane.dataset.date === date) ?? lanes[0];
  for (const lane of lanes) {
    if (lane === enter) lane.tabIndex = 0;
    else lane.removeAttribute('tabindex');
  }
}

function dayLink(box: HTMLElement, date: string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-date="${date}"] ${LINK}`);
}

const FOUR_WEEKS = 28;

function moveOf(key: string, from: string): string | null {
  if (key === 'PageUp') return addDays(from, -FOUR_WEEKS);
  if (key === 'PageDown') return addDays(from, FOUR_WEEKS);
  return dayByKey(key, from);
}
