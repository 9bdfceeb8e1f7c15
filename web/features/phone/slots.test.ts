import { describe, expect, it } from 'vitest';
import type { SlotState } from '#contract/slot-state.ts';
import { header, slot } from '#web/clinic/testing.ts';
import { byFirstFree, doctorDay, isBusy, lookOf, type Situation, slotLabel } from './slots.ts';

/** docs/domain/screens.md#phone: slots in a hand. */

const HEADER = header(3, '赵晓棠');
const at = (time: string, over: Partial<SlotState> = {}) => slot('d3', time, { id: 7, ...over });
const MORNING: Situation = { now: { date: '2026-11-20', minute: 637 }, own: 'mine', just: new Set(), mine: new Map() };
const held = (holder: string) => ({ hold: { holder, expires_at: '2026-11-20T10:40:00+08:00' } });

describe('a slot', () => {
  it('is free, one’s own, somebody else’s, or taken', () => {
    expect(lookOf(at('11:00'), MORNING)).toBe('free');
    expect(lookOf(at('11:00', held('mine')), MORNING)).toBe('own');
    expect(lookOf(at('11:00', held('other')), MORNING)).toBe('held');
    expect(lookOf(at('11:00', { value: 4 }), MORNING)).toBe('taken');
  });

  it('never tells staff a patient’s name', () => {
    const slot = at('11:00', { value: '沈静姝', reservation_id: 'h' });
    expect(lookOf(slot, MORNING)).toBe('taken');
    expect(slotLabel('赵晓棠', { id: 7, prop: 'd3', time: '11:00', look: 'taken' })).toBe('赵晓棠 11:00 已约');
  });

  it('was taken before one’s eyes', () => {
    expect(lookOf(at('11:00', { value: 4 }), { ...MORNING, just: new Set(['d3 11:00']) })).toBe('just');
    const own = { ...MORNING, just: new Set(['d3 11:00']), mine: new Map([['d3 11:00', '沈静姝']]) };
    expect(lookOf(at('11:00', { value: 4 }), own)).toBe('mine');
    expect(lookOf(at('11:00'), own)).toBe('free');
  });

  it('is not shown where its time has come, nor where there is none', () => {
    expect(lookOf(at('10:30'), MORNING)).toBeNull();
    expect(lookOf(at('10:37'), MORNING)).toBeNull();
    expect(lookOf(at('10:30', { value: 4 }), MORNING)).toBeNull();
    expect(lookOf(at('09:00', { date: '2026-11-21' }), MORNING)).toBe('free');
    for (const value of [0, 1, 3]) expect(lookOf(at('11:00', { value }), MORNING)).toBeNull();
  });
});

describe('the visit that is to move', () => {
  const moving = { hash_id: 'h', date: '2026-11-20', time: '11:00', doctor_id: 3, slot_count: 2 };
  const day = (...slots: SlotState[]) =>
    doctorDay(HEADER, slots, { ...MORNING, moving }).parts.flatMap(({ slots: shown }) =>
      shown.map(({ time, look }) => `${time} ${look}`),
    );

  it('is marked where it is now, on its own day alone', () => {
    const booked = { value: 4 };
    expect(day(at('11:00', booked), at('11:15', booked), at('11:30', booked))).toEqual([
      '11:00 old',
      '11:15 old',
      '11:30 taken',
    ]);
    expect(lookOf(at('11:00', { ...booked, date: '2026-11-21' }), { ...MORNING, moving })).toBe('taken');
    expect(lookOf(at('11:00', { ...booked, doctor_id: 4 }), { ...MORNING, moving })).toBe('taken');
  });

  it('goes only where all of it fits', () => {
    expect(day(at('13:30'), at('13:45'), at('14:00', { value: 4 }), at('14:15'))).toEqual([
      '13:30 free',
      '14:00 taken',
    ]);
  });
});

describe('a doctor’s day', () => {
  it('has its parts, with what is left of each', () => {
    const slots = [at('17:45'), at('11:15', { value: 4 }), at('18:15'), at('11:00'), at('13:30', held('other'))];
    const { parts, free, none } = doctorDay(HEADER, slots, MORNING);
    expect(parts.map(({ title, free: left, slots: shown }) => [title, left, shown.map(({ time }) => time)])).toEqual([
      ['上午', 1, ['11:00', '11:15']],
      ['下午', 1, ['13:30', '17:45']],
      ['晚上', 1, ['18:15']],
    ]);
    expect([free, none]).toEqual([3, null]);
  });

  it('says why there is nothing to take, without a wall of grey', () => {
    const day = (slots: SlotState[]) => doctorDay(HEADER, slots, MORNING);
    expect(day([at('11:00', { value: 4 })])).toMatchObject({ none: '已约满', parts: [] });
    expect(day([at('11:00', { value: 0 })])).toMatchObject({ none: '停诊', parts: [] });
    expect(day([at('09:00', { value: 4 })])).toMatchObject({ none: '今日已结束', parts: [] });
    expect(day([at('11:00', { value: 1, id: null, name: '午休' })])).toMatchObject({ none: '无号', parts: [] });
    expect(day([])).toMatchObject({ none: '无号', parts: [] });
  });

  it('is busy where under one in four is left', () => {
    const day = (...values: number[]) =>
      doctorDay(
        HEADER,
        values.map((value, index) => at(`14:${String(index * 15).padStart(2, '0')}`, { value })),
        MORNING,
      );
    expect(isBusy([day(2, 4, 4, 4)])).toBe(false);
    expect(isBusy([day(2, 4, 4, 4), day(4)])).toBe(true);
    expect(isBusy([])).toBe(false);
  });

  it('stays open while somebody holds its last slot, which may come back', () => {
    expect(doctorDay(HEADER, [at('11:00', held('other'))], MORNING)).toMatchObject({ none: '已约满', free: 0 });
    expect(doctorDay(HEADER, [at('11:00', held('other'))], MORNING).parts).toHaveLength(1);
  });

  it('stands among the others by its earliest free slot', () => {
    const doctor = (id: number, ...slots: SlotState[]) =>
      doctorDay(
        { ...HEADER, id, prop: `d${id}` },
        slots.map((slot) => ({ ...slot, prop: `d${id}` })),
        MORNING,
      );
    const days = [
      doctor(1),
      doctor(2, at('14:00')),
      doctor(3, at('11:00', { value: 4 }), at('13:30')),
      doctor(4, at('10:45')),
    ];
    expect(byFirstFree(days).map(({ header }) => header.id)).toEqual([4, 3, 2, 1]);
    expect(byFirstFree(days, 2).map(({ header }) => header.id)).toEqual([2, 4, 3, 1]);
  });
});
