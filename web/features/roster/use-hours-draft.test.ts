import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WeeklyHours } from '#contract/work-hours.ts';
import { useHoursDraft } from './use-hours-draft.ts';

const span = (weekday: number, to: string, fee = 5_000): WeeklyHours => ({
  ...{ id: weekday, weekday, from: '09:00', to, breaks: [], department_id: null, fee },
});
const WEEK = [span(1, '17:00'), span(2, '17:00'), span(3, '17:00')];

function open() {
  const hook = renderHook(({ hours, version }) => useHoursDraft(hours, version), {
    initialProps: { hours: WEEK, version: 'a' },
  });
  const ends = () => Object.fromEntries(hook.result.current.drafts.map(({ weekday, to }) => [weekday, to]).toSorted());
  const write = (weekday: number, to: string) =>
    act(() => {
      const { drafts, setDrafts } = hook.result.current;
      setDrafts(drafts.map((draft) => (draft.weekday === weekday ? { ...draft, to } : draft)));
    });
  return { ...hook, ends, write };
}

it('days that only somebody else changed come in, and one’s own stay', () => {
  const { result, rerender, ends, write } = open();
  write(1, '15:00');
  rerender({ hours: [span(1, '17:00'), span(2, '12:00')], version: 'b' });
  expect(ends()).toEqual({ 1: '15:00', 2: '12:00' });
  expect(result.current.version).toBe('b');
  expect(result.current.meanwhile.meanwhile?.merge).toMatchObject({ theirs: ['2', '3'], both: [] });
  expect(result.current.unsettled()).toBe(false);
});

it('of a day that both changed one is chosen, and nothing is saved before', () => {
  const { result, rerender, ends, write } = open();
  write(1, '15:00');
  rerender({ hours: [span(1, '12:00'), ...WEEK.slice(1)], version: 'b' });
  expect(ends()[1]).toBe('15:00');
  let asks = false;
  act(() => {
    asks = result.current.unsettled();
  });
  expect(asks).toBe(true);
  expect(result.current.meanwhile.meanwhile?.asked).toBe(true);
  act(() => result.current.meanwhile.choose('1', 'theirs'));
  expect(ends()[1]).toBe('12:00');
  act(() => result.current.meanwhile.choose('1', 'mine'));
  expect(ends()[1]).toBe('15:00');
  expect(result.current.unsettled()).toBe(false);
});

it('of a day that both changed one is chosen still where something else is changed before', () => {
  const { result, rerender, ends, write } = open();
  write(1, '15:00');
  rerender({ hours: [span(1, '12:00'), ...WEEK.slice(1)], version: 'b' });
  rerender({ hours: [span(1, '12:00'), span(2, '16:00'), span(3, '17:00')], version: 'c' });
  expect(ends()).toEqual({ 1: '15:00', 2: '16:00', 3: '17:00' });
  expect(result.current.meanwhile.meanwhile?.merge).toMatchObject({ theirs: ['2'], both: ['1'] });
  act(() => result.current.meanwhile.choose('1', 'mine'));
  rerender({ hours: [span(1, '12:00'), ...WEEK.slice(1)], version: 'd' });
  expect(ends()[1]).toBe('15:00');
  expect(result.current.meanwhile.meanwhile?.merge).toMatchObject({ theirs: ['2'], both: [] });
});

it('where nothing was written others’ changes come in without a word', () => {
  const { result, rerender, ends } = open();
  rerender({ hours: [span(1, '12:00')], version: 'b' });
  expect(ends()).toEqual({ 1: '12:00' });
  expect(result.current.meanwhile.meanwhile).toBeNull();
});
