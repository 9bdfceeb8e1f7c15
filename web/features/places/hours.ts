import type { WeekHours } from '#contract/hospitals.ts';
import { WEEKDAY_LABEL } from '#contract/work-hours.ts';
import { formatTimeRange } from '#web/ui/text/format.ts';

export interface HoursLine {
  /** 周一至周五 */
  days: string;
  /** 09:00 – 12:00、14:00 – 18:00 */
  times: string;
}

/** A week as one says it: neighbouring days with the same hours are one line. */
export function hoursLines(hours: WeekHours): HoursLine[] {
  const lines: { first: number; last: number; times: string }[] = [];
  for (const weekday of [...new Set(hours.map((span) => span.weekday))].sort()) {
    const spans = hours.filter((span) => span.weekday === weekday);
    const times = spans.map(({ from, to }) => formatTimeRange(from, to)).join('、');
    const before = lines.at(-1);
    if (before && before.last === weekday - 1 && before.times === times) before.last = weekday;
    else lines.push({ first: weekday, last: weekday, times });
  }
  return lines.map(({ first, last, times }) => ({ days: daysOf(first, last), times }));
}

function daysOf(first: number, last: number): string {
  const [from, to] = [label(first), label(last)];
  if (first === last) return from;
  return last === first + 1 ? `${from}、${to}` : `${from}至${to}`;
}

const label = (weekday: number) => WEEKDAY_LABEL[weekday] ?? '';
