import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts';

const QUESTION = { name: '放弃未保存的修改？' };

function Form() {
  useLeaveGuard({ isDirty: () => true });
  return <p>表单</p>;
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form /> },
      { path: '/login', element: <p>登录</p> },
      { path: '*', element: <p>别处</p> },
    ],
    { initialEntries: ['/form'] },
  );
  render(
    <ConfirmProvider>
      <RouterProvider router={router} />
    </ConfirmProvider>,
  );
  return router;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('a page on which something was typed', () => {
  it('is left where that is given up', async () => {
    void open().navigate('/elsewhere');
    await press('放弃');
    expect(await screen.findByText('别处')).toBeTruthy();
  });

  it('stays where it is not', async () => {
    const router = open();
    void router.navigate('/elsewhere');
    await press('继续填写');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('表单')).toBeTruthy();
  });

  it('asks each time, also where the page was not drawn since the last', async () => {
    const router = open();
    const state = () => [...router.state.blockers.values()][0]?.state;
    void router.navigate('/elsewhere');
    await screen.findByRole('alertdialog', QUESTION);
    fireEvent.click(screen.getByRole('button', { name: '继续填写' }));
    while (state() === 'blocked') await Promise.resolve();
    void router.navigate('/elsewhere');
    await press('放弃');
    expect(await screen.findByText('别处')).toBeTruthy();
  });

  it('asks nobody who is signed out', async () => {
    void open().navigate('/login');
    expect(await screen.findByText('登录')).toBeTruthy();
  });

  it('asks before its tab is closed', () => {
    open();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  });
});
