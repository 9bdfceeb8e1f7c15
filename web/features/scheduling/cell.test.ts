import { describe, expect, it } from 'vitest';
import type { SlotState } from '#contract/slot-state.ts';
import type { CellData } from '#web/clinic/day/day-store.ts';
import { ALLERGY, DATE, ELSE, header, slot, taken, visit } from '#web/clinic/testing.ts';
import { timeOf } from '#web/ui/text/format.ts';
import { cellLabel, countCells, kindOf, middayFold, waitedMinutes, whyNot } from './cell.ts';

const NOW = { date: DATE, minute: 10 * 60 + 37 };
const of = (state: SlotState, patch: Partial<CellData> = {}): CellData => ({
  slot: state,
  visit: null,
  bookedAt: null,
  ...patch,
});
const hold = { holder: 'h1', by: '张丽', by_role: '前台', expires_at: `${DATE}T10:39:00+08:00` };
const kind = (state: SlotState, patch?: Partial<CellData>, own: string | null = null) =>
  kindOf(of(state, patch), NOW, own);

describe('what a cell is', () => {
  it('follows the value of the grid', () => {
    expect(kind(slot('d1', '11:00'))).toBe('available');
    expect(kind(slot('d1', '11:00', { value: 0, name: '手术日' }))).toBe('suspended');
    expect(kind(slot('d1', '11:00', { value: 1, id: null }))).toBe('none');
    expect(kind(slot('d1', '11:00', { value: 3, id: null }))).toBe('none');
    expect(kind(slot('d1', '11:00', { value: 4 }))).toBe('booked');
    expect(kindOf(null, NOW, null)).toBe('none');
  });

  it('is past from its start, not a minute earlier', () => {
    expect(kind(slot('d1', '10:30'))).toBe('past');
    expect(kindOf(of(slot('d1', '11:00')), { date: DATE, minute: 11 * 60 }, null)).toBe('past');
    expect(kindOf(of(slot('d1', '11:00')), { date: DATE, minute: 11 * 60 - 1 }, null)).toBe('available');
    expect(kindOf(of(slot('d1', '11:00')), { date: '2026-11-21', minute: 0 }, null)).toBe('past');
    expect(kindOf(of(slot('d1', '09:00')), { date: '2026-11-19', minute: 1439 }, null)).toBe('available');
  });

  it('knows its own hold by the tag alone', () => {
    expect(kind(slot('d1', '11:00', { hold }))).toBe('held');
    expect(kind(slot('d1', '11:00', { hold }), {}, 'h1')).toBe('own-hold');
    expect(kind(slot('d1', '11:00', { hold }), {}, 'h2')).toBe('held');
  });

  it('follows the visit of whoever has it', () => {
    expect(kind(taken('d1', '10:30', '陈美玲'))).toBe('patient');
    expect(
      kind(taken('d1', '10:30', '杨浩然', { visited: true }), { visit: visit('杨浩然', { flow_status: 'in_chair' }) }),
    ).toBe('in-chair');
    expect(
      kind(taken('d1', '09:00', '王秀英', { visited: true }), { visit: visit('王秀英', { flow_status: 'done' }) }),
    ).toBe('visited');
  });
});

describe('waiting', () => {
  it('counts from the appointment, and from arrival once arrived', () => {
    const late = taken('d1', '10:15', '陈美玲');
    expect(waitedMinutes(of(late), NOW)).toBe(22);
    const arrived = visit('陈美玲', { flow_status: 'arrived', arrived_at: '2026-11-20T02:30:00Z' });
    expect(waitedMinutes(of(late, { visit: arrived }), NOW)).toBe(7);
  });

  it('is nothing before the time, after the visit, for who did not come, and on another day', () => {
    expect(waitedMinutes(of(taken('d1', '11:00', '甲')), NOW)).toBe(0);
    expect(waitedMinutes(of(taken('d1', '10:00', '甲', { visited: true })), NOW)).toBe(0);
    expect(waitedMinutes(of(taken('d1', '10:00', '甲'), { visit: visit('甲', { flow_status: 'no_show' }) }), NOW)).toBe(
      0,
    );
    expect(waitedMinutes(of(taken('d1', '10:00', '甲')), { date: '2026-11-21', minute: 700 })).toBe(0);
  });
});

