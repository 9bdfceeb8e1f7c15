import { describe, expect, it } from 'vitest';
import type { CalendarHalf } from '#contract/calendar.ts';
import type { GridHeader } from '#contract/slot-state.ts';
import { columnsOf, figuresOf, rowsOf } from './hospital-figures.ts';
import { dayOf as day } from './testing.ts';

const header = (id: number, name: string, department_id: number): GridHeader => ({
  id,
  prop: `d${id}`,
  name,
  job_title: '医师',
  department_id,
  department_name: null,
  role_name: 'doctor',
});
const half = (doctor_id: number, part: 'am' | 'pm', key: string, visits: number | null = 0): CalendarHalf => ({
  doctor_id,
  half: part,
  key,
  open: Number(/^余 (\d+)$/.exec(key)?.[1] ?? 0),
  visits,
});

const headers = [header(3, '赵晓棠', 1), header(1, '陈思远', 2)];
const WHOLE = { halves: ['am', 'pm'] } as const;
const row = (doctor: number | null) => ({ doctor, name: '', hint: '' });

describe('a cell', () => {
  it.each([
    ['what is free in both halves', ['余 2', '余 3'], '余 5', ''],
    ['what is free in one, and that the other does not take place', ['余 2', '停诊'], '余 2', '下午停诊'],
    ['that all is taken, where one half is and the other has nothing', ['无号', '约满'], '约满', ''],
    ['that nothing takes place', ['停诊', '停诊'], '停诊', ''],
    ['nothing of what is over', ['', ''], '', ''],
  ])('tells %s', (_what, [am = '', pm = ''], key, away) => {
    expect(figuresOf(day(half(3, 'am', am), half(3, 'pm', pm)), row(3), WHOLE, headers)).toMatchObject({ key, away });
  });

  it('adds slots to slots and visits to visits, of a person and of all', () => {
    const known = day(half(3, 'am', '余 2', 4), half(3, 'pm', '余 1', 1), half(1, 'am', '约满', 8));
    expect(figuresOf(known, row(3), WHOLE, headers)).toEqual({ open: 3, visits: 5, key: '余 3', away: '' });
    expect(figuresOf(known, row(3), { halves: ['pm'] }, headers)).toEqual({
      open: 1,
      visits: 1,
      key: '余 1',
      away: '',
    });
    expect(figuresOf(known, row(null), WHOLE, headers)).toEqual({ open: 3, visits: 13, key: '余 3', away: '' });
    expect(figuresOf(known, row(9), WHOLE, headers)).toBeNull();
  });

  it('says nothing of visits to who is not told', () => {
    expect(figuresOf(day(half(3, 'am', '余 2', null)), row(3), WHOLE, headers)?.visits).toBeNull();
  });
});

describe('the rows', () => {
  const names = (...args: Parameters<typeof rowsOf>) => rowsOf(...args).map(({ name }) => name);

  it('are all, and each who has a column, in the grid’s order', () => {
    expect(names(headers, {})).toEqual(['全院', '赵晓棠', '陈思远']);
  });

  it('of a department are its own, and who sees patients there', () => {
    expect(names(headers, {}, 2)).toEqual(['全院', '陈思远']);
    expect(names(headers, { '2026-11-20': day(half(3, 'am', '余 2')) }, 2)).toEqual(['全院', '赵晓棠', '陈思远']);
  });

  it('end with those together who have no column any more', () => {
    const days = { '2026-11-20': day(half(7, 'am', '', 2), half(8, 'pm', '', 1)) };
    expect(names(headers, days)).toEqual(['全院', '赵晓棠', '陈思远', '其他']);
    expect(figuresOf(days['2026-11-20'], row(0), WHOLE, headers)?.visits).toBe(3);
  });
});

it('the columns are a week’s days, or a day’s halves and the day', () => {
  const titles = (start: string, end: string) => columnsOf({ start, end }).map(({ title }) => title);
  expect(titles('2026-11-16', '2026-11-19')).toEqual(['周一 16', '周二 17', '周三 18']);
  expect(titles('2026-11-20', '2026-11-21')).toEqual(['上午', '下午', '全天']);
});
