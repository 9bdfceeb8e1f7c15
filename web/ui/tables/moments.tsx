import { DayRange } from '#web/ui/fields/day-range.tsx';

/** A filter of one name that is two moments of the clinic's clock, of which whole days are chosen. */

interface Days {
  from: string;
  to: string;
}

const FIRST = '00:00:00';
const LAST = '23:59:59';

/**
 * As `2026-11-14 00:00:00,2026-11-20 23:59:59`. There are always two: from a day on is until today, and until a day alone
 * is that day.
 */
export function momentsOf({ from, to }: Days, today: string): string {
  return from || to ? `${from || to} ${FIRST},${to || today} ${LAST}` : '';
}

/** The days that two moments lie on; empty texts where there are none. */
export function daysOf(moments: string): Days {
  const [from = '', to = ''] = moments.split(',').map((moment) => moment.trim().slice(0, 10));
  return { from, to };
}

/** For a list's filters. */
export const moments = <const N extends string>(name: N, label: string, today: string) =>
  ({
    kind: 'own',
    name,
    label,
    draw: (value: string, onChange: (value: string) => void) => (
      <DayRange label={label} today={today} {...daysOf(value)} onChange={(days) => onChange(momentsOf(days, today))} />
    ),
  }) as const;
