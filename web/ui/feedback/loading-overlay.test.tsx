import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { LoadingOverlay, loadingBox } from '#web/ui/feedback/loading-overlay.tsx';

/** What stands over a form that waits, on a page where no form was sent yet. */

beforeEach(() => {
  loadingBox.now = null;
});

const form = (open: boolean) => (
  <>
    <button type="button">登录</button>
    <LoadingOverlay open={open} text="登录..." />
  </>
);

it('comes for the first form that waits, and gives the focus back', async () => {
  const page = render(form(false));
  const button = screen.getByRole('button', { name: '登录' });
  button.focus();
  page.rerender(form(true));
  const box = await screen.findByRole('dialog', { name: '登录...' });
  await waitFor(() => expect(box.contains(document.activeElement)).toBe(true));
  page.rerender(form(false));
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('that comes after the answer stays away', async () => {
  const page = render(form(true));
  page.rerender(form(false));
  await loadingBox.load();
  page.rerender(form(false));
  expect(screen.queryByRole('dialog')).toBeNull();
});
