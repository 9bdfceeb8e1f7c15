import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DayStore } from '#web/clinic/day/day-store.ts';
import { DATE, gridOf, header, slot } from '#web/clinic/testing.ts';
import { lineIsBack, said } from '#web/realtime/line-testing.ts';
import { usePresence } from './use-presence.ts';

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

/** Where one is in the grid, as colleagues are told it. */

const NEXT_DATE = '2026-11-21';
const free = slot('d1', '11:00');

function dayOf(date: string): DayStore {
  const day = new DayStore(1, date);
  day.load(gridOf([header(1, '陈思远')], ['11:00'], [free]));
  return day;
}
const open = () => renderHook(({ day }) => usePresence(day), { initialProps: { day: dayOf(DATE) } });
const told = () => said.mock.calls.filter(([name]) => name === 'looking').map(([, ask]) => ask);
const soon = () => act(() => vi.advanceTimersByTime(1_000));

beforeEach(() => {
  vi.useFakeTimers();
  said.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('is the cell in focus, said once for a walk through the grid', () => {
  const { result } = open();
  said.mockReset();
  result.current('d1', '10:30');
  result.current('d1', '11:00');
  expect(told()).toEqual([]);
  soon();
  expect(told()).toEqual([{ hospital_id: 1, date: DATE, slot_id: free.id }]);
  lineIsBack();
  expect(told()[1]).toEqual(told()[0]);
});

it('is said of no day that was left in the moment in which the focus moved', () => {
  const { result, rerender } = open();
  result.current('d1', '11:00');
  said.mockReset();
  rerender({ day: dayOf(NEXT_DATE) });
  soon();
  // Of the new day one has no cell in hand yet.
  expect(told()).toEqual([{ hospital_id: 1, date: NEXT_DATE, slot_id: null }]);
});
