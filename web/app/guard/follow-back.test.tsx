import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '#web/api/session.ts';
import { fakeNetwork } from '#web/api/testing.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';
import { openSheets } from '#web/ui/overlays/back-closes.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

/** Back on the phone site closes what is open over the page, and leaves the page only where nothing is. */

function Page() {
  const [open, setOpen] = useState(false);
  const [over, setOver] = useState(false);
  const [form, setForm] = useState(false);
  const [text, setText] = useState('');
  return (
    <main>
      <h1>一页</h1>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <button type="button" onClick={() => setForm(true)}>
        填写
      </button>
      <Dialog open={open} title="第一层" onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setOver(true)}>
          再打开
        </button>
        <Link to="/m/other">去另一页</Link>
        <Dialog open={over} title="第二层" onClose={() => setOver(false)} />
      </Dialog>
      {form ? (
        <FormDialog open title="表单" dirty={text !== ''} onSubmit={() => {}} onClose={() => setForm(false)}>
          <input aria-label="字" value={text} onChange={(event) => setText(event.target.value)} />
        </FormDialog>
      ) : null}
    </main>
  );
}

const screenAt = (path: string, Shown: Awaited<ReturnType<Screen['page']>>): Screen => ({
  path,
  title: path,
  who: 'all',
  frame: 'phone',
  page: async () => Shown,
});
const routes = routesOf([
  screenAt('/m', () => <Link to="/m/one">去一页</Link>),
  screenAt('/m/one', Page),
  screenAt('/m/other', () => <h1>另一页</h1>),
]);

let app: ReturnType<typeof openApp>;
const back = () => act(() => app.router.navigate(-1));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
/** The entry of a sheet is there: as many as are open. */
const settled = (depth: number) =>
  waitFor(() => {
    expect(app.router.state.location.state?.sheets ?? 0).toBe(depth);
    expect(app.router.state.navigation.state).toBe('idle');
    expect(openSheets()).toHaveLength(depth);
  });

beforeEach(async () => {
  clearSession();
  stubMedia(false);
  fakeNetwork({});
  app = openApp(routes, '/m');
  fireEvent.click(await screen.findByRole('link', { name: '去一页' }));
  await screen.findByRole('heading', { name: '一页' });
});
afterEach(() => {
  app.close();
  cleanup();
  vi.unstubAllGlobals();
});

describe('Back on a phone', () => {
  it('closes the sheet that is open, the uppermost first, and then leaves the page', async () => {
    press('打开');
    await dialog('第一层');
    await settled(1);
    press('再打开');
    await dialog('第二层');
    await settled(2);
    await back();
    await gone('第二层');
    expect(await dialog('第一层')).toBeTruthy();
    await settled(1);
    await back();
    await gone('第一层');
    await settled(0);
    expect(app.place()).toBe('/m/one');
    await back();
    await screen.findByRole('link', { name: '去一页' });
    expect(app.place()).toBe('/m');
  });

  it('closes the side menu', async () => {
    press('菜单');
    await dialog('菜单');
    await settled(1);
    await back();
    await gone('菜单');
    expect(app.place()).toBe('/m/one');
  });

  it('finds no entry of what was closed by its button', async () => {
    press('打开');
    await dialog('第一层');
    await settled(1);
    press('关闭');
    await gone('第一层');
    await settled(0);
    await back();
    await waitFor(() => expect(app.place()).toBe('/m'));
  });

  it('asks where something was typed; Back once more is to go on with it', async () => {
    press('填写');
    await dialog('表单');
    await settled(1);
    fireEvent.change(screen.getByLabelText('字'), { target: { value: '牙痛' } });
    await back();
    await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' });
    await settled(2);
    await back();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('字').value).toBe('牙痛');
    await settled(1);
    await back();
    fireEvent.click(await screen.findByRole('button', { name: '放弃' }));
    await gone('表单');
    await settled(0);
    expect(app.place()).toBe('/m/one');
  });

  it('passes by the entry of a sheet that led on', async () => {
    press('打开');
    await dialog('第一层');
    await settled(1);
    fireEvent.click(screen.getByRole('link', { name: '去另一页' }));
    await screen.findByRole('heading', { name: '另一页' });
    await back();
    await screen.findByRole('heading', { name: '一页' });
    await settled(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    await back();
    await waitFor(() => expect(app.place()).toBe('/m'));
  });
});

it('an entry that a reload left over is passed by', async () => {
  app.close();
  const [page, sheet] = [{ pathname: '/m/one' }, { pathname: '/m/one', state: { sheets: 1 } }];
  app = openApp(routes, page, sheet);
  await screen.findByRole('heading', { name: '一页' });
  await settled(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});
