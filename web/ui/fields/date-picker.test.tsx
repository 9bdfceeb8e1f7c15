import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';

function Picker({ start = '2026-11-20', min, max }: { start?: string | null; min?: string; max?: string }) {
  const [value, setValue] = useState<string | null>(start);
  return <DatePicker aria-label="日期" value={value} onChange={setValue} today="2026-11-20" min={min} max={max} />;
}

function open() {
  const control = screen.getByRole('combobox', { name: '日期' });
  fireEvent.click(control);
  return control;
}

const focused = () => document.activeElement?.getAttribute('data-date');
const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });

describe('DatePicker', () => {
  it('starts on the chosen day, Monday first', () => {
    render(<Picker />);
    open();
    expect(focused()).toBe('2026-11-20');
    expect(screen.getAllByRole('columnheader')[0]?.getAttribute('aria-label')).toBe('周一');
    expect(document.querySelector('[data-date]')?.getAttribute('data-date')).toBe('2026-10-26');
  });

  it('walks by day, week, month and year, across the edges of months', () => {
    render(<Picker start="2026-11-30" />);
    open();
    press('ArrowRight');
    expect(focused()).toBe('2026-12-01');
    press('ArrowUp');
    expect(focused()).toBe('2026-11-24');
    press('Home');
    expect(focused()).toBe('2026-11-23');
    press('End');
    expect(focused()).toBe('2026-11-29');
    press('PageDown');
    expect(focused()).toBe('2026-12-29');
    press('PageUp', true);
    expect(focused()).toBe('2025-12-29');
  });

  it('has exactly one tab stop among the days', () => {
    render(<Picker />);
    open();
    press('ArrowLeft');
    const stops = [...document.querySelectorAll('[data-date][tabindex="0"]')];
    expect(stops.map((day) => day.getAttribute('data-date'))).toEqual(['2026-11-19']);
  });

  it('does not leave its bounds by key or click', () => {
    render(<Picker min="2026-11-20" max="2026-11-27" />);
    const control = open();
    press('ArrowLeft');
    expect(focused()).toBe('2026-11-20');
    press('PageDown');
    expect(focused()).toBe('2026-11-27');
    fireEvent.click(screen.getByRole('button', { name: '11月28日 周六' }));
    expect(control.textContent).toContain('2026-11-20');
  });

  it('chooses, closes, and gives the focus back', async () => {
    render(<Picker />);
    const control = open();
    fireEvent.click(screen.getByRole('button', { name: '11月21日 周六 明天' }));
    expect(control.textContent).toBe('2026-11-21周六');
    expect(screen.queryByRole('grid')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(control));
  });

  it('the arrows above page the month and keep the focus', () => {
    render(<Picker />);
    open();
    const next = screen.getByRole('button', { name: '下个月' });
    next.focus();
    fireEvent.click(next);
    expect(screen.getByRole('grid', { name: '2026年12月' })).toBeTruthy();
    expect(document.activeElement).toBe(next);
  });
});
