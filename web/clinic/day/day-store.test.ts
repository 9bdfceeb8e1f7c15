import { beforeEach, describe, expect, it } from 'vitest';
import type { Changes, SlotState } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { DATE, gridOf, header, slot, taken, visit } from '#web/clinic/testing.ts';
import { DayStore } from './day-store.ts';

const headers = [header(1, '陈思远'), header(2, '李文博')];
const times = ['11:00', '11:15', '12:00'];
let seq = 0;
const frame = (slots: SlotState[], patch: Partial<Changes> = {}): Changes => {
  seq += 1;
  return { hospital_id: 1, from: seq, to: seq, at: '', slots, ...patch };
};

describe('the state of a day', () => {
  let day: DayStore;
  const cell = (prop: string, time: string) => store.get(day.cell(prop, time));
  beforeEach(() => {
    day = new DayStore(1, DATE);
  });

  it('starts with the grid call, and the live state has the last word', () => {
    const free = slot('d1', '11:00');
    day.load(gridOf(headers, times, [free]));
    expect(cell('d1', '11:00')?.slot.value).toBe(2);
    day.whole({ view: 'staff', now: '', slots: [{ ...free, value: 4 }], reservations: [] });
    expect(cell('d1', '11:00')?.slot.value).toBe(4);
    day.load(gridOf(headers, times, [free]));
    expect(cell('d1', '11:00')?.slot.value).toBe(4);
  });

  it('keeps why a cell has no slot, which only the grid call says', () => {
    day.load(gridOf(headers, times, [slot('d1', '12:00', { id: null, value: 1, name: '午休' })]));
    day.whole({ view: 'staff', now: '', slots: [slot('d1', '11:00')], reservations: [] });
    expect(cell('d1', '12:00')?.slot.name).toBe('午休');
    expect(cell('d2', '12:00')).toBeNull();
  });

  it('drops slots that a whole state no longer has', () => {
    day.whole({ view: 'staff', now: '', slots: [slot('d1', '11:00'), slot('d1', '11:15')], reservations: [] });
    day.whole({ view: 'staff', now: '', slots: [slot('d1', '11:00')], reservations: [] });
    expect(cell('d1', '11:15')).toBeNull();
  });

  it('joins a cell with its visit, whichever of the two changes', () => {
    const state = taken('d1', '11:00', '甲');
    day.apply(frame([state], { reservations: [visit('甲')] }));
    expect(cell('d1', '11:00')?.visit?.flow_status).toBe('booked');
    day.apply(frame([], { reservations: [visit('甲', { flow_status: 'arrived' })] }));
    expect(cell('d1', '11:00')?.visit?.flow_status).toBe('arrived');
  });

  it('flashes who has just come, all of the visit, and not the time that a visit is given', () => {
    const [first, second, third] = ['11:00', '11:15', '11:30'].map((time) => taken('d1', time, '甲'));
    if (!first || !second || !third) throw new Error('no slots');
    day.whole({ view: 'staff', now: '', slots: [slot('d2', '11:00')], reservations: [] });
    day.apply(frame([first, second], { reservations: [visit('甲')] }));
    expect(cell('d1', '11:00')?.bookedAt).not.toBeNull();
    expect(cell('d1', '11:15')?.bookedAt).not.toBeNull();
    const other = new DayStore(1, DATE);
    other.whole({ view: 'staff', now: '', slots: [first, second], reservations: [visit('甲')] });
    other.apply(frame([third], { reservations: [visit('甲')] }));
    expect(store.get(other.cell('d1', '11:30'))?.slot.value).toBe('甲');
    expect(store.get(other.cell('d1', '11:30'))?.bookedAt).toBeNull();
  });

  it('takes only its own date from a frame, and says how many cells look different', () => {
    const state = slot('d1', '11:00');
    expect(day.apply(frame([state, slot('d1', '11:15', { date: '2026-11-21' })]))).toBe(1);
    expect(cell('d1', '11:15')).toBeNull();
    expect(day.apply(frame([state]))).toBe(0);
    expect(day.whole({ view: 'staff', now: '', slots: [{ ...state, value: 4 }], reservations: [] })).toBe(1);
  });

  it('flashes what was booked while one looked, not what was there', () => {
    day.whole({ view: 'staff', now: '', slots: [taken('d1', '11:00', '甲'), slot('d2', '11:00')], reservations: [] });
    expect(cell('d1', '11:00')?.bookedAt).toBeNull();
    day.apply(frame([taken('d2', '11:00', '乙')]));
    expect(cell('d2', '11:00')?.bookedAt).not.toBeNull();
  });

  it('frees a hold that ended by the clock some seconds ago', () => {
    const expires = Date.parse('2026-11-20T10:39:00+08:00');
    const hold = { holder: 'h', by: '张丽', by_role: '前台', expires_at: new Date(expires).toISOString() };
    day.apply(frame([slot('d1', '11:00', { hold })]));
    day.sweep(expires + 4_000);
    expect(cell('d1', '11:00')?.slot.hold).not.toBeNull();
    day.sweep(expires + 5_000);
    expect(cell('d1', '11:00')?.slot.hold).toBeNull();
  });

  it('knows the lock from the call and from the live channel', () => {
    day.load(gridOf(headers, times, [], 1));
    expect(store.get(day.lockedAtom)).toBe(true);
    day.apply(frame([], { hospital: { lock: 0 } }));
    expect(store.get(day.lockedAtom)).toBe(false);
  });

  it('keeps the last activities, newest first', () => {
    const done = (n: number) => ({
      seq: n,
      at: '',
      by: '张丽',
      by_role: '前台',
      user_id: 1,
      kind: 'booked' as const,
      doctor_id: 1,
      date: DATE,
      time: '11:00',
      patient: `${n}`,
    });
    day.apply(frame([], { activity: [done(1), done(2)] }));
    day.apply(frame([], { activity: [done(3)] }));
    expect(store.get(day.activityAtom).map((each) => each.patient)).toEqual(['3', '2', '1']);
  });
});
