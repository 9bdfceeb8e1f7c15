import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '#web/api/session.ts';
import { fakeNetwork } from '#web/api/testing.ts';
import { serverNow, setServerNow } from '#web/realtime/server-clock.ts';
import { onToasts } from '#web/ui/feedback/toasts.ts';
import { useMove } from './use-move.ts';

const client = new QueryClient();
const Wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

afterEach(() => vi.unstubAllGlobals());

it('offers to take back only the last change of a visit', async () => {
  signIn({ access_token: 'token', hospital_id: 1 });
  let version = 4;
  const moved = () => {
    version += 1;
    return { body: { data: { version }, meta: { from: { scheduling_time_id: 7, slot_count: 1 }, undo_until: null } } };
  };
  const paths = ['甲', '乙'].map((id) => `PUT /api/admin/reservations/${encodeURIComponent(id)}/move`);
  fakeNetwork(Object.fromEntries(paths.map((path) => [path, moved])));
  const standing = new Map<string, string>();
  const stop = onToasts((asked) => {
    if ('dismiss' in asked) standing.delete(asked.dismiss ?? '');
    else standing.set(asked.id, asked.lines.join());
  });
  const { result } = renderHook(() => useMove(() => {}), { wrapper: Wrapper });
  const change = (name: string, said: string) =>
    act(async () => void (await result.current.move({ hashId: name, name, version: 4 }, { slotId: 7, said })));
  await change('甲', '已改为 30 分钟');
  await change('乙', '已移到 李文博 11:15');
  expect([...standing.values()]).toEqual(['甲 已改为 30 分钟', '乙 已移到 李文博 11:15']);
  await change('乙', '已改为 45 分钟');
  expect([...standing.values()]).toEqual(['甲 已改为 30 分钟', '乙 已改为 45 分钟']);
  stop();
});

it.each<[string, number | null, string[]]>([
  ['is over', -60_000, []],
  ['is over before the toast is', 5_000, []],
  ['is to come', 60_000, ['撤销']],
  ['is none, nothing having been left', null, ['撤销']],
])('offers to take it back by when the time that was left begins: %s', async (_, ahead, offered) => {
  signIn({ access_token: 'token', hospital_id: 1 });
  setServerNow('2026-11-20T10:50:00+08:00');
  const undo_until = ahead === null ? null : new Date(serverNow() + ahead).toISOString();
  const meta = { from: { scheduling_time_id: 7, slot_count: 1 }, undo_until };
  const path = `PUT /api/admin/reservations/${encodeURIComponent('丙')}/move`;
  fakeNetwork({ [path]: () => ({ body: { data: { version: 5 }, meta } }) });
  const actions: (string | undefined)[] = [];
  const stop = onToasts((asked) => {
    if (!('dismiss' in asked)) actions.push(asked.action?.label);
  });
  const { result } = renderHook(() => useMove(() => {}), { wrapper: Wrapper });
  const visit = { hashId: '丙', name: '丙', version: 4 };
  await act(async () => void (await result.current.move(visit, { slotId: 8, said: '已移到 李文博 11:15' })));
  expect(actions.filter(Boolean)).toEqual(offered);
  expect(actions).toHaveLength(1);
  stop();
});
