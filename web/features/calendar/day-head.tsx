import type { CalendarDay } from '#contract/calendar.ts';
import { dateParts, formatWeekday } from '#web/ui/text/format.ts';
import { openText } from './lines.ts';

interface DayHeadProps {
  date: string;
  today: boolean;
  last: string;
  day: CalendarDay | undefined;
}

/** The head of a week's day: 周五 20 已约 16 */
export function DayHead({ date, today, last, day }: DayHeadProps) {
  // What is open has a line of its own under it.
  const word = date > last ? '未开放' : day?.counts.open === null ? openText(day) : '';
  return (
    <span className="cal-head">
      <span className="cal-number" data-today={today || undefined} data-other={date > last || undefined}>
        {formatWeekday(date)} {dateParts(date).day}
      </span>
      <span className="cal-word">{word}</span>
    </span>
  );
}
