import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Role, STAFF_ROLES } from '#contract/roles.ts';
import { loginPath } from '#web/api/redirect.ts';
import { clearSession, signIn, store } from '#web/api/session.ts';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { askedAtom } from '#web/app/guard/asked.ts';
import { judge } from '#web/app/guard/guard.ts';
import { type Lost, nextStepsOf } from '#web/app/guard/next-steps.ts';
import { phoneRoutes } from '#web/app/phone/phone-router.tsx';
import { screenAt } from '#web/app/screen-at.ts';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import { turnedBack } from '#web/app/screens/turned-back.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { openApp, PHONE_FRAMES, routesOf, stubMedia } from '#web/app/testing.tsx';

/** Who is turned back is told what was asked for, and where to go from there. */

const desk = routesOf(SCREENS.filter(({ frame }) => frame !== 'phone'));
const phone = phoneRoutes([...PHONE_SCREENS, ...turnedBack('phone')], PHONE_FRAMES);

function open(site: Lost['site'], address: string, ...roles: Role[]) {
  fakeNetwork({ 'POST /api/admin/info': { body: personOf(...roles) } });
  return openApp(site === 'desk' ? desk : phone, address);
}

/** The steps of the page, as their words and addresses. */
async function steps(): Promise<[string, string | null][]> {
  const links = within(await screen.findByRole('navigation', { name: '接下来去哪里' })).getAllByRole('link');
  return links.map((link) => [link.textContent ?? '', link.getAttribute('href')]);
}

beforeEach(() => {
  clearSession();
  store.set(askedAtom, null);
  stubMedia();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an address that leads nowhere', () => {
  it('is named, and leads a visitor to the hall or to the login', async () => {
    const app = open('desk', '/admin/nowhere');
    await screen.findByRole('heading', { name: '页面不存在' });
    expect(app.place()).toBe('/404');
    expect(screen.getByRole('main').textContent).toContain('/admin/nowhere');
    expect(await steps()).toEqual([
      ['预约大厅', '/'],
      ['登录', '/login'],
    ]);
    app.close();
  });

  it('is cut where it is long, and says nothing that a link could make it say', async () => {
    const app = open('desk', `/请致电10000${'x'.repeat(200)}`);
    await screen.findByRole('heading', { name: '页面不存在' });
    const text = screen.getByRole('main').textContent ?? '';
    expect(text).not.toContain('请致电');
    expect(text).toContain('…');
    expect(text.length).toBeLessThan(160);
    app.close();
  });

  it('is forgotten once another page was opened', async () => {
    const app = open('desk', '/nowhere');
    await screen.findByText('/nowhere');
    await app.router.navigate('/login');
    await app.router.navigate('/404');
    await screen.findByText('地址可能输错了，或页面已经移走。');
    app.close();
  });

  it('of the phone’s site stays there, and does not ask the server for itself again', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    const app = open('phone', '/m/nowhere');
    await screen.findByRole('heading', { name: '页面不存在' });
    expect(assign).not.toHaveBeenCalled();
    expect(screen.getByRole('main').textContent).toContain('/m/nowhere');
    expect(await steps()).toEqual([
      ['预约大厅', '/m'],
      ['登录', '/m/login'],
    ]);
    expect(screen.getByRole('link', { name: '号脉首页' }).getAttribute('href')).toBe('/m');
    app.close();
  });
});

describe('a screen that is not for this person', () => {
  it.each([
    ['doctor', ['今日队列', '管理后台'], '如需使用，请联系店长'],
    ['customer_service', ['今日预约', '预约查询'], '如需使用，请联系店长'],
    ['shop_owner', ['管理后台', '今日预约'], null],
    ['other', ['我的预约', '预约大厅'], null],
  ] as const)('is named to a %s, with what is', async (role, words, whom) => {
    signIn({ access_token: 't1', hospital_id: 1 });
    const app = open('desk', '/admin/unions', role);
    await screen.findByRole('heading', { name: '没有权限' });
    expect(app.place()).toBe('/401');
    const text = screen.getByRole('main').textContent ?? '';
    expect(text).toContain('“联盟管理”');
    expect(text.includes('请联系店长')).toBe(whom !== null);
    expect((await steps()).map(([word]) => word)).toEqual(words);
    app.close();
  });

  it('is named to the platform as well', async () => {
    signIn({ access_token: 't1', hospital_id: null });
    const app = open('desk', '/admin/settings/index', 'super_admin');
    await screen.findByRole('heading', { name: '没有权限' });
    expect(screen.getByRole('main').textContent).toContain('“医院设置”');
    expect(await steps()).toEqual([
      ['医院管理', '/admin/hospitals/index'],
      ['管理后台', '/admin'],
    ]);
    app.close();
  });

  it('of the phone’s site leaves a patient on the phone’s site', async () => {
    signIn({ access_token: 't1', hospital_id: null });
    const app = open('phone', '/m/admin/visits/appointment_calendars');
    await screen.findByRole('heading', { name: '没有权限' });
    expect(app.place()).toBe('/401');
    expect(screen.getByRole('main').textContent).toContain('“预约记录”');
    expect(await steps()).toEqual([
      ['我的预约', '/m/my_appointments'],
      ['预约大厅', '/m'],
    ]);
    app.close();
  });
});

describe('every step', () => {
  const PEOPLE: readonly Role[][] = [[], ['other'], ['super_admin'], ...STAFF_ROLES.map((role) => [role])];
  const ALL: Lost[] = (['desk', 'phone'] as const).flatMap((site) => [
    { site, signedIn: false, roles: [] },
    { site, signedIn: true, roles: null },
    ...PEOPLE.map((roles) => ({ site, signedIn: true, roles })),
  ]);

  it.each(ALL)(
    'leads $roles (signed in: $signedIn) on the $site’s site to a screen of it that is open to them',
    (lost) => {
      const found = nextStepsOf(lost);
      expect(found.length).toBeGreaterThan(0);
      for (const { to } of found) {
        const { pathname } = new URL(to, window.location.origin);
        const target = screenAt(pathname, SCREENS);
        expect(target?.path).toBe(pathname);
        expect(target?.frame === 'phone').toBe(lost.site === 'phone');
        expect(target && judge(target, lost.signedIn, lost.roles ?? [])).toBe('open');
      }
    },
  );
});

it('nobody comes back to where they were turned back, after login', () => {
  expect(loginPath({ pathname: '/404', search: '' })).toBe('/login');
  expect(loginPath({ pathname: '/401', search: '?x=1' })).toBe('/login');
});
