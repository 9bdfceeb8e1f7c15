import type { EventInput } from '@fullcalendar/react';
import type { CalendarDays } from '#contract/calendar.ts';
import { formatDateHeading } from '#web/ui/text/format.ts';
import { type Line, lookOf } from './lines.ts';
import type { View } from './ranges.ts';

/** Between our lines and FullCalendar's events. */

/** The day of a date that FullCalendar gives: in its UTC mode wall-clock times are drawn as they are. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Visits have a time; of a day away the hours are hatched in the views that have hours. */
export function eventOf(line: Line, order: number, view: View): EventInput {
  const { id, date } = line;
  const own = { id, order, interactive: line.kind !== 'off' };
  if (line.kind === 'visit') {
    const { time, end, patient } = line.item;
    return { ...own, start: `${date}T${time}:00`, end: `${date}T${end}:00`, title: patient };
  }
  if (line.kind === 'off' && line.off.kind !== 'rest' && (view === 'week' || view === 'day')) {
    const { from, to } = line.off;
    return { ...own, start: `${date}T${from}:00`, end: `${date}T${to}:00`, title: line.text, display: 'background' };
  }
  return { ...own, start: date, allDay: true, title: line.kind === 'more' ? `另 ${line.count} 个` : line.text };
}

export function lineClass(line: Line | undefined): string {
  if (!line) return '';
  if (line.kind === 'visit') return `cal-line cal-visit cal-${lookOf(line.item)}`;
  return `cal-line cal-${line.kind}${line.kind === 'open' && !line.free ? ' cal-full' : ''}`;
}

interface DayFacts {
  date: Date;
  isToday: boolean;
  isPast: boolean;
}

export function dayClass({ date, isToday, isPast }: DayFacts, last: string, chosen: string | undefined): string {
  const day = dayOf(date);
  const names = ['cal-day'];
  if (day > last) names.push('cal-closed');
  if (isPast && !isToday) names.push('cal-past');
  if (isToday) names.push('cal-today');
  if (day === chosen) names.push('cal-chosen');
  return names.join(' ');
}

/** What is read out of a day: 11月20日 周五，已约 16 */
export function dayLabel(date: string, days: CalendarDays, last: string): string {
  const key = date > last ? '未开放' : (days[date]?.key ?? '');
  return key === '' ? formatDateHeading(date) : `${formatDateHeading(date)}，${key}`;
}
