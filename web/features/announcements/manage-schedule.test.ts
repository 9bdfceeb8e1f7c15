import { describe, expect, it } from 'vitest';
import { instantOf } from '#web/clinic/day/instant.ts';
import { readTime } from '#web/ui/fields/time-input.tsx';
import { leftText, momentProblem, momentText, nextQuarter, presetsAt, wireOf } from './manage-schedule.ts';

const FRIDAY = Date.parse('2026-11-20T10:37:00+08:00');
const labels = (now: string) => presetsAt(Date.parse(now)).map(({ label }) => label);
/** Of a Friday, from noon on. */
const AFTER_NOON = ['今天 12:00', '今天 18:00', '明天 08:00', '明天 18:00', '下周一 08:00'];

describe('the times that are offered', () => {
  it('are on the clinic’s clock, and still to come', () => {
    expect(labels('2026-11-20T10:37:00+08:00')).toEqual(['今天 10:45', ...AFTER_NOON]);
    expect(labels('2026-11-20T18:00:00+08:00')).not.toContain('今天 18:00');
  });

  it('go on after midnight, and name no time twice', () => {
    expect(labels('2026-11-20T23:50:00+08:00')[0]).toBe('明天 00:00');
    expect(labels('2026-11-20T11:50:00+08:00')).toEqual(AFTER_NOON);
    // On a Sunday tomorrow is the Monday.
    expect(labels('2026-11-22T10:37:00+08:00')).not.toContain('下周一 08:00');
  });

  it('leave some minutes to change one’s mind', () => {
    expect(nextQuarter(Date.parse('2026-11-20T10:41:00+08:00'))).toEqual({ date: '2026-11-20', time: '11:00' });
  });
});

describe('a chosen time', () => {
  it('is an instant with the clinic’s offset, whatever clock the browser has', () => {
    const moment = { date: '2026-11-20', time: '18:00' };
    expect(wireOf(moment)).toBe('2026-11-20T18:00:00+08:00');
    expect(new Date(instantOf(moment)).toISOString()).toBe('2026-11-20T10:00:00.000Z');
  });

  it('is told in words', () => {
    expect(momentText({ date: '2026-11-20', time: '18:00' }, FRIDAY)).toBe(
      '11月20日 周五 18:00（今天，7 小时 23 分钟后）',
    );
    expect(momentText({ date: '2026-11-24', time: '08:00' }, FRIDAY)).toBe('11月24日 周二 08:00（3 天后）');
    expect(leftText(30_000)).toBe('1 分钟后');
    expect(leftText(3_600_000)).toBe('1 小时后');
  });

  it('is to come', () => {
    expect(momentProblem({ date: '2026-11-20', time: '10:37' }, FRIDAY)).toBe('发布时间必须晚于现在');
    expect(momentProblem({ date: '2026-11-20', time: '10:38' }, FRIDAY)).toBeNull();
    expect(momentProblem({ date: '2026-11-20', time: '25:00' }, FRIDAY)).toBe('请输入时间，如 18:00');
    expect(momentProblem({ date: '2026-11-20', time: '' }, FRIDAY)).toBe('请输入时间，如 18:00');
  });
});

describe('a time as people type it', () => {
  it.each([
    ['8', '08:00'],
    ['830', '08:30'],
    ['1805', '18:05'],
    ['18:05', '18:05'],
    ['18：05', '18:05'],
    ['7.15', '07:15'],
  ])('%s is %s', (typed, time) => expect(readTime(typed)).toBe(time));
  it.each(['24:00', '12:60', '1', 'x', '', '12345'])('%j is none, or an hour', (typed) => {
    expect(readTime(typed)).toBe(typed === '1' ? '01:00' : null);
  });
});
