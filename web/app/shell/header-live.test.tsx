import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '#web/api/session.ts';
import { stubMedia } from '#web/app/testing.tsx';
import { lineAtom } from '#web/realtime/line.ts';
import { presenceAtom } from '#web/realtime/presence.ts';
import { HeaderLive } from './header-live.tsx';

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

afterEach(() => {
  cleanup();
  store.set(presenceAtom, []);
  vi.unstubAllGlobals();
});

it('shows who looks at the day only as long as it can know', () => {
  stubMedia();
  store.set(presenceAtom, [{ id: 4, name: '赵敏', role: 'customer_service', slot_id: null }]);
  render(
    <Provider store={store}>
      <HeaderLive />
    </Provider>,
  );
  expect(screen.getByText('赵敏')).toBeTruthy();
  act(() => store.set(lineAtom, { state: 'reconnecting', attempt: 1, lostAt: Date.now() }));
  expect(screen.queryByText('赵敏')).toBeNull();
  act(() => store.set(lineAtom, { state: 'live', attempt: 0, lostAt: null }));
  expect(screen.getByText('赵敏')).toBeTruthy();
});

it.each([
  ['实时同步', true],
  ['实时', false],
])('says %s, where there is room for it: %s', (words, isWide) => {
  stubMedia(isWide);
  act(() => store.set(lineAtom, { state: 'live', attempt: 0, lostAt: null }));
  render(
    <Provider store={store}>
      <HeaderLive />
    </Provider>,
  );
  expect(screen.getByRole('status').textContent).toBe(words);
});
