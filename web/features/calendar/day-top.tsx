import type { CalendarDay } from '#contract/calendar.ts';
import { addDays, dateParts, formatMonthDay } from '#web/ui/format.ts';
import { openText } from './lines.ts';

interface DayTopProps {
  date: string;
  /** With its month: the first of a month, and of the page. */
  first: boolean;
  other: boolean;
  today: boolean;
  last: string;
  day: CalendarDay | undefined;
  compact: boolean;
}

/** A day's number, and what the day says in a word. */
export function DayTop({ date, first, other, today, last, day, compact }: DayTopProps) {
  const closed = date > last;
  // One label for the whole run.
  const opens = date === addDays(last, 1);
  return (
    <>
      <span className="cal-number" data-today={today || undefined} data-other={other || closed || undefined}>
        {first && !compact ? formatMonthDay(date) : dateParts(date).day}
      </span>
      {closed ? (
        <span className="cal-word">{opens && !compact ? '未开放' : ''}</span>
      ) : (
        <Word day={day} compact={compact} />
      )}
    </>
  );
}

function Word({ day, compact }: { day: CalendarDay | undefined; compact: boolean }) {
  if (!day) return null;
  const { open, visits } = day.counts;
  // Where slots are offered the day has a line of its own for them.
  if (open !== null && !compact) return null;
  if (open === null)
    return visits > 0 && (compact || day.key !== '') ? <span className="cal-word">{day.key}</span> : null;
  return (
    <>
      <span className="cal-word" data-free={open > 0 || undefined}>
        {openText(day)}
      </span>
      {visits > 0 ? <span className="cal-own">我的 {visits}</span> : null}
    </>
  );
}
