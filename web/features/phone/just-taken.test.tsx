import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SlotState } from '#contract/slot-state.ts';
import { useJustTaken } from './use-just-taken.ts';

const slot = (id: number, value: number): SlotState => ({
  id,
  doctor_id: 3,
  prop: 'd3',
  date: '2026-11-20',
  time: `11:0${id}`,
  value,
  name: null,
  reservation_id: null,
  visited: false,
  hold: null,
});
const NONE: ReadonlySet<number> = new Set();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(first: SlotState[], mine = NONE) {
  const hook = renderHook(({ day, slots }) => useJustTaken(day, slots, mine), {
    initialProps: { day: '1 2026-11-20', slots: first },
  });
  return {
    now: () => [...hook.result.current],
    show: (slots: SlotState[], day = '1 2026-11-20') => hook.rerender({ day, slots }),
  };
}

describe('刚被约走', () => {
  it('stands for ten seconds where somebody took a slot before one’s eyes', () => {
    const { now, show } = watch([slot(1, 2), slot(2, 4)]);
    expect(now()).toEqual([]);
    show([slot(1, 4), slot(2, 4)]);
    expect(now()).toEqual(['d3 11:01']);
    act(() => vi.advanceTimersByTime(9_999));
    expect(now()).toEqual(['d3 11:01']);
    act(() => vi.advanceTimersByTime(1));
    expect(now()).toEqual([]);
  });

  it('is said neither of another day nor of what one booked oneself', () => {
    const { now, show } = watch([slot(1, 2), slot(2, 2)], new Set([2]));
    show([slot(1, 2), slot(2, 4)]);
    expect(now()).toEqual([]);
    show([slot(1, 4)], '1 2026-11-21');
    expect(now()).toEqual([]);
  });
});
