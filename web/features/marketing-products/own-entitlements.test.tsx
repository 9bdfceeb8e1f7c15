import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Entitlement } from '#contract/product-rows.ts';
import { signIn } from '#web/api/session.ts';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { CENTRE_SCREENS } from '#web/app/screens/centre.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';

/** What an account has out of packages: docs/domain/money.md#products. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const OWN = 'GET /api/entitlements';
const routes = routesOf(CENTRE_SCREENS.filter(({ path }) => path.startsWith('/user_center/disposal_lists')));

const entitlementOf = (own: Partial<Entitlement> = {}): Entitlement => ({
  ...{ id: 31, name: '洁牙年卡', project: { id: 3, name: '超声洁治' }, total: 3, left: 2, expires_on: '2027-11-01' },
  ...{ given_at: '2026-11-01T10:00:00+08:00', state: 'usable', disposal: { id: 40, number: 'CZ20261101-0001' } },
  ...{ member: { id: 7, name: '沈静姝' }, hospital: { id: 1, name: '衡川口腔 · 总院' } },
  ...own,
});

let app: ReturnType<typeof openApp>;
function open(...rows: Entitlement[]) {
  fakeNetwork({ 'POST /api/admin/info': { body: personOf() }, [OWN]: { body: { data: rows } } });
  signIn({ access_token: 't1', hospital_id: null });
  app = openApp(routes, '/user_center/disposal_lists?view=packages');
}

beforeEach(() => stubMedia());
afterEach(() => {
  app.close();
  vi.unstubAllGlobals();
});

it('says what is left, of which package, for whom, and until when', async () => {
  open(
    entitlementOf(),
    entitlementOf({ id: 32, project: { id: 4, name: '涂氟' }, left: 0, state: 'used', expires_on: null }),
  );
  const good = within(await screen.findByRole('article', { name: '超声洁治' }));
  for (const text of ['剩 2 / 共 3 次', '可用', '2027-11-01 到期', '洁牙年卡 · 沈静姝 · 衡川口腔 · 总院'])
    expect(good.getByText(text)).toBeTruthy();
  const gone = within(screen.getByRole('article', { name: '涂氟' }));
  for (const text of ['剩 0 / 共 3 次', '已用完', '长期有效']) expect(gone.getByText(text)).toBeTruthy();
});

it('says what to do where there is nothing', async () => {
  open();
  expect(await screen.findByText('购买套餐付清后，剩余次数会显示在这里')).toBeTruthy();
});
