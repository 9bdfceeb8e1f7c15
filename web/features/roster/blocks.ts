import type { RosterRow } from '#contract/roster.ts';
import { SLOT_MINUTES } from '#contract/slot-state.ts';
import type { ExceptionKind, WeeklyHours, WorkException } from '#contract/work-hours.ts';
import { minutesOf, timeOf, weekdayIndex } from '#web/ui/text/format.ts';

/** What a person's day is made of, as the week draws it. Minutes after midnight. */

export interface Span {
  from: number;
  to: number;
}

interface WeeklyBlock extends Span {
  kind: 'weekly';
  key: string;
  source: WeeklyHours;
}
export interface ExceptionBlock extends Span {
  kind: ExceptionKind;
  key: string;
  source: WorkException;
}
export type Block = WeeklyBlock | ExceptionBlock;

export const isException = (block: Block): block is ExceptionBlock => block.kind !== 'weekly';

const spanOf = ({ from, to }: { from: string; to: string }): Span => ({ from: minutesOf(from), to: minutesOf(to) });

/** The blocks of a day: weekly hours below, what is dated above them. */
export function blocksOf(row: Pick<RosterRow, 'hours' | 'exceptions'>, date: string): Block[] {
  const weekday = weekdayIndex(date) + 1;
  return [
    ...row.hours
      .filter((hours) => hours.weekday === weekday)
      .map((source): WeeklyBlock => ({ kind: 'weekly', key: `w${source.id}`, source, ...spanOf(source) })),
    ...row.exceptions
      .filter((exception) => exception.date === date)
      .map((source): ExceptionBlock => ({ kind: source.kind, key: `x${source.id}`, source, ...spanOf(source) })),
  ];
}

const DAY_FROM = 9 * 60;
const DAY_TO = 18 * 60;

/** From the earliest to the latest hour that anybody has this week, at least 09:00 to 18:00. */
export function axisOf(rows: readonly Pick<RosterRow, 'hours' | 'exceptions'>[]): Span {
  const spans = rows.flatMap(({ hours, exceptions }) => [...hours, ...exceptions.filter(isExtra)]).map(spanOf);
  const from = Math.min(DAY_FROM, ...spans.map((span) => span.from));
  const to = Math.max(DAY_TO, ...spans.map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}
// A leave of a whole day says nothing of when anybody works.
const isExtra = ({ kind }: WorkException) => kind === 'extra';

/** Hours that are written at the axis: three or four, however long the day is. */
export function ticksOf({ from, to }: Span): number[] {
  const step = Math.ceil((to - from) / 60 / 4) * 60;
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
}

export type Grip = 'move' | 'from' | 'to';

const snapped = (minute: number) => Math.round(minute / SLOT_MINUTES) * SLOT_MINUTES;
const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** A block that was taken at `grip` and drawn by so many minutes: in steps of a slot, never out of the axis or inside out. */
export function dragged({ from, to }: Span, grip: Grip, by: number, axis: Span): Span {
  if (grip === 'from') return { from: within(snapped(from + by), axis.from, to - SLOT_MINUTES), to };
  if (grip === 'to') return { from, to: within(snapped(to + by), from + SLOT_MINUTES, axis.to) };
  const length = to - from;
  const start = within(snapped(from + by), axis.from, Math.max(axis.from, axis.to - length));
  return { from: start, to: start + length };
}

/** A person's weekly hours with one span elsewhere; of its breaks stays what is still within. */
export function hoursWith(hours: readonly WeeklyHours[], id: number, { from, to }: Span) {
  return hours.map(({ id: own, ...rest }) => {
    if (own !== id) return rest;
    const breaks = rest.breaks.flatMap((gap) => {
      const span = { from: Math.max(minutesOf(gap.from), from), to: Math.min(minutesOf(gap.to), to) };
      return span.from < span.to ? [{ name: gap.name, from: timeOf(span.from), to: timeOf(span.to) }] : [];
    });
    return { ...rest, from: timeOf(from), to: timeOf(to), breaks };
  });
}
