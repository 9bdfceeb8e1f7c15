import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnnouncer } from './announcer.ts';

describe('what is read out', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('comes at once, then at most every five seconds, and of many only the last', () => {
    const speak = vi.fn();
    const { say } = createAnnouncer(speak);
    say('一');
    say('二');
    say('三');
    expect(speak.mock.calls).toEqual([['一']]);
    vi.advanceTimersByTime(4_999);
    expect(speak).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(speak.mock.calls).toEqual([['一'], ['三']]);
    vi.advanceTimersByTime(60_000);
    expect(speak).toHaveBeenCalledTimes(2);
    say('四');
    expect(speak).toHaveBeenLastCalledWith('四');
  });

  it('keeps what happened to the cell in focus before what happened elsewhere', () => {
    const speak = vi.fn();
    const { say } = createAnnouncer(speak);
    say('一');
    say('赵晓棠 11:00 已约', true);
    say('二');
    vi.advanceTimersByTime(5_000);
    expect(speak).toHaveBeenLastCalledWith('赵晓棠 11:00 已约');
  });

  it('is silent after it was stopped', () => {
    const speak = vi.fn();
    const { say, stop } = createAnnouncer(speak);
    say('一');
    say('二');
    stop();
    vi.advanceTimersByTime(60_000);
    expect(speak).toHaveBeenCalledTimes(1);
  });
});
