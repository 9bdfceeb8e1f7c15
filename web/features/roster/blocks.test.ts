import { describe, expect, it } from 'vitest';
import type { WeeklyHours, WorkException } from '#contract/work-hours.ts';
import { axisOf, blocksOf, dragged, hoursWith, ticksOf } from './blocks.ts';

const hours = (id: number, weekday: number, from: string, to: string): WeeklyHours => ({
  id,
  weekday,
  from,
  to,
  breaks: [{ from: '12:00', to: '13:30', name: '午休' }],
  department_id: null,
  fee: 3000,
});
const dated = (id: number, date: string, kind: WorkException['kind'], from: string, to: string): WorkException => ({
  id,
  date,
  from,
  to,
  kind,
  reason: '',
  department_id: null,
  fee: null,
});
const AXIS = { from: 540, to: 1080 };

describe('a day', () => {
  it('has the hours of its weekday, and what is dated above them', () => {
    const row = {
      hours: [hours(1, 1, '09:00', '18:00'), hours(2, 2, '10:00', '12:00')],
      exceptions: [
        dated(5, '2026-11-23', 'suspended', '14:00', '24:00'),
        dated(6, '2026-11-24', 'leave', '09:00', '10:00'),
      ],
    };
    expect(blocksOf(row, '2026-11-23').map(({ key, kind, from, to }) => ({ key, kind, from, to }))).toEqual([
      { key: 'w1', kind: 'weekly', from: 540, to: 1080 },
      { key: 'x5', kind: 'suspended', from: 840, to: 1440 },
    ]);
  });

  it('goes from 09:00 to 18:00 at least, wider for hours, not for a leave of a whole day', () => {
    const row = {
      hours: [hours(1, 1, '07:30', '12:00')],
      exceptions: [dated(1, '2026-11-23', 'leave', '00:00', '24:00')],
    };
    const late = { hours: [], exceptions: [dated(2, '2026-11-23', 'extra', '18:00', '20:15')] };
    expect(axisOf([row, late])).toEqual({ from: 420, to: 1260 });
    expect(axisOf([])).toEqual(AXIS);
    expect(ticksOf(AXIS)).toEqual([540, 720, 900]);
  });
});

describe('a block that is dragged', () => {
  const block = { from: 600, to: 720 };
  it.each([
    ['moves in steps of a slot', 'move', 22, { from: 615, to: 735 }],
    ['stays on the axis at its beginning', 'move', -500, { from: 540, to: 660 }],
    ['stays on the axis at its end', 'move', 900, { from: 960, to: 1080 }],
    ['is drawn longer', 'to', 40, { from: 600, to: 765 }],
    ['is never turned inside out from its beginning', 'from', 500, { from: 705, to: 720 }],
    ['is never turned inside out from its end', 'to', -500, { from: 600, to: 615 }],
  ] as const)('%s', (_name, grip, by, expected) => {
    expect(dragged(block, grip, by, AXIS)).toEqual(expected);
  });
});

describe('weekly hours with one span elsewhere', () => {
  it('keep what of its breaks is still within, and everybody else’s', () => {
    const week = [hours(1, 1, '09:00', '18:00'), hours(2, 2, '09:00', '18:00')];
    const [monday, tuesday] = hoursWith(week, 1, { from: 780, to: 1080 });
    expect(monday).toEqual({
      weekday: 1,
      from: '13:00',
      to: '18:00',
      breaks: [{ from: '13:00', to: '13:30', name: '午休' }],
      department_id: null,
      fee: 3000,
    });
    expect(tuesday).toMatchObject({ weekday: 2, from: '09:00', breaks: [{ from: '12:00' }] });
    expect(hoursWith(week, 1, { from: 840, to: 1080 })[0]?.breaks).toEqual([]);
  });
});
