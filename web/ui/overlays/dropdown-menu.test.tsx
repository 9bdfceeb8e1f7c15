import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';

const onSelect = vi.fn();
const menu = (
  <DropdownMenu
    trigger={<Button>操作</Button>}
    items={[
      { key: 'off', label: '不可用', disabled: true, onSelect },
      { key: 'copy', label: '复制', onSelect },
    ]}
  />
);
const trigger = () => screen.getByRole('button', { name: '操作' });

it('opens by a key at its first item that can be chosen, and gives the focus back', async () => {
  render(menu);
  expect(trigger().getAttribute('aria-haspopup')).toBe('menu');
  trigger().focus();
  fireEvent.keyDown(trigger(), { key: 'Enter' });
  const copy = await screen.findByRole('menuitem', { name: '复制' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(copy, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});

it('opens by a press in a dialog, which does not take the focus back', async () => {
  render(
    <Dialog open title="详情" onClose={() => {}}>
      {menu}
    </Dialog>,
  );
  trigger().focus();
  fireEvent.pointerDown(trigger(), { button: 0 });
  fireEvent.click(await screen.findByRole('menuitem', { name: '复制' }));
  expect(onSelect).toHaveBeenCalledOnce();
});
