import { isRealDate } from '#contract/id-card.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import {
  addDays,
  addMonths,
  dateParts,
  formatDateHeading,
  formatMonthDay,
  toDate,
  weekdayIndex,
} from '#web/ui/text/format.ts';

/** What part of the calendar is on the screen. Dates in, dates out: no browser's clock and no time zone. */

export const VIEWS = ['month', 'week', 'day', 'list'] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_LABEL: Record<View, string> = { month: '月', week: '周', day: '日', list: '列表' };

/** The end is not part of it. */
export interface Range {
  start: string;
  end: string;
}

const WEEK = 7;
/** A month is always drawn with six weeks, so that it does not jump from one to the next. */
const MONTH_DAYS = 6 * WEEK;

function monday(date: string): string {
  return addDays(date, -weekdayIndex(date));
}

function firstOfMonth(date: string): string {
  const { year, month } = dateParts(date);
  return toDate(year, month, 1);
}

/** The days that a view draws around a date. */
export function rangeOf(view: View, date: string): Range {
  if (view === 'day') return { start: date, end: addDays(date, 1) };
  const start = monday(view === 'month' ? firstOfMonth(date) : date);
  return { start, end: addDays(start, view === 'month' ? MONTH_DAYS : WEEK) };
}

/** One step further or back. */
export function stepOf(view: View, date: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(firstOfMonth(date), by);
  return addDays(date, by * (view === 'day' ? 1 : WEEK));
}

/** The last day that is open at all: today + 7 (docs/domain/visits.md#calendars). */
export function lastOpen(today: string): string {
  return addDays(today, PATIENT_WINDOW_DAYS);
}

/** A date that can be shown: nobody goes where nothing is open yet. */
export function shownDate(asked: string | null, today: string): string {
  const date = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) && isRealDate(asked) ? asked : today;
  return date > lastOpen(today) ? lastOpen(today) : date;
}

/** The next step, or null where it would begin after all that is open. */
export function nextOf(view: View, date: string, today: string): string | null {
  const next = stepOf(view, date, 1);
  const begin = view === 'month' ? firstOfMonth(next) : view === 'day' ? next : monday(next);
  if (begin > lastOpen(today)) return null;
  return next > lastOpen(today) ? lastOpen(today) : next;
}

/** 2026年11月, 11月16日 – 22日, 11月20日 周五 */
export function titleOf(view: View, date: string): string {
  const { year, month } = dateParts(date);
  if (view === 'month') return `${year}年${month}月`;
  if (view === 'day') return formatDateHeading(date);
  const { start, end } = rangeOf(view, date);
  const last = addDays(end, -1);
  const sameMonth = dateParts(start).month === dateParts(last).month;
  return `${formatMonthDay(start)} – ${sameMonth ? `${dateParts(last).day}日` : formatMonthDay(last)}`;
}

/** The days of a range, in order. */
export function daysIn({ start, end }: Range): string[] {
  const days: string[] = [];
  for (let day = start; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}
