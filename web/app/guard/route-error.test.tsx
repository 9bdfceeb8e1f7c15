import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '#web/api/session.ts';
import { findRoutesBy } from '#web/app/router.tsx';
import { openApp, openSite, plainScreen, routesOf, stubMedia } from '#web/app/testing.tsx';

const GONE = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');
const gone = () => Promise.reject(GONE);
const broken = routesOf([{ ...plainScreen('/', '首页'), page: gone }, plainScreen('/there', '那里')]);

beforeEach(() => {
  clearSession();
  stubMedia();
  // It reloads by itself once; that has just been.
  sessionStorage.setItem('haomai:reloadedAt', String(Date.now()));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a page that could not be loaded', () => {
  it('is not left for the browser’s own error page while there is no network, and tries again when there is', async () => {
    const asked = vi.fn(async () => {
      throw new TypeError('Failed to fetch');
    });
    vi.stubGlobal('fetch', asked);
    const app = openApp(broken, '/');
    expect(await screen.findByText('页面没有加载完整，请检查网络后重试')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('网络已断开，请检查网络后重试')).toBeTruthy();
    // Nobody has to stay: what this person does else is one press away.
    expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login');
    expect(asked).toHaveBeenCalledWith(window.location.href, { method: 'HEAD', cache: 'no-store' });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    app.close();
  });

  it('says so too where one goes there from another page', async () => {
    const app = openApp(broken, '/there');
    await screen.findByRole('heading', { name: '那里' });
    await app.router.navigate('/');
    expect(await screen.findByText('页面没有加载完整，请检查网络后重试')).toBeTruthy();
    app.close();
  });

  it.each([
    ['at once', ['/admin/charges/index']],
    ['from another page', ['/there', '/admin/charges/index']],
  ] as const)('says so where it is not found out which page it is, %s', async (_, [first, then]) => {
    const app = openSite(
      routesOf([plainScreen('/', '首页'), plainScreen('/there', '那里')]),
      findRoutesBy(gone),
      first,
    );
    if (then) {
      await screen.findByRole('heading', { name: '那里' });
      await app.router.navigate(then);
    }
    expect(await screen.findByText('页面没有加载完整，请检查网络后重试')).toBeTruthy();
    app.close();
  });
});
