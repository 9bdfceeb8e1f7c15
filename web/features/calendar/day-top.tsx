import type { CalendarDay } from '#contract/calendar.ts';
import { addDays, dateParts, formatMonthDay } from '#web/ui/text/format.ts';
import { openText } from './lines.ts';

interface DayTopProps {
  date: string;
  /** The first day that is drawn. */
  start: string;
  last: string;
  /** Of another month. */
  other: boolean;
  today: boolean;
  day: CalendarDay | undefined;
  compact: boolean;
}

/** A day's number, and what the day says in a word. */
export function DayTop({ date, start, last, other, today, day, compact }: DayTopProps) {
  const named = !compact && (date === start || dateParts(date).day === 1);
  return (
    <>
      <span className="cal-number" data-today={today || undefined} data-other={other || date > last || undefined}>
        {named ? formatMonthDay(date) : dateParts(date).day}
      </span>
      {date > last ? <Closed shown={!compact && date === addDays(last, 1)} /> : <Word day={day} compact={compact} />}
    </>
  );
}

/** One label for the whole run. */
function Closed({ shown }: { shown: boolean }) {
  return shown ? <span className="cal-word">未开放</span> : null;
}

/** Where slots are offered a desk's day has a line of its own for them. */
function Word({ day, compact }: { day: CalendarDay | undefined; compact: boolean }) {
  if (!day || (day.counts.open !== null && !compact)) return null;
  const { open, visits } = day.counts;
  if (open === null && visits === 0 && !compact) return null;
  return (
    <>
      <span className="cal-word" data-free={(open ?? 0) > 0 || undefined}>
        {openText(day)}
      </span>
      {compact && open !== null && visits > 0 ? <span className="cal-word" data-own>{`我的 ${visits}`}</span> : null}
    </>
  );
}
