import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '#web/api/session.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { presenceAtom } from '#web/realtime/presence.ts';
import { HeaderLive } from './header-live.tsx';

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

afterEach(() => {
  cleanup();
  store.set(presenceAtom, []);
});

it('shows who looks at the day only as long as it can know', () => {
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
