import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DayPicker } from './day-picker.tsx';
import type { Days } from './use-grid-page.ts';

const days: Days = {
  date: '2026-11-20',
  today: '2026-11-20',
  min: undefined,
  max: '2027-01-19',
  previous: '2026-11-19',
  next: '2026-11-21',
};

it('opens on the day of the page, from where the arrows go on', async () => {
  const onChange = vi.fn();
  render(<DayPicker days={days} onChange={onChange} onPeek={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: /11月20日/ }));
  await screen.findByRole('grid');
  const focused = () => document.activeElement?.getAttribute('data-date');
  await waitFor(() => expect(focused()).toBe('2026-11-20'));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(focused()).toBe('2026-11-21'));
  fireEvent.click(document.activeElement ?? document.body);
  expect(onChange).toHaveBeenCalledWith('2026-11-21');
});
