import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { currentSession, signIn } from '#web/api/session.ts';
import { failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { asStranger, openApp, routesOf } from '#web/app/testing.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';

const INFO = 'POST /api/admin/info';

const page = (text: string): Screen['page'] => {
  const Page = () => (
    <main id={MAIN_ID} tabIndex={-1}>
      <h1>{text}</h1>
    </main>
  );
  return async () => Page;
};
// The real table with pages that show their title: the bar is what is looked at here.
const TABLE = SCREENS.map((entry) => ({ ...entry, live: undefined, page: page(entry.title) }));

function open(address: string, me = personOf('customer_service')) {
  const net = fakeNetwork({ [INFO]: { body: me }, 'POST /api/admin/logout': { status: 204 } });
  return { net, app: openApp(routesOf(TABLE), address) };
}

asStranger(true);

describe('the bar', () => {
  it('offers a visitor the way to sign in, and back to the same place', async () => {
    const { app } = open('/?hospital_id=2');
    const link = await screen.findByRole('link', { name: '登录' });
    expect(link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent('/?hospital_id=2')}`);
    app.close();
  });

  it('is skipped by the keyboard', async () => {
    const { app } = open('/');
    fireEvent.click(await screen.findByRole('link', { name: '跳到主要内容' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    app.close();
  });

  it('says who is signed in, by role and name, and whose hospital it is', async () => {
    signIn({ access_token: 't1', hospital_id: 1 });
    const { app } = open('/');
    expect(await screen.findByRole('button', { name: '前台 · 陈露' })).toBeTruthy();
    expect(screen.getByText('衡川口腔')).toBeTruthy();
    // Who works at two branches sees at which one they are.
    expect(screen.getByText('总院')).toBeTruthy();
    expect(screen.getByRole('link', { name: '衡川口腔 · 总院首页' })).toBeTruthy();
    app.close();
  });

  it('says only the name of a patient', async () => {
    signIn({ access_token: 't1', hospital_id: null });
    const { app } = open('/', personOf());
    expect(await screen.findByRole('button', { name: '陈露' })).toBeTruthy();
    app.close();
  });

  it.each(['/', '/home', '/appoint'])('shows one tab for the grid, chosen at %s', async (address) => {
    const { app } = open(address);
    const tab = await screen.findByRole('link', { name: '今日预约' });
    expect(tab.getAttribute('aria-current')).toBe('page');
    const tabs = [...screen.getByRole('navigation', { name: '主导航' }).querySelectorAll('a')];
    expect(tabs.filter(({ textContent }) => textContent === '今日预约')).toHaveLength(1);
    expect(tabs.filter((each) => each.getAttribute('aria-current') === 'page')).toEqual([tab]);
    app.close();
  });

  it('searches, from the keyboard too', async () => {
    const { app } = open('/');
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: '搜索医生、医院' });
    // The bar listens once it has been drawn.
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: '/' });
      expect(document.activeElement).toBe(box);
    });
    fireEvent.change(box, { target: { value: ' 陈思远 ' } });
    fireEvent.submit(box.form ?? box);
    await screen.findByRole('heading', { name: '搜索' });
    expect(app.place()).toBe(`/search_projects?keyword=${encodeURIComponent('陈思远')}`);
    app.close();
  });

  it('goes with focus to the new page', async () => {
    const { app } = open('/');
    await screen.findByRole('heading', { name: '今日预约' });
    await act(() => app.router.navigate('/404'));
    expect(document.activeElement).toBe(await screen.findByRole('main'));
    app.close();
  });

  it('says that there is no network where the page has no live line to say it', async () => {
    const { app } = open('/404');
    await screen.findByRole('heading', { name: '页面不存在' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('网络已断开，请检查网络后重试')).toBeTruthy();
    app.close();
  });
});

describe('the menu', () => {
  const openMenu = async () => {
    const button = await screen.findByRole('button', { name: '前台 · 陈露' });
    fireEvent.keyDown(button, { key: 'Enter' });
    return screen.findByRole('menu');
  };

  it('has no switch for who works at one hospital', async () => {
    signIn({ access_token: 't1', hospital_id: 1 });
    const { app } = open('/');
    const menu = await openMenu();
    expect(menu.textContent).toContain('退出登录');
    expect(menu.textContent).not.toContain('切换到');
    app.close();
  });

  it('switches to another hospital and begins anew there', async () => {
    const assign = vi.fn();
    signIn({ access_token: 't1', hospital_id: 1 });
    const me = personOf('customer_service');
    me.meta.hospitals.push({ id: 2, name: '衡川口腔 · 南湖门诊' });
    const { net, app } = open('/', me);
    net.on('POST /api/select_hospital_login', { body: { access_token: 't2', role: 'doctor' } });
    await openMenu();
    vi.stubGlobal('location', { ...window.location, assign });
    fireEvent.click(screen.getByRole('menuitem', { name: '切换到 衡川口腔 · 南湖门诊' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin'));
    expect(currentSession().token).toBe('t2');
    app.close();
  });

  it('says why a switch was refused', async () => {
    signIn({ access_token: 't1', hospital_id: 1 });
    const me = personOf('customer_service');
    me.meta.hospitals.push({ id: 2, name: '衡川口腔 · 南湖门诊' });
    const { net, app } = open('/', me);
    const body = failure(404, 'NOT_FOUND', '内容不存在或已被删除');
    net.on('POST /api/select_hospital_login', { status: 404, body });
    await openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: '切换到 衡川口腔 · 南湖门诊' }));
    expect(await screen.findByText('内容不存在或已被删除')).toBeTruthy();
    expect(currentSession().token).toBe('t1');
    app.close();
  });

  it('signs out here and on the server', async () => {
    signIn({ access_token: 't1', hospital_id: 1 });
    const { net, app } = open('/');
    await openMenu();
    vi.stubGlobal('location', { ...window.location, reload: vi.fn() });
    fireEvent.click(screen.getByRole('menuitem', { name: '退出登录' }));
    expect(await screen.findByRole('link', { name: '登录' })).toBeTruthy();
    expect(net.calls('POST /api/admin/logout')[0]?.headers.get('authorization')).toBe('Bearer t1');
    expect(currentSession().token).toBeNull();
    app.close();
  });
});
