import clsx from 'clsx';
import type { CalendarDays } from '#contract/calendar.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import { addDays, dateParts, formatMonthDay, formatWeekday, relativeDay } from '#web/ui/text/format.ts';

interface DayStripProps {
  today: string;
  /** The day of the page. */
  date: string;
  /** The day of a visit that is to move. */
  old: string | undefined;
  counts: CalendarDays | undefined;
  onDay: (date: string) => void;
}

/** The days that can be booked, and what is left of each. */
export function DayStrip({ today, date, old, counts, onDay }: DayStripProps) {
  const days = Array.from({ length: PATIENT_WINDOW_DAYS + 1 }, (_, index) => addDays(today, index));
  return (
    <nav aria-label="选择日期" className="sticky top-14 z-30 border-line border-y bg-surface">
      {/* On the narrowest phones it scrolls, rather than be too narrow for a finger. */}
      <ul className="grid grid-cols-[repeat(8,minmax(44px,1fr))] overflow-x-auto">
        {days.map((day) => (
          <li key={day}>
            <Day
              day={day}
              today={today}
              chosen={day === date}
              old={day === old}
              left={leftOf(counts, day)}
              onDay={onDay}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** 余 147, 约满, 停诊, 无号; nothing until it is known. */
function leftOf(counts: CalendarDays | undefined, day: string): { text: string; any: boolean } | null {
  if (!counts) return null;
  const found = counts[day];
  const open = found?.counts.open ?? 0;
  if (open > 0) return { text: `余 ${open}`, any: true };
  const [text = ''] = (found?.key ?? '').split('，');
  return { text: /^(约满|停诊|无号)$/.test(text) ? text : '无号', any: false };
}

interface DayProps {
  day: string;
  today: string;
  chosen: boolean;
  old: boolean;
  left: ReturnType<typeof leftOf>;
  onDay: (date: string) => void;
}

function Day({ day, today, chosen, old, left, onDay }: DayProps) {
  const name = day === today ? relativeDay(day, today) : formatWeekday(day);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={[name, formatMonthDay(day), old ? '原预约' : null, left?.text].filter(Boolean).join(' ')}
      className={clsx(
        'flex h-17 w-full flex-col items-center justify-center',
        chosen ? 'bg-brand-800 text-surface' : 'hover:bg-surface-2',
        old && 'border-orange-500 border-t-3',
      )}
      onClick={() => onDay(day)}
    >
      <span className={clsx('text-12', chosen ? 'text-bar-strong' : 'text-ink-600')}>{name}</span>
      <b className={clsx('text-18 leading-tight', !chosen && left && !left.any && 'text-ink-500')}>
        {dateParts(day).day}
      </b>
      <span
        className={clsx(
          'h-5 whitespace-nowrap text-12',
          chosen ? 'text-bar-strong' : left?.any ? 'text-blue-700' : 'text-ink-500',
        )}
      >
        {left?.text}
      </span>
    </button>
  );
}
