import { describe, expect, it } from 'vitest';
import { dateOffers, daysMeant } from './dates.ts';

/** A Friday. */
const TODAY = '2026-11-20';
const found = (typed: string) => daysMeant(typed, TODAY).map(({ day }) => day);

describe('the days that somebody means', () => {
  it.each([
    ['今天', ['2026-11-20']],
    ['jt', ['2026-11-20']],
    ['mingtian', ['2026-11-21']],
    ['大后天', ['2026-11-23']],
    ['后天', ['2026-11-22', '2026-11-23']],
    ['昨天', ['2026-11-19']],
    ['周五', ['2026-11-20']],
    ['星期一', ['2026-11-23']],
    ['礼拜天', ['2026-11-22']],
    ['下周三', ['2026-11-25']],
    ['本周三', ['2026-11-18']],
    ['上周日', ['2026-11-15']],
    ['11-25', ['2026-11-25']],
    ['11/25', ['2026-11-25']],
    ['11月25日', ['2026-11-25']],
    ['2026年12月1日', ['2026-12-01']],
    ['1-3', ['2027-01-03']],
    ['10.31', ['2026-10-31']],
    ['02-30', []],
    ['13-1', []],
    ['', []],
    ['陈思远', []],
  ])('%s', (typed, days) => {
    expect(found(typed)).toEqual(days);
  });

  it('are every weekday that sounds so', () => {
    expect(found('zhouwu')).toEqual(['2026-11-20']);
    // 周一 and no other; 周二 is ze.
    expect(found('zy')).toEqual(['2026-11-23']);
  });
});

describe('the days that are offered', () => {
  const daysFor = (staff: boolean, typed: string) =>
    dateOffers({ typed, today: TODAY, staff, go: () => {} }).map(({ key }) => key);

  it('are a week ahead for patients, sixty days and all that has been for staff', () => {
    expect(daysFor(false, '11-27')).toEqual(['date-2026-11-27']);
    expect(daysFor(false, '11-28')).toEqual([]);
    expect(daysFor(false, '昨天')).toEqual([]);
    expect(daysFor(true, '昨天')).toEqual(['date-2026-11-19']);
    expect(daysFor(true, '2027-01-19')).toEqual(['date-2027-01-19']);
    expect(daysFor(true, '2027-01-20')).toEqual([]);
  });

  it('are only likely where they sound so', () => {
    const matches = (typed: string) => daysMeant(typed, TODAY).map(({ match }) => match);
    expect([matches('明天'), matches('11-25'), matches('mt'), matches('zhou')]).toEqual([
      [0],
      [0],
      [3],
      Array(7).fill(3),
    ]);
  });

  it('are today and tomorrow where nothing is typed', () => {
    expect(daysFor(false, '')).toEqual(['date-2026-11-20', 'date-2026-11-21']);
  });
});
