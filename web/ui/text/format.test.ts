import { describe, expect, it } from 'vitest';
import { maskedPhone } from '#web/clinic/patient/masked-phone.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  formatCount,
  formatCountdown,
  formatDateHeading,
  formatElapsed,
  formatMoney,
  formatTimeRange,
  minutesOf,
  relativeDay,
  timeOf,
  weekdayIndex,
} from '#web/ui/text/format.ts';

describe('dates on the wall', () => {
  it('a heading reads 11月20日 周五', () => {
    expect(formatDateHeading('2026-11-20')).toBe('11月20日 周五');
    expect(formatDateHeading('2026-01-04')).toBe('1月4日 周日');
  });

  it('a day with a time after it is still that day', () => {
    expect(formatDateHeading('2026-11-20 23:59:59')).toBe('11月20日 周五');
    expect(formatDateHeading('2026-11-20T00:00:00+08:00')).toBe('11月20日 周五');
  });

  it('days cross months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-11-20', '2026-11-27')).toBe(7);
  });

  it('a month later keeps the day, or the last one there is', () => {
    expect(addMonths('2026-11-20', 1)).toBe('2026-12-20');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('the week starts on Monday', () => {
    expect(weekdayIndex('2026-11-16')).toBe(0);
    expect(weekdayIndex('2026-11-22')).toBe(6);
  });

  it('near days have names', () => {
    expect(relativeDay('2026-11-20', '2026-11-20')).toBe('今天');
    expect(relativeDay('2026-11-21', '2026-11-20')).toBe('明天');
    expect(relativeDay('2026-11-19', '2026-11-20')).toBe('昨天');
    expect(relativeDay('2026-11-22', '2026-11-20')).toBe('');
  });
});

describe('times', () => {
  it('minutes and wall times turn into each other', () => {
    expect(minutesOf('09:15')).toBe(555);
    expect(timeOf(555)).toBe('09:15');
    expect(formatTimeRange('11:00:00', '11:15:00')).toBe('11:00 – 11:15');
  });

  it('a countdown shows a begun second as a whole one and stops at zero', () => {
    expect(formatCountdown(167_000)).toBe('02:47');
    expect(formatCountdown(166_001)).toBe('02:47');
    expect(formatCountdown(1)).toBe('00:01');
    expect(formatCountdown(0)).toBe('00:00');
    expect(formatCountdown(-5000)).toBe('00:00');
  });

  it('time spent counts finished seconds only', () => {
    expect(formatElapsed(372_999)).toBe('06:12');
    expect(formatElapsed(-1)).toBe('00:00');
  });
});

describe('money and numbers', () => {
  it('cents become yuan with two decimals', () => {
    expect(formatMoney(128650)).toBe('¥1,286.50');
    expect(formatMoney(0)).toBe('¥0.00');
    expect(formatMoney(5)).toBe('¥0.05');
    expect(formatMoney(-3000)).toBe('-¥30.00');
    expect(formatMoney(123456789, '')).toBe('1,234,567.89');
  });

  it('thousands are separated', () => {
    expect(formatCount(1286)).toBe('1,286');
    expect(formatCount(999)).toBe('999');
  });
});

describe('phone numbers', () => {
  it('the middle is hidden, once', () => {
    expect(maskedPhone('13800136021')).toBe('138****6021');
    expect(maskedPhone('138****6021')).toBe('138****6021');
    expect(maskedPhone('12345')).toBe('12345');
  });
});
