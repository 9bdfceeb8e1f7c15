import type { Reservation } from '#contract/reservations.ts';
import { CELL, type GridHeader, type SlotState } from '#contract/slot-state.ts';
import { isBooked, isPast, slotKey, timesFrom } from '#web/clinic/slot/slot.ts';
import type { WallClock } from '#web/realtime/server-clock.ts';
import { minutesOf } from '#web/ui/text/format.ts';

/**
 * How a slot looks in a hand (docs/domain/screens.md#phone). What is past, or was never a slot, isn't shown. All of it
 * pure.
 */
export type SlotLook = 'free' | 'own' | 'held' | 'just' | 'old' | 'mine' | 'taken';

export interface PhoneSlot {
  id: number;
  prop: string;
  time: string;
  look: SlotLook;
  /** Of a visit of the account's own: for whom it is. */
  patient?: string | undefined;
}

export interface DoctorDay {
  header: GridHeader;
  parts: readonly DayPart[];
  /** Slots that can be taken, one's own among them; and of how many that are to come. */
  free: number;
  total: number;
  /** Why there is nothing to take, where there isn't. */
  none: string | null;
}

export interface DayPart {
  title: string;
  free: number;
  slots: readonly PhoneSlot[];
}

/** Whom a moment belongs to: the clock, this session's hold, what was taken before one's eyes, and the account's own visits. */
export interface Situation {
  now: WallClock;
  own: string | null;
  just: ReadonlySet<string>;
  /** The patients of the account's own visits, by `slotKey`. */
  mine: ReadonlyMap<string, string>;
  /** The visit that is to move, where one is. */
  moving?: Pick<Reservation, 'hash_id' | 'date' | 'time' | 'doctor_id' | 'slot_count'> | null | undefined;
}

/** Whether a slot is one of those that the visit which is to move has now. */
function isOld({ date, time, doctor_id }: SlotState, { moving }: Situation): boolean {
  if (!moving || moving.date !== date || moving.doctor_id !== doctor_id) return false;
  return timesFrom(moving.time, moving.slot_count).includes(time);
}

export function lookOf(slot: SlotState, situation: Situation): SlotLook | null {
  const { now, own, just, mine } = situation;
  if (isPast(slot.date, slot.time, now)) return null;
  if (isBooked(slot) && isOld(slot, situation)) return 'old';
  if (isBooked(slot) && mine.has(slotKey(slot.prop, slot.time))) return 'mine';
  if (isBooked(slot)) return just.has(slotKey(slot.prop, slot.time)) ? 'just' : 'taken';
  if (slot.value !== CELL.available || slot.id === null) return null;
  if (!slot.hold) return 'free';
  return slot.hold.holder === own ? 'own' : 'held';
}

const PARTS = [
  { title: '上午', until: 12 * 60 },
  { title: '下午', until: 18 * 60 },
  { title: '晚上', until: 24 * 60 },
] as const;

const takeable = ({ look }: PhoneSlot) => look === 'free' || look === 'own';

/** A visit that is to move goes only where all of it fits. */
function fitting(shown: PhoneSlot[], { moving }: Situation): PhoneSlot[] {
  const count = moving?.slot_count ?? 1;
  if (count === 1) return shown;
  const open = new Set(shown.filter(takeable).map(({ time }) => time));
  const fits = (time: string) => timesFrom(time, count).every((each) => open.has(each));
  return shown.filter(({ look, time }) => look !== 'free' || fits(time));
}

/** One doctor's day. A booked slot without an id has none to be asked for either. */
export function doctorDay(header: GridHeader, slots: readonly SlotState[], situation: Situation): DoctorDay {
  const all = slots
    .filter(({ prop }) => prop === header.prop)
    .sort((a, b) => a.time.localeCompare(b.time))
    .flatMap((slot): PhoneSlot[] => {
      const look = lookOf(slot, situation);
      const patient = look === 'mine' ? situation.mine.get(slotKey(slot.prop, slot.time)) : undefined;
      return look ? [{ id: slot.id ?? 0, prop: slot.prop, time: slot.time, look, patient }] : [];
    });
  const shown = fitting(all, situation);
  const free = shown.filter(takeable).length;
  const worthShowing = shown.some(({ look }) => look !== 'taken');
  return {
    header,
    free,
    total: shown.length,
    parts: worthShowing ? partsOf(shown) : [],
    none: free > 0 ? null : whyNone(shown, slots, header, situation.now),
  };
}

/** Of a day's times, under one in four is left. */
export function isBusy(days: readonly DoctorDay[]): boolean {
  const [free, total] = [sumOf(days, 'free'), sumOf(days, 'total')];
  return free * 4 < total;
}

const sumOf = (days: readonly DoctorDay[], what: 'free' | 'total') => days.reduce((sum, day) => sum + day[what], 0);

/** What 只看可约 folds away: neither what can be had nor what is one's own, nor what has just changed under one's eyes. */
export const isFolded = ({ look }: PhoneSlot) => look === 'taken' || look === 'held';

function partsOf(slots: readonly PhoneSlot[]): DayPart[] {
  let from = 0;
  return PARTS.map(({ title, until }) => {
    const start = from;
    from = until;
    const inside = slots.filter(({ time }) => minutesOf(time) >= start && minutesOf(time) < until);
    return { title, slots: inside, free: inside.filter(takeable).length };
  }).filter((part) => part.slots.length > 0);
}

function whyNone(
  shown: readonly PhoneSlot[],
  slots: readonly SlotState[],
  { prop }: GridHeader,
  now: WallClock,
): string {
  if (shown.length > 0) return '已约满';
  const own = slots.filter((slot) => slot.prop === prop);
  if (own.some(({ value }) => value === CELL.suspended)) return '停诊';
  const worked = own.some((slot) => isBooked(slot) || slot.value === CELL.available || slot.id !== null);
  return worked && own.every(({ date }) => date <= now.date) ? '今日已结束' : '无号';
}

/**
 * The earliest free slot first; who has none stands at the end, in the order of the columns. `foremost`: whose visit is to
 * move stands before all.
 */
export function byFirstFree(days: readonly DoctorDay[], foremost?: number): DoctorDay[] {
  const first = ({ header, parts }: DoctorDay) =>
    header.id === foremost ? '' : (parts.flatMap(({ slots }) => slots).find(takeable)?.time ?? '99:99');
  return [...days].sort((a, b) => first(a).localeCompare(first(b)));
}

/** 赵晓棠 11:00 可约; of one's own 赵晓棠 11:00 我的 沈静姝 */
export function slotLabel(doctor: string, { time, look, patient }: PhoneSlot): string {
  return [doctor, time, LOOK_WORD[look], patient].filter(Boolean).join(' ');
}

export const LOOK_WORD: Record<SlotLook, string> = {
  free: '可约',
  own: '已为您保留',
  held: '他人填写中',
  just: '刚被约走',
  old: '原预约',
  mine: '我的',
  taken: '已约',
};
