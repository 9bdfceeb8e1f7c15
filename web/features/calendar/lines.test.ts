import { describe, expect, it } from 'vitest';
import type { CalendarDay, CalendarItem } from '#contract/calendar.ts';
import { linesOf, lookOf, offText } from './lines.ts';

const item = (time: string, more: Partial<CalendarItem> = {}): CalendarItem => ({
  hash_id: `h${time}`,
  time,
  end: '18:00',
  patient: '沈静姝',
  chief_complaint: '牙痛',
  doctor_id: 1,
  doctor_name: '赵晓棠',
  hospital_name: '衡川口腔',
  visi_status: 0,
  flow_status: 'booked',
  ...more,
});
const day = (more: Partial<CalendarDay>): CalendarDay => ({
  key: '',
  counts: { open: null, visits: more.items?.length ?? 0 },
  items: [],
  off: [],
  ...more,
});
const DATE = '2026-11-20';
const range = { start: DATE, end: '2026-11-22' };
const kinds = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => (line.kind === 'more' ? `另 ${line.count} 个` : line.kind));

describe('the lines of a day', () => {
  it('are what is open, what keeps somebody away, and the visits', () => {
    const off = [{ kind: 'leave' as const, from: '09:00', to: '18:00', reason: '' }];
    const days = {
      [DATE]: day({ key: '余 3，我的预约 1', counts: { open: 3, visits: 1 }, items: [item('09:00')], off }),
    };
    const lines = linesOf(days, 'week', range, DATE);
    expect(kinds(lines)).toEqual(['open', 'off', 'visit']);
    expect(lines[0]).toMatchObject({ text: '余 3', free: true });
  });

  it('are three in a month, and a count of all the others, sent or not', () => {
    const items = ['09:00', '09:15', '09:30'].map((time) => item(time));
    const month = (visits: number, off: CalendarDay['off'] = []) =>
      kinds(linesOf({ [DATE]: day({ counts: { open: null, visits }, items, off }) }, 'month', range, DATE));
    expect(month(3)).toEqual(['visit', 'visit', 'visit']);
    expect(month(16)).toEqual(['visit', 'visit', 'visit', '另 13 个']);
    expect(month(7, [{ kind: 'suspended', from: '13:00', to: '18:00', reason: '' }])).toEqual([
      'off',
      'visit',
      'visit',
      '另 5 个',
    ]);
  });

  it('are none after the last open day', () => {
    const days = { [DATE]: day({ items: [item('09:00')] }), '2026-11-21': day({ items: [item('10:00')] }) };
    expect(linesOf(days, 'week', range, DATE)).toHaveLength(1);
  });
});

describe('a day away', () => {
  const off = (kind: 'suspended' | 'leave' | 'rest', from: string, to: string, reason = '') =>
    offText({ kind, from, to, reason }, '2026-11-22');

  it('says when and why', () => {
    expect(off('suspended', '09:00', '18:00', '院内培训')).toBe('停诊 院内培训');
    expect(off('suspended', '13:00', '18:00', '院内培训')).toBe('下午停诊 院内培训');
    expect(off('leave', '09:00', '12:00')).toBe('上午请假');
    expect(off('suspended', '10:00', '11:00')).toBe('10:00–11:00 停诊');
    expect(off('rest', '00:00', '24:00')).toBe('周日休息');
  });
});

describe('a visit', () => {
  it('looks as it does on the grid', () => {
    expect(lookOf(item('09:00'))).toBe('booked');
    expect(lookOf(item('09:00', { flow_status: 'arrived' }))).toBe('booked');
    expect(lookOf(item('09:00', { flow_status: 'in_chair', visi_status: 1 }))).toBe('in-chair');
    expect(lookOf(item('09:00', { flow_status: 'done', visi_status: 1 }))).toBe('done');
    expect(lookOf(item('09:00', { flow_status: 'no_show' }))).toBe('no-show');
  });
});
