import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { Who } from '#contract/who.ts';
import { signIn } from '#web/api/session.ts';
import { personOf } from '#web/api/testing.ts';
import { PHONE_ICONS } from '#web/app/phone/phone-menu.tsx';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { menuOf } from '#web/app/shell/menus.ts';
import { asStranger } from '#web/app/testing.tsx';
import { type Answers, arrived, field, openWay, press, type, WAYS } from '#web/app/ways-in/ways-in-testing.tsx';

const INFO: Answers = { 'POST /api/admin/info': { body: personOf('sale') } };

async function openMenu(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: '菜单' }));
  return screen.findByRole('dialog', { name: '菜单' });
}

asStranger(false);

describe('a phone', () => {
  it('signs in under /m, and stays on the phone site', async () => {
    const { app } = openWay('/m/login', {
      ...INFO,
      'POST /api/admin/smsLogin': {
        body: { access_token: 't1', role: 'sale', hospitals: [], hospital_id: 1 },
      },
    });
    await arrived('登录');
    type({ 手机号: '13800000017', 验证码: '402913' });
    press('登录');
    await waitFor(() => expect(app.place()).toBe('/m'));
    app.close();
  });

  it('has no picture to scan: it can’t scan itself', async () => {
    const { net, app } = openWay('/m/login');
    await arrived('登录');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['短信验证码', '密码登录']);
    expect(net.calls('GET /api/wechat/offered')).toEqual([]);
    app.close();
  });

  it('who is signed in already is led on from /m/login', async () => {
    signIn({ access_token: 't1', hospital_id: 1 });
    const { app } = openWay('/m/login', INFO);
    await waitFor(() => expect(app.place()).toBe('/m'));
    app.close();
  });

  it.each(PHONE_SCREENS.filter(({ path }) => WAYS.test(path)).map(({ path }) => path))(
    '%s leads nowhere that isn’t built',
    async (path) => {
      const { app } = openWay(path, { 'GET /api/doctor/register': { body: { hospitals: [] } } });
      await screen.findByRole('button', { name: '菜单' });
      await openMenu();
      const links = screen.getAllByRole<HTMLAnchorElement>('link', { hidden: true });
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(SCREENS.map((there) => there.path)).toContain(new URL(link.href).pathname);
      app.close();
    },
  );
});

describe('the side menu', () => {
  it('of a visitor leads to login and sign-up, with the codes of the link', async () => {
    const { app } = openWay('/m/login?invite_code=a1');
    const menu = await openMenu();
    expect(within(menu).getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/m/login?invite_code=a1');
    expect(within(menu).getByRole('link', { name: '注册' }).getAttribute('href')).toBe('/m/register?invite_code=a1');
    expect(within(menu).queryByRole('button', { name: '退出登录' })).toBeNull();
    fireEvent.click(within(menu).getByRole('link', { name: '注册' }));
    await arrived('注册账号');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('姓名')).toBeTruthy();
    app.close();
  });

  it('of who is signed in says who that is, and signs out', async () => {
    signIn({ access_token: 't1', hospital_id: 1 });
    const { net, app } = openWay('/m/pwd/forget', { ...INFO, 'POST /api/admin/logout': { status: 204 } });
    const menu = await openMenu();
    expect(within(menu).getByText('陈露')).toBeTruthy();
    expect(within(menu).queryByRole('link', { name: '登录' })).toBeNull();
    fireEvent.click(within(menu).getByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(net.calls('POST /api/admin/logout')).toHaveLength(1));
    app.close();
  });

  it('shows what of the table is for whom', () => {
    const entry = (path: string, who: Who): Screen => ({
      path,
      title: path,
      who,
      frame: 'phone',
      menu: { group: '预约大厅', icon: 'CalendarDays' },
      page: async () => () => null,
    });
    const table = [entry('/m', 'all'), entry('/m/my_appointments', 'user'), entry('/m/records', 'staff')];
    const paths = (signedIn: boolean, ...roles: Role[]) =>
      menuOf('phone', roles, table, signedIn).map(({ path }) => path);
    expect(paths(false)).toEqual(['/m']);
    expect(paths(true)).toEqual(['/m', '/m/my_appointments']);
    expect(paths(true, 'other')).toEqual(['/m', '/m/my_appointments']);
    expect(paths(true, 'sale')).toEqual(['/m', '/m/my_appointments', '/m/records']);
  });

  it('has the icon of each of its entries', () => {
    const missing = PHONE_SCREENS.filter(({ menu }) => menu && !PHONE_ICONS[menu.icon]);
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it('closes with Esc, and focus goes back to its button', async () => {
    const { app } = openWay('/m/login');
    const menu = await openMenu();
    fireEvent.keyDown(menu, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe('菜单');
    app.close();
  });
});
