import { act, screen, waitFor } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STAFF_ROLES } from '#contract/roles.ts';
import type { Who } from '#contract/who.ts';
import { homeOf, loginPath, safeRedirect } from '#web/api/redirect.ts';
import { clearSession, currentSession, rolesAtom, sessionEnded, signIn, store } from '#web/api/session.ts';
import { failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import { judge } from '#web/app/guard/guard.ts';
import { screenAt } from '#web/app/screen-at.ts';
import { PUBLIC_SCREENS } from '#web/app/screens/public.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { landingOf } from '#web/app/shell/switch-hospital.ts';
import { openApp, routesOf } from '#web/app/testing.tsx';
import { reactions } from '#web/realtime/reactions.ts';

const INFO = 'POST /api/admin/info';

function pageOf(text: string) {
  return function Page() {
    const [params] = useSearchParams();
    return (
      <main>
        <h1>{text}</h1>
        <p>{params.get('page')}</p>
        <Link to="?page=2">下一页</Link>
      </main>
    );
  };
}

function screenOf(path: string, who: Who, text = path): Screen {
  return { path, title: text, who, frame: 'bare', page: async () => pageOf(text) };
}

const TABLE: Screen[] = [
  screenOf('/', 'all', '首页'),
  screenOf('/login', 'all', '登录页'),
  screenOf('/401', 'all', '没有权限'),
  screenOf('/404', 'all', '页面不存在'),
  screenOf('/mine', 'user', '我的'),
  screenOf('/base', 'base', '患者'),
  screenOf('/staff', 'staff', '员工'),
  screenOf('/owner', ['shop_owner'], '店长'),
];

const open = (address: string) => openApp(routesOf(TABLE), address);
const signInHere = () => signIn({ access_token: 't1', hospital_id: 1 });

beforeEach(() => clearSession());
afterEach(() => vi.unstubAllGlobals());

describe('without a token', () => {
  it('public screens are open, and nobody is asked who one is', async () => {
    const net = fakeNetwork({});
    const app = open('/');
    expect(await screen.findByRole('heading', { name: '首页' })).toBeTruthy();
    expect(net.seen).toEqual([]);
    expect(document.title).toBe('首页 · 号脉');
    app.close();
  });

  it('any other leads to the login, which remembers the whole place', async () => {
    fakeNetwork({});
    const app = open('/mine?hospital_id=3&time=2026-11-20&slot=12');
    await screen.findByRole('heading', { name: '登录页' });
    expect(app.place()).toBe(`/login?redirect=${encodeURIComponent('/mine?hospital_id=3&time=2026-11-20&slot=12')}`);
    app.close();
  });

  it('an unknown path is /404', async () => {
    fakeNetwork({});
    const app = open('/admin/nowhere');
    await screen.findByRole('heading', { name: '页面不存在' });
    expect(app.place()).toBe('/404');
    app.close();
  });
});

describe('with a token', () => {
  beforeEach(signInHere);

  it('/login leads to /', async () => {
    fakeNetwork({ [INFO]: { body: personOf('sale') } });
    const app = open('/login');
    await screen.findByRole('heading', { name: '首页' });
    expect(app.place()).toBe('/');
    app.close();
  });

  it('/login with a place to go to leads there', async () => {
    fakeNetwork({ [INFO]: { body: personOf('sale') } });
    const app = open(`/login?redirect=${encodeURIComponent('/mine?slot=12')}`);
    await screen.findByRole('heading', { name: '我的' });
    expect(app.place()).toBe('/mine?slot=12');
    app.close();
  });

  it('who one is is fetched before the first screen, and once', async () => {
    const net = fakeNetwork({ [INFO]: { body: personOf('doctor') } });
    const app = open('/staff');
    await screen.findByRole('heading', { name: '员工' });
    await act(() => app.router.navigate('/mine'));
    await act(() => app.router.navigate('/'));
    expect(net.calls(INFO)).toHaveLength(1);
    app.close();
  });

  it('roles that are loaded and empty are fetched once too', async () => {
    const net = fakeNetwork({ [INFO]: { body: personOf() } });
    const app = open('/mine');
    await screen.findByRole('heading', { name: '我的' });
    await act(() => app.router.navigate('/base'));
    await screen.findByRole('heading', { name: '患者' });
    expect(net.calls(INFO)).toHaveLength(1);
    app.close();
  });

  it.each([
    ['/owner', 'doctor'],
    ['/staff', 'other'],
    ['/staff', 'super_admin'],
    ['/base', 'doctor'],
  ] as const)('%s as %s leads to /401', async (path, role) => {
    fakeNetwork({ [INFO]: { body: personOf(role) } });
    const app = open(path);
    await screen.findByRole('heading', { name: '没有权限' });
    expect(app.place()).toBe('/401');
    app.close();
  });

  it('that turns out dead one is a visitor', async () => {
    fakeNetwork({ [INFO]: { status: 401, body: failure(401, 'UNAUTHENTICATED') } });
    const app = open('/mine');
    await screen.findByRole('heading', { name: '登录页' });
    expect(currentSession().token).toBeNull();
    app.close();
  });

  it('a broken network is an error of the page, not a person without rights', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeNetwork({ [INFO]: { network: 'offline' } });
    const app = open('/owner');
    expect((await screen.findByRole('alert')).textContent).toContain('网络已断开，请检查网络后重试');
    expect(app.place()).toBe('/owner');
    expect(currentSession().token).toBe('t1');
    app.close();
  });
});

