/**
 * Dates and times as the clinic's wall shows them: `2026-11-20`, `09:15`. Strings in, strings out; the only
 * Date used is UTC, as a calendar, so the viewer's time zone can't shift a day.
 */
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;
const dayMs = 86_400_000;

type DateParts = { year: number; month: number; day: number };

export function dateParts(date: string): DateParts {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return { year, month, day };
}

export function toDate(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return new Date(dayNumber(date) * dayMs + days * dayMs).toISOString().slice(0, 10);
}

/** Keeps the day where the month has it, else its last day: 2026-01-31 plus one month is 2026-02-28. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = dateParts(date);
  const lastDay = dateParts(toDate(year, month + months + 1, 0)).day;
  return toDate(year, month + months, Math.min(day, lastDay));
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 is Monday, as the week is drawn. */
export function weekdayIndex(date: string): number {
  return (new Date(dayNumber(date) * dayMs).getUTCDay() + 6) % 7;
}

export function formatWeekday(date: string): string {
  return weekdays[(weekdayIndex(date) + 1) % 7] ?? '';
}

/** `11月20日` */
export function formatMonthDay(date: string): string {
  const { month, day } = dateParts(date);
  return `${month}月${day}日`;
}

/** `11月20日 周五` */
export function formatDateHeading(date: string): string {
  return `${formatMonthDay(date)} ${formatWeekday(date)}`;
}

/** `今天`, `明天`, `昨天`, or nothing for days further away. */
export function relativeDay(date: string, today: string): string {
  const names: Record<number, string> = { [-1]: '昨天', 0: '今天', 1: '明天' };
  return names[daysBetween(today, date)] ?? '';
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function timeOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** `09:00 – 18:00` */
export function formatTimeRange(start: string, end: string): string {
  return `${start.slice(0, 5)} – ${end.slice(0, 5)}`;
}

/** `02:47` from what is left; never below zero, and a part of a second still counts as one. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** `06:12`, counted up. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** `¥1,286.50` from cents, without floating point in between. */
export function formatMoney(cents: number, symbol = '¥'): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const sign = cents < 0 ? '-' : '';
  return `${sign}${symbol}${formatCount(whole)}.${pad(Math.round(Math.abs(cents) % 100))}`;
}

/** `1,286` */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** `312 KB`, `1.4 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1_000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

const clinicMs = 8 * 3_600_000;

/** `2026-11-20 10:37` on the clinic's clock, from an instant. */
export function formatInstant(iso: string): string {
  return new Date(Date.parse(iso) + clinicMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** The same to the second. */
export function formatInstantExact(iso: string): string {
  return new Date(Date.parse(iso) + clinicMs).toISOString().slice(0, 19).replace('T', ' ');
}

function dayNumber(date: string): number {
  const { year, month, day } = dateParts(date);
  return Math.floor(Date.UTC(year, month - 1, day) / dayMs);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
