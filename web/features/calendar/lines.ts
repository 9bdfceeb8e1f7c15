import type { CalendarDay, CalendarDays, CalendarItem, CalendarOff } from '#contract/calendar.ts';
import { formatWeekday, minutesOf } from '#web/ui/text/format.ts';
import { daysIn, type Range, type View } from './ranges.ts';

/** What stands on a calendar, line by line, before anything is drawn. */

export type Line = { id: string; date: string } & (
  | { kind: 'open'; text: string; free: boolean }
  | { kind: 'off'; off: CalendarOff; text: string }
  | { kind: 'visit'; item: CalendarItem }
  | { kind: 'more'; count: number }
);

/** Lines of a day in a month; what is beyond is 另 N 个. */
export const DAY_LINES = 3;
/** Visits of each day that a month asks for. */
export const MONTH_ITEMS = DAY_LINES;

const NOON = 720;
const MORNING_FROM = 540;
const EVENING_TO = 1080;

/** 下午停诊 院内培训 */
export function offText({ kind, from, to, reason }: CalendarOff, date: string): string {
  if (kind === 'rest') return `${formatWeekday(date)}休息`;
  const word = kind === 'leave' ? '请假' : '停诊';
  return `${partOfDay(minutesOf(from), minutesOf(to), `${from}–${to} `)}${word}${reason === '' ? '' : ` ${reason}`}`;
}

function partOfDay(from: number, to: number, exact: string): string {
  if (from <= MORNING_FROM && to >= EVENING_TO) return '';
  if (from >= NOON && to >= EVENING_TO) return '下午';
  return from <= MORNING_FROM && to <= NOON + 60 ? '上午' : exact;
}

function linesOfDay(date: string, day: CalendarDay): Line[] {
  const { open } = day.counts;
  return [
    ...(open === null
      ? []
      : [{ id: `${date} open`, date, kind: 'open' as const, text: openText(day), free: open > 0 }]),
    ...day.off.map((off, n) => ({ id: `${date} off ${n}`, date, kind: 'off' as const, off, text: offText(off, date) })),
    ...day.items.map((item) => ({ id: item.hash_id, date, kind: 'visit' as const, item })),
  ];
}

/** The key without what is told by the visits themselves. */
export function openText({ key }: CalendarDay): string {
  return key.split('，')[0] ?? key;
}

/** All lines of a range, of days that are open by then. */
export function linesOf(days: CalendarDays, view: View, range: Range, last: string): Line[] {
  return daysIn(range).flatMap((date) => {
    const day = days[date];
    if (!day || date > last) return [];
    const lines = linesOfDay(date, day);
    return view === 'month' ? shortened(lines, date, day) : lines;
  });
}

function shortened(lines: Line[], date: string, { counts, items }: CalendarDay): Line[] {
  const beyond = lines.length + counts.visits - items.length - DAY_LINES;
  if (beyond <= 0) return lines;
  return [...lines.slice(0, DAY_LINES), { id: `${date} more`, date, kind: 'more', count: beyond }];
}

/** How a visit looks: as on the grid. */
export type VisitLook = 'booked' | 'in-chair' | 'done' | 'no-show';

export function lookOf({ flow_status, visi_status }: CalendarItem): VisitLook {
  if (flow_status === 'in_chair') return 'in-chair';
  if (flow_status === 'no_show') return 'no-show';
  return visi_status === 1 ? 'done' : 'booked';
}

export const LOOK_WORD: Record<VisitLook, string> = {
  booked: '',
  'in-chair': '就诊中',
  done: '已就诊',
  'no-show': '未到',
};
