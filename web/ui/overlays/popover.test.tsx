import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Select } from '#web/ui/fields/select.tsx';
import { LatePart } from '#web/ui/overlays/late-part.ts';
import { openPopover, Popover } from '#web/ui/overlays/popover.tsx';

/** What a control opens, on a page where nothing was opened yet. */

beforeEach(() => {
  openPopover.now = null;
});

function Days() {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen} label="日期" trigger={<button type="button">今天</button>}>
      <button type="button">明天</button>
    </Popover>
  );
}

const control = () => screen.getByRole('button', { name: '今天' });

it('opens by the first press, at the control that was pressed, and gives it the focus back', async () => {
  render(<Days />);
  const pressed = control();
  expect(pressed.getAttribute('aria-haspopup')).toBe('dialog');
  pressed.focus();
  fireEvent.click(pressed);
  expect([pressed.getAttribute('aria-expanded'), pressed.getAttribute('aria-busy')]).toEqual(['true', 'true']);
  const panel = await screen.findByRole('dialog', { name: '日期' });
  expect([control(), pressed.getAttribute('aria-busy')]).toEqual([pressed, null]);
  expect(pressed.getAttribute('aria-controls')).toBe(panel.id);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('明天'));
  fireEvent.keyDown(panel, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(pressed));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('pressed again before it has come, stays closed', async () => {
  render(<Days />);
  fireEvent.click(control());
  fireEvent.click(control());
  await openPopover.load();
  fireEvent.focus(control());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(control().getAttribute('aria-expanded')).toBe('false');
});

it('is there for the first press where a pointer or the focus came before', async () => {
  render(<Days />);
  fireEvent.pointerEnter(control());
  await waitFor(() => expect(openPopover.now).not.toBeNull());
  fireEvent.click(control());
  expect(screen.getByRole('dialog', { name: '日期' })).toBeTruthy();
});

it('is searched for all that was typed on the control, from the first letter', async () => {
  const options = Array.from({ length: 30 }, (_, index) => ({ value: index, label: `ab${index}` }));
  render(<Select label="医院" options={options} value={null} onChange={() => {}} searchPlaceholder="搜索医院" />);
  const select = screen.getByRole('combobox', { name: '医院' });
  for (const key of ['a', 'b', '7']) fireEvent.keyDown(select, { key });
  expect(await screen.findByDisplayValue('ab7')).toBeTruthy();
});

it('what failed to come is fetched anew', async () => {
  const load = vi.fn(async () => 'part');
  load.mockRejectedValueOnce(new TypeError('gone'));
  const part = new LatePart(load);
  await expect(part.load()).rejects.toThrow('gone');
  expect(part.now).toBeNull();
  expect([await part.load(), await part.load(), part.now]).toEqual(['part', 'part', 'part']);
  expect(load).toHaveBeenCalledTimes(2);
});
