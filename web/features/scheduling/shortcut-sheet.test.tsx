import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { meAtom, store } from '#web/api/session.ts';
import { useKey } from '#web/ui/use-key.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { usePageKeys } from './use-page-keys.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn(5);
});
afterEach(() => store.set(meAtom, null));

function signedIn(id: number) {
  const meta = {
    notifications_count: 0,
    announcements_count: 0,
    hospital: null,
    hospitals: [],
    factory: null,
    grants: [],
  };
  const me: Me = { id, name: '陈露', phone: '13800000000', is_base: false, roles: { data: [] }, meta };
  act(() => store.set(meAtom, me));
}

function keysOfPage() {
  const days = { previous: '2026-11-19', next: '2026-11-21' } as Parameters<typeof usePageKeys>[0]['days'];
  const [change, help, fresh] = [vi.fn(), vi.fn(), vi.fn()];
  renderHook(() => {
    usePageKeys({ days, change, help });
    useKey('n', fresh);
  });
  const press = () => {
    for (const key of ['t', ',', '.', '?', 'n']) fireEvent.keyDown(document.body, { key });
    return change.mock.calls.length + help.mock.calls.length + fresh.mock.calls.length;
  };
  return press;
}

function set(on: boolean) {
  const { unmount } = render(<ShortcutSheet onClose={() => {}} />);
  const control = screen.getByRole<HTMLInputElement>('switch');
  if (control.checked !== on) fireEvent.click(control);
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(on);
  unmount();
}

it('switches single letters and signs off and on again', () => {
  const press = keysOfPage();
  expect(press()).toBe(5);
  set(false);
  expect(press()).toBe(5);
  set(true);
  expect(press()).toBe(10);
});

it('is remembered on the device, for who has set it', () => {
  set(false);
  expect(localStorage.getItem('haomai:single-keys-off')).toBe('[5]');
  signedIn(6);
  expect(keysOfPage()()).toBe(5);
  signedIn(5);
  expect(keysOfPage()()).toBe(0);
});

it('says which keys do nothing then, and how to come back here', () => {
  set(false);
  render(<ShortcutSheet onClose={() => {}} />);
  const sheet = within(screen.getByRole('dialog', { name: '快捷键' }));
  expect(sheet.getByText('单键快捷键已关闭')).toBeTruthy();
  expect(sheet.getByText(/再打开本表：按 Ctrl K/)).toBeTruthy();
  const off = sheet.getAllByText('（已关闭）').map((mark) => mark.closest('div')?.querySelector('dt')?.textContent);
  expect(off).toEqual(['M', 'T', ', 和 .', 'N', '[', '/', '?']);
});
