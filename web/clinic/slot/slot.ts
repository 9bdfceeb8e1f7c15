import { CELL, SLOT_MINUTES, type SlotState } from '#contract/slot-state.ts';
import type { WallClock } from '#web/realtime/server-clock.ts';
import { minutesOf, timeOf } from '#web/ui/text/format.ts';

/** What is true of a slot wherever it is shown: in a grid, in a hand, in a form. All of it pure. */

/** Which slot of a day it is: its column and its start. */
export const slotKey = (prop: string, time: string) => `${prop} ${time}`;

/** Has this start come? */
export function isPast(date: string, time: string, now: WallClock): boolean {
  return date < now.date || (date === now.date && minutesOf(time) <= now.minute);
}

/** Somebody has it; staff get the patient's name. */
export function isBooked({ value }: Pick<SlotState, 'value'>): boolean {
  return value === CELL.booked || typeof value === 'string';
}

/** So many starts in a row, as minutes after midnight: a visit of 45 minutes takes three slots. */
export const minutesFrom = (time: string, count: number): number[] =>
  Array.from({ length: count }, (_, index) => minutesOf(time) + index * SLOT_MINUTES);

/** So many starts in a row, as they are written. */
export const timesFrom = (time: string, count: number): string[] => minutesFrom(time, count).map(timeOf);

/** When so many slots from a start on are over, in minutes after midnight. */
export const endMinute = (time: string, count: number): number => minutesOf(time) + count * SLOT_MINUTES;

/** When so many slots from a start on are over, as it is written. */
export const endOf = (time: string, count: number): string => timeOf(endMinute(time, count));
