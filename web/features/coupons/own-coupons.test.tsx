import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '#web/api/session.ts';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { CENTRE_SCREENS } from '#web/app/screens/centre.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';

/** What an account can get for its patients, and what they have: docs/domain/money.md#coupons. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const OWN = 'GET /api/coupons';
const CLAIM = 'POST /api/coupons/6/claim';
const routes = routesOf(CENTRE_SCREENS.filter(({ path }) => path.startsWith('/user_center/disposal_lists')));

const terms = {
  ...{ name: '国庆券', kind: 1, amount: 10_000, percent: null, max_off: null, threshold: 100_000, with_level: true },
  scope: { all: true, category_ids: [], project_ids: [], drugs: false },
};
const hospital = { id: 1, name: '衡川口腔 · 总院' };
const offer = {
  ...{ ...terms, hospital, id: 6, total: 200, issued: 120, left: 80, used: 30, per_person: 1, claim_from: null },
  ...{ claim_to: null, valid: { days: 30 }, way: 'claim', integral_price: null, status: 'on', status_name: '发放中' },
  ...{ created_at: '2026-11-01T10:00:00+08:00', version: 2 },
  patients: [
    { id: 9, name: '沈静姝', claimed: 1 },
    { id: 10, name: '沈小雨', claimed: 0 },
  ],
};
const claim = {
  ...{ ...terms, hospital, id: 61, coupon_id: 6, nth: 1, way: 'claim', claimed_at: '2026-11-02T09:00:00+08:00' },
  ...{ valid_from: '2026-11-02', valid_to: '2026-12-02', state: 'unused', used_at: null, disposal: null },
  member: { id: 8, name: '沈静姝' },
};
const ownOf = (data: object[], claims: object[]) => ({ body: { data, meta: { claims } } });

let app: ReturnType<typeof openApp>;
function open(answers: Parameters<typeof fakeNetwork>[0]) {
  const net = fakeNetwork({ 'POST /api/admin/info': { body: personOf() }, ...answers });
  signIn({ access_token: 't1', hospital_id: null });
  app = openApp(routes, '/user_center/disposal_lists?view=coupons');
  return net;
}

beforeEach(() => stubMedia());
afterEach(() => {
  app.close();
  vi.unstubAllGlobals();
});

describe('优惠券 of an account', () => {
  it('are got for who has none yet, and read again', async () => {
    const net = open({ [OWN]: ownOf([offer], []), [CLAIM]: { status: 201, body: { data: claim } } });
    const offers = within(await screen.findByRole('list', { name: '可领取' }));
    for (const text of ['减100', '满1000可用', '领取后 30 天', '衡川口腔 · 总院', '剩余 80 张', '每人限领 1 张'])
      expect(offers.getByText(text)).toBeTruthy();
    const got = offers.getByRole('button', { name: '沈静姝已领' });
    expect(got.getAttribute('aria-disabled')).toBe('true');
    net.on(OWN, ownOf([], [claim]));
    fireEvent.click(offers.getByRole('button', { name: '给沈小雨领取' }));
    await waitFor(() => expect(net.calls(CLAIM)[0]?.body).toEqual({ patient_id: 10 }));
    expect(await screen.findByRole('list', { name: '未使用' })).toBeTruthy();
  });

  it('say until when they are good, and for what they were used', async () => {
    const used = {
      ...claim,
      id: 62,
      state: 'used',
      used_at: '2026-11-20T10:19:00+08:00',
      disposal: { id: 41, number: 'CZ20261120-0041' },
    };
    open({ [OWN]: ownOf([], [claim, used, { ...claim, id: 63, state: 'expired' }]) });
    const good = within(await screen.findByRole('list', { name: '未使用' }));
    expect(good.getByText('2026-11-02 至 2026-12-02')).toBeTruthy();
    const over = within(screen.getByRole('list', { name: '已使用和已过期' }));
    expect(over.getByText('已用于 CZ20261120-0041')).toBeTruthy();
    expect(over.getByText('已过期')).toBeTruthy();
  });

  it('say where they come from while there are none', async () => {
    open({ [OWN]: ownOf([], []) });
    expect(await screen.findByText('就诊过的医院发放优惠券后，可在这里领取')).toBeTruthy();
  });
});