describe('labels', () => {
  const zhao = header(3, '赵晓棠');
  const label = (state: SlotState, patch: Partial<CellData> = {}, own: string | null = null) => {
    const cell = of(state, patch);
    return cellLabel(zhao, state.time, cell, kindOf(cell, NOW, own), waitedMinutes(cell, NOW));
  };

  it('say who, when and what', () => {
    expect(label(slot('d3', '11:00'))).toBe('赵晓棠 11:00 可约');
    expect(label(slot('d3', '11:00', { value: 4 }))).toBe('赵晓棠 11:00 已约');
    expect(label(slot('d3', '09:00'))).toBe('赵晓棠 09:00 已过时间');
    expect(label(slot('d3', '13:30', { value: 0, name: '手术日' }))).toBe('赵晓棠 13:30 停诊 手术日');
    expect(label(slot('d3', '11:00', { hold }), {}, 'h1')).toBe('赵晓棠 11:00 您占用');
    expect(label(slot('d3', '11:00', { hold }))).toBe('赵晓棠 11:00 前台 张丽 正在预约');
    expect(label(taken('d3', '10:15', '陈美玲'), { visit: visit('陈美玲') })).toBe(
      '赵晓棠 10:15 陈美玲 牙痛 已约，候诊22分',
    );
    expect(cellLabel(zhao, '12:00', null, 'none', 0)).toBe('赵晓棠 12:00 无号');
  });

  it('say what nobody may miss of a patient, and nothing of somebody who has nothing', () => {
    const mei = taken('d3', '10:15', '陈美玲');
    expect(label(mei, { visit: visit('陈美玲', { alerts: [ALLERGY, ELSE] }) })).toBe(
      '赵晓棠 10:15 陈美玲 牙痛 已约，候诊22分，注意：青霉素过敏（重度，未核实）、标准预防',
    );
    expect(label(mei, { visit: visit('陈美玲', { alerts: [] }) })).not.toContain('注意');
  });

  it('never name a patient who holds, nor anybody to the public', () => {
    const by = (patch: Partial<typeof hold>) => label(slot('d3', '11:00', { hold: { ...hold, ...patch } }));
    expect(by({ by: '患者', by_role: '' })).toBe('赵晓棠 11:00 患者正在预约');
    expect(by({ by: undefined, by_role: undefined })).toBe('赵晓棠 11:00 其他人正在预约');
  });

  it('say why a cell can not be taken', () => {
    expect(whyNot(of(slot('d3', '09:00')), 'past')).toBe('已过时间，不能预约');
    expect(whyNot(null, 'none')).toBe('该时间无号');
    expect(whyNot(of(slot('d3', '13:30', { value: 0, name: '手术日' })), 'suspended')).toBe('停诊：手术日');
    expect(whyNot(of(slot('d3', '11:00')), 'available', NOW)).toBeNull();
    expect(whyNot(of(slot('d3', '09:30', { value: 0, name: '手术日' })), 'suspended', NOW)).toBe(
      '停诊：手术日；已过时间',
    );
    expect(whyNot(of(slot('d3', '09:30', { value: 4 })), 'booked', NOW)).toBe('该号源已被预约；已过时间');
    expect(whyNot(of(slot('d3', '09:00')), 'past', NOW)).toBe('已过时间，不能预约');
  });
});

describe('counts', () => {
  it('leave out what others hold, count the visited among the booked, and the late from 15 minutes on', () => {
    const cells = [
      of(slot('d1', '11:00')),
      of(slot('d1', '11:15', { hold })),
      of(slot('d1', '11:30', { hold: { ...hold, holder: 'own' } })),
      of(slot('d1', '09:00')),
      of(slot('d1', '12:00', { value: 4 })),
      of(taken('d1', '10:15', '甲')),
      of(taken('d1', '10:30', '乙')),
      of(taken('d1', '09:30', '丙', { visited: true })),
      null,
    ];
    expect(countCells(cells, NOW, 'own')).toEqual({ available: 2, booked: 4, visited: 1, late: 1 });
  });

  it('count a visit once, however long it is', () => {
    const slots = ['10:00', '10:15', '10:30'].map((time) => taken('d1', time, '甲'));
    const long = visit('甲', { slot_ids: slots.map(({ id }) => id ?? 0) });
    const cells = slots.map((each) => of(each, { visit: long }));
    expect(countCells(cells, NOW, null)).toEqual({ available: 0, booked: 1, visited: 0, late: 1 });
  });
});

describe('the fold at midday', () => {
  const times = Array.from({ length: 36 }, (_, i) => timeOf(540 + 15 * i));
  const between = (from: string, to: string) => (time: string) => time >= from && time < to;

  it('takes the rows nobody can use around midday', () => {
    expect(middayFold(times, between('12:00', '13:30'))).toEqual({ from: 720, to: 810, label: '午休，全员无号' });
  });

  it('leaves single rows, mornings and evenings alone', () => {
    expect(middayFold(times, between('12:00', '12:30'))).toBeNull();
    expect(middayFold(times, between('09:00', '10:00'))).toBeNull();
    expect(middayFold(times, between('17:00', '18:00'))).toBeNull();
    expect(middayFold(times, () => false)).toBeNull();
  });
});
