import type { CalendarDay, CalendarDays, CalendarHalf } from '#contract/calendar.ts';
import type { HalfRow } from './halves.ts';
import type { PublicDayRow, StaffDayRow } from './queries.ts';

/** The public's days: what is open, and what one has booked oneself. */
export function presentPublicDays(rows: readonly PublicDayRow[]): CalendarDays {
  return Object.fromEntries(rows.flatMap((row) => (row.date === null ? [] : [[row.date, publicDay(row)]])));
}

function publicDay({ open, coming, suspended, visits, items }: PublicDayRow): CalendarDay {
  const own = visits > 0 ? `我的预约 ${visits}` : '';
  const free = open === null ? '' : openText(open, coming, suspended);
  return { key: [free, own].filter(Boolean).join('，'), counts: { open, visits }, items, off: [] };
}

function openText(open: number, coming: number, suspended: number): string {
  if (open > 0) return `余 ${open}`;
  if (coming > suspended) return '约满';
  return suspended > 0 ? '停诊' : '无号';
}

/** The staff's days: what was, what is booked, and what keeps a column away. */
export function presentStaffDays(rows: readonly StaffDayRow[], today: string): CalendarDays {
  return Object.fromEntries(
    rows.map(({ date, visits, items, off }) => [
      date,
      { key: staffText(visits, date < today, off), counts: { open: null, visits }, items, off },
    ]),
  );
}

function staffText(visits: number, past: boolean, off: CalendarDay['off']): string {
  if (visits > 0) return past ? `${visits} 人次` : `已约 ${visits}`;
  return off.every(({ kind }) => kind === 'rest') ? '休息' : '停诊';
}

const NO_DAY: CalendarDay = { key: '', counts: { open: null, visits: 0 }, items: [], off: [] };

/** The days with what each doctor has on them; one of which nothing else was to be said is there for that. */
export function withDoctors(days: CalendarDays, rows: readonly HalfRow[]): CalendarDays {
  const presented: CalendarDays = Object.fromEntries(
    Object.entries(days).map(([date, day]) => [date, { ...day, doctors: [] }]),
  );
  for (const row of rows) {
    const day = presented[row.date] ?? NO_DAY;
    presented[row.date] = { ...day, doctors: [...(day.doctors ?? []), presentHalf(row)] };
  }
  return presented;
}

function presentHalf({ doctor_id, half, open, coming, suspended, visits }: HalfRow): CalendarHalf {
  return { doctor_id, half, key: coming === null ? '' : openText(open, coming, suspended), open, visits };
}
