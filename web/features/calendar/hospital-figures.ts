import type { CalendarDay, CalendarDays, CalendarHalf } from '#contract/calendar.ts';
import type { GridHeader } from '#contract/slot-state.ts';
import { dateParts, formatDateHeading, formatWeekday } from '#web/ui/text/format.ts';
import { daysIn, type Range } from './ranges.ts';

/** A whole hospital's week or day in numbers: who across which days, before anything is drawn. */

type Half = CalendarHalf['half'];

export interface HospitalColumn {
  id: string;
  date: string;
  /** 周五 20, 上午 */
  title: string;
  /** For who hears it: 11月20日 周五, 11月20日 周五上午 */
  name: string;
  halves: readonly Half[];
}

export interface HospitalRow {
  /** Null: all of them. 0: who has no column any more. */
  doctor: number | null;
  name: string;
  hint: string;
}

/** What a cell says; `open` counts slots, `visits` reservations (null where the asker is not told). */
export interface Figures {
  open: number;
  visits: number | null;
  /** 余 12, 约满, 停诊, 无号; empty where nothing can be booked any more. */
  key: string;
  /** The half that does not take place, where the other one does. */
  away: string;
}

const BOTH = ['am', 'pm'] as const;
const HALF_LABEL: Record<Half, string> = { am: '上午', pm: '下午' };
/** Where nothing is open one word stands for both halves: the one that tells more. */
const WORDS = ['约满', '停诊', '无号'] as const;
const NO_COLUMN = 0;

/** The days of a week; of a single day its halves, and all of it. */
export function columnsOf(range: Range): HospitalColumn[] {
  const dates = daysIn(range);
  const [day] = dates;
  if (day === undefined || dates.length > 1) return dates.map(dayColumn);
  const heading = formatDateHeading(day);
  return [
    ...BOTH.map((half) => ({
      id: half,
      date: day,
      title: HALF_LABEL[half],
      name: `${heading}${HALF_LABEL[half]}`,
      halves: [half],
    })),
    { id: 'day', date: day, title: '全天', name: heading, halves: BOTH },
  ];
}

function dayColumn(date: string): HospitalColumn {
  const title = `${formatWeekday(date)} ${dateParts(date).day}`;
  return { id: date, date, title, name: formatDateHeading(date), halves: BOTH };
}

/**
 * All, each who has a column, and together those who had one, where visits of theirs are left. Of a department those who
 * belong to it, and who sees patients there.
 */
export function rowsOf(headers: readonly GridHeader[], days: CalendarDays, department?: number): HospitalRow[] {
  const known = new Set(Object.values(days).flatMap((day) => halvesOf(day).map(({ doctor_id }) => doctor_id)));
  const shown = headers.filter(
    ({ id, department_id }) => department === undefined || department_id === department || known.has(id),
  );
  const others = [...known].some((id) => headers.every((header) => header.id !== id));
  return [
    { doctor: null, name: '全院', hint: '' },
    ...shown.map(({ id, name, job_title }) => ({ doctor: id, name, hint: job_title })),
    ...(others ? [{ doctor: NO_COLUMN, name: '其他', hint: '已无出诊' }] : []),
  ];
}

const halvesOf = (day: CalendarDay | undefined): readonly CalendarHalf[] => day?.doctors ?? [];

/** One cell: a row's figures in a column. Null where nothing is known of it. */
export function figuresOf(
  day: CalendarDay | undefined,
  { doctor }: HospitalRow,
  { halves }: Pick<HospitalColumn, 'halves'>,
  headers: readonly GridHeader[],
): Figures | null {
  const isOf = ({ doctor_id }: CalendarHalf) =>
    doctor === null || (doctor === NO_COLUMN ? headers.every(({ id }) => id !== doctor_id) : doctor_id === doctor);
  const known = halvesOf(day).filter((half) => halves.includes(half.half) && isOf(half));
  return known.length === 0 ? null : merged(known);
}

function merged(known: readonly CalendarHalf[]): Figures {
  const open = known.reduce((sum, half) => sum + half.open, 0);
  const visits = known.some((half) => half.visits === null)
    ? null
    : known.reduce((sum, half) => sum + (half.visits ?? 0), 0);
  const word = WORDS.find((each) => known.some(({ key }) => key === each)) ?? '';
  return { open, visits, key: open > 0 ? `余 ${open}` : word, away: awayOf(known) };
}

/** 下午停诊, of one doctor whose other half goes on. */
function awayOf(known: readonly CalendarHalf[]): string {
  if (known.length !== 2) return '';
  const away = known.filter(({ key }) => key === '停诊');
  const [half] = away;
  return away.length === 1 && half ? `${HALF_LABEL[half.half]}停诊` : '';
}
