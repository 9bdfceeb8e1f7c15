import { CalendarDays } from 'lucide-react';
import { PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import {
  addDays,
  daysBetween,
  formatDateHeading,
  formatWeekday,
  relativeDay,
  weekdayIndex,
} from '#web/ui/text/format.ts';
import type { Offer } from './rows.ts';
import { matchOf } from './sounds.ts';

const NEAR: readonly [string, number][] = [
  ['今天', 0],
  ['明天', 1],
  ['后天', 2],
  ['大后天', 3],
  ['昨天', -1],
  ['前天', -2],
];
const DAYS = '一二三四五六日';
const WEEKDAY = /^(下|本|这|上)?个?(?:周|星期|礼拜)([一二三四五六日天])$/;
const SHORT = /^(\d{1,2})[-/.月](\d{1,2})[日号]?$/;
const FULL = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const WEEKS: Record<string, number> = { 上: -7, 下: 7 };

interface Meant {
  day: string;
  /** As matchOf: 3 where it only sounds so. */
  match: number;
}

/** The days that somebody means: 今天, mt, 周五, 下周三, 11-25, 2026年11月25日. Strings in, strings out. */
export function daysMeant(typed: string, today: string): Meant[] {
  const text = typed.trim();
  if (text === '') return [];
  const named = NEAR.map(([name, days]) => ({ day: addDays(today, days), match: matchOf(name, text) }));
  const inWeek = Array.from({ length: 7 }, (_, i) => addDays(today, i))
    .map((day) => ({ day, match: matchOf(formatWeekday(day), text) }))
    .filter(({ match }) => match === 3);
  const written = [weekdayMeant(text, today), dateMeant(text, today)].map((day) => (day ? { day, match: 0 } : null));
  const best = new Map<string, number>();
  for (const each of [...written, ...named, ...inWeek]) {
    if (each && each.match !== null) best.set(each.day, Math.min(each.match, best.get(each.day) ?? each.match));
  }
  return [...best].map(([day, match]) => ({ day, match }));
}

/** 周五 is the next that comes, today included; 下周五 that of the next week, 本周五 that of this. */
function weekdayMeant(text: string, today: string): string | null {
  const [, which = '', name = ''] = WEEKDAY.exec(text) ?? [];
  const index = DAYS.indexOf(name === '天' ? '日' : name);
  if (name === '' || index < 0) return null;
  const inThisWeek = addDays(today, index - weekdayIndex(today));
  if (which !== '') return addDays(inThisWeek, WEEKS[which] ?? 0);
  return inThisWeek < today ? addDays(inThisWeek, 7) : inThisWeek;
}

function dateMeant(text: string, today: string): string | null {
  const full = FULL.exec(text);
  if (full) return realDay(Number(full[1]), full[2], full[3]);
  const short = SHORT.exec(text);
  if (!short) return null;
  const year = Number(today.slice(0, 4));
  const near = [year, year + 1, year - 1]
    .map((each) => realDay(each, short[1], short[2]))
    .filter((day) => day !== null);
  const far = (day: string) => Math.abs(daysBetween(today, day));
  return near.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

function realDay(year: number, month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

interface DateSource {
  typed: string;
  today: string;
  staff: boolean;
  /** Undefined is today, whatever this device's clock says. */
  go: (date: string | undefined) => void;
}

/** Days that the grid has for this person: patients see a week ahead, staff further, and what has been. */
export function dateOffers({ typed, today, staff, go }: DateSource): (Offer & { match: number })[] {
  const last = addDays(today, staff ? STAFF_WINDOW_DAYS : PATIENT_WINDOW_DAYS);
  const near = [today, addDays(today, 1)].map((day) => ({ day, match: 0 }));
  return (typed.trim() === '' ? near : daysMeant(typed, today))
    .filter(({ day }) => day <= last && (staff || day >= today))
    .map(({ day, match }) => ({
      match,
      key: `date-${day}`,
      label: formatDateHeading(day),
      hint: relativeDay(day, today) || day,
      icon: CalendarDays,
      act: () => go(day === today ? undefined : day),
    }));
}