describe('while a screen is open', () => {
  it('a session that ends leads to the login, and back to the same place afterwards', async () => {
    signInHere();
    fakeNetwork({ [INFO]: { body: personOf('shop_owner') } });
    const app = open('/owner?page=2');
    await screen.findByRole('heading', { name: '店长' });
    act(() => sessionEnded('t1'));
    await screen.findByRole('heading', { name: '登录页' });
    expect(app.place()).toBe(`/login?redirect=${encodeURIComponent('/owner?page=2')}`);
    act(() => signIn({ access_token: 't2', hospital_id: 1 }));
    await screen.findByRole('heading', { name: '店长' });
    expect(app.place()).toBe('/owner?page=2');
    app.close();
  });

  it('answers for the person before are forgotten', async () => {
    signInHere();
    fakeNetwork({ [INFO]: { body: personOf('sale') } });
    const app = open('/');
    await screen.findByRole('heading', { name: '首页' });
    app.queries.setQueryData(['GET', '/api/patients'], { data: ['张三'] });
    act(() => sessionEnded('t1'));
    await waitFor(() => expect(app.queries.getQueryData(['GET', '/api/patients'])).toBeUndefined());
    app.close();
  });

  it('changed roles are judged anew', async () => {
    signInHere();
    const net = fakeNetwork({ [INFO]: { body: personOf('shop_owner') } });
    const app = open('/owner');
    await screen.findByRole('heading', { name: '店长' });
    net.on(INFO, { body: personOf('doctor') });
    act(() => reactions.session({ type: 'roles_changed' }));
    await screen.findByRole('heading', { name: '没有权限' });
    expect(store.get(rolesAtom)).toEqual(['doctor']);
    app.close();
  });

  it('filters in the URL are no navigation to guard', async () => {
    fakeNetwork({});
    const app = open('/?page=1');
    const link = await screen.findByRole('link', { name: '下一页' });
    const states: string[] = [];
    const stop = app.router.subscribe(({ navigation, revalidation }) => states.push(navigation.state, revalidation));
    act(() => link.click());
    await screen.findByText('2');
    expect(states).not.toContain('loading');
    stop();
    app.close();
  });
});

describe('the way back after login', () => {
  it.each([
    ['/?hospital_id=2&time=2026-11-20&slot=77', '/?hospital_id=2&time=2026-11-20&slot=77'],
    ['/user_center#top', '/user_center#top'],
    [null, '/'],
    ['', '/'],
    ['https://evil.test/', '/'],
    ['//evil.test/x', '/'],
    ['/\\evil.test', '/'],
    ['/\t/evil.test', '/'],
    ['\\\\evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['evil.test', '/'],
    ['/..//evil.test', '/'],
  ])('%s → %s', (given, target) => {
    expect(safeRedirect(given)).toBe(target);
  });

  it('stays on the phone site', () => {
    expect(homeOf('/m/login')).toBe('/m');
    expect(homeOf('/login')).toBe('/');
    expect(homeOf('/marketing')).toBe('/');
    expect(safeRedirect('//evil.test/', '/m')).toBe('/m');
    expect(loginPath({ pathname: '/m', search: '' })).toBe('/m/login');
    expect(loginPath({ pathname: '/m/my_appointments', search: '?page=2' })).toBe(
      `/m/login?redirect=${encodeURIComponent('/m/my_appointments?page=2')}`,
    );
  });

  it('is left out where it is the root', () => {
    expect(loginPath({ pathname: '/', search: '' })).toBe('/login');
    expect(loginPath({ pathname: '/', search: '?slot=7' })).toBe('/login?redirect=%2F%3Fslot%3D7');
  });
});

describe('the table', () => {
  it('public screens and all ways in are open to visitors', () => {
    for (const screenOfTable of PUBLIC_SCREENS) expect(judge(screenOfTable, false, [])).toBe('open');
    for (const path of ['/m/login', '/m/register', '/m/doctor/register', '/m/hospital/register', '/m/pwd/forget']) {
      const way = screenAt(path, SCREENS);
      expect(way && judge(way, false, [])).toBe('open');
    }
  });

  it('what plants are for is open to their people, and nothing else of the staff’s is', () => {
    const theirs = SCREENS.filter((each) => judge(each, true, [], true) !== judge(each, true, []));
    expect(theirs.map(({ path }) => path)).toEqual([
      '/other',
      '/other/denture_processing_orders',
      '/other/denture_processing_orders/:id/printing',
    ]);
    for (const each of theirs) expect(judge(each, false, [], true)).toBe('login');
  });

  it('staff are the seven roles', () => {
    for (const role of STAFF_ROLES) expect(judge({ path: '/x', who: 'staff' }, true, [role])).toBe('open');
  });

  it('a switch of hospital lands on a screen that exists', () => {
    expect(SCREENS.map(({ path }) => path)).toContain(landingOf('doctor'));
    expect(landingOf('sale')).toBe('/');
    expect(landingOf(null)).toBe('/');
  });
});
