import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';
import { toAnotherPath, useLeaveGuard } from '#web/ui/overlays/use-leave-guard.ts';

type Guard = Partial<Parameters<typeof useLeaveGuard>[0]>;

function Form(guard: Guard) {
  useLeaveGuard({ isDirty: () => true, ...guard });
  return <p>表单</p>;
}

function open(guard: Guard = {}) {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form {...guard} /> },
      { path: '*', element: <p>别处</p> },
    ],
    { initialEntries: ['/form'] },
  );
  render(
    <ConfirmProvider>
      <RouterProvider router={router} />
    </ConfirmProvider>,
  );
  const place = () => router.state.location.pathname + router.state.location.search;
  const blocked = () => [...router.state.blockers.values()].some(({ state }) => state === 'blocked');
  return { router, place, blocked };
}

const asked = () => screen.queryAllByRole('alertdialog', { name: '放弃未保存的修改？' }).length;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const closing = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

describe('a page on which something was typed', () => {
  it('is left where that is given up, and not before', async () => {
    const onLeave = vi.fn();
    const { router, place } = open({ onLeave });
    void router.navigate('/elsewhere');
    await waitFor(() => expect(asked()).toBe(1));
    expect([place(), onLeave.mock.calls.length]).toEqual(['/form', 0]);
    await press('放弃');
    await waitFor(() => expect(place()).toBe('/elsewhere'));
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('stays where it is not', async () => {
    const onLeave = vi.fn();
    const { router, place, blocked } = open({ onLeave });
    void router.navigate('/elsewhere');
    await press('继续填写');
    await waitFor(() => expect([asked(), blocked()]).toEqual([0, false]));
    expect([place(), onLeave.mock.calls.length]).toEqual(['/form', 0]);
  });

  it('asks each time, also where the page was not drawn since the last', async () => {
    const { router, place, blocked } = open();
    void router.navigate('/elsewhere');
    await press('继续填写');
    // Within microtasks nothing is drawn.
    for (let turn = 0; turn < 100 && blocked(); turn++) await Promise.resolve();
    void router.navigate('/elsewhere');
    await press('放弃');
    await waitFor(() => expect(place()).toBe('/elsewhere'));
  });

  it('left a second way while the question stands, is left that way', async () => {
    const { router, place } = open();
    void router.navigate('/elsewhere');
    await waitFor(() => expect(asked()).toBe(1));
    await act(async () => void router.navigate('/third'));
    await press('放弃');
    await waitFor(() => expect(place()).toBe('/third'));
  });

  it('asks nobody who is signed out', async () => {
    const { router, place } = open();
    await router.navigate('/login?redirect=/form');
    expect(place()).toBe('/login?redirect=/form');
    expect(asked()).toBe(0);
  });

  it('asks for another address, or another path alone', async () => {
    const first = open();
    void first.router.navigate('/form?week=2');
    await waitFor(() => expect(asked()).toBe(1));
    await press('继续填写');
    const second = open({ leaves: toAnotherPath });
    await second.router.navigate('/form?week=2');
    expect(second.place()).toBe('/form?week=2');
    expect(asked()).toBe(0);
  });

  it('asks before its tab is closed', () => {
    open();
    expect(closing()).toBe(false);
  });
});

it('a page on which nothing was typed is left without a word', async () => {
  const { router, place } = open({ isDirty: () => false });
  expect(closing()).toBe(true);
  await router.navigate('/elsewhere');
  expect(place()).toBe('/elsewhere');
  expect(asked()).toBe(0);
});
