import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DaySlider } from './day-slider.tsx';

const DAYS = ['2026-01-05', '2026-03-09', '2026-06-01', '2026-10-01', '2026-11-20'];
const many = Array.from({ length: 250 }, (_, n) => new Date(Date.UTC(2006, 0, 1 + n * 29)).toISOString().slice(0, 10));

afterEach(() => {
  vi.restoreAllMocks();
});

function open(days: readonly string[], on: string, against: string | null = null) {
  const box = { left: 100, width: 400 } as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  const onDay = vi.fn();
  render(<DaySlider {...{ days, on, against, onDay }} count={0} onAgainst={vi.fn()} />);
  const slider = screen.getByRole('slider', { name: against === null ? '牙位图日期' : '对比日期 B' });
  const track = slider.parentElement ?? slider;
  return { onDay, slider, press: (clientX: number, button = 0) => fireEvent.pointerDown(track, { clientX, button }) };
}

it('goes to the stop that is nearest to the pointer, and beyond the ends to them', () => {
  const { onDay, press } = open(DAYS, '2026-11-20');
  for (const at of [100, 140, 160, 320, 20]) press(at);
  expect(onDay.mock.calls.flat()).toEqual([DAYS[0], DAYS[0], DAYS[1], DAYS[2], DAYS[0]]);
});

it('asks for no day that is shown, and for none with the other buttons', () => {
  const { onDay, press } = open(DAYS, '2026-11-20');
  press(499);
  press(100, 2);
  expect(onDay).not.toHaveBeenCalled();
});

it('goes one stop an arrow, however far it is behind', () => {
  const { onDay, slider } = open(many, many[100] ?? '');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  fireEvent.keyDown(slider, { key: 'End' });
  expect(onDay.mock.calls.flat()).toEqual([many[99], many[249]]);
});

it('writes of many days the ends and what is chosen, and no end that would stand under it', () => {
  open(many, many[240] ?? '', many[120] ?? '');
  expect(screen.getByText(many[0] ?? '')).toBeTruthy();
  expect(screen.getByText(`A ${many[120]}`)).toBeTruthy();
  expect(screen.getByText(`B ${many[240]}`)).toBeTruthy();
  expect(screen.queryByText('今天')).toBeNull();
  expect(screen.queryByText(many[1] ?? '')).toBeNull();
});
