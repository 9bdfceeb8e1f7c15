import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SIGNUP_PURPOSE } from '#contract/campaign-form.ts';
import type { OpenCampaign } from '#contract/campaign-rows.ts';
import { clearSession } from '#web/api/session.ts';
import { fakeNetwork } from '#web/api/testing.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** What everybody sees of a hospital's campaigns, on its page. */

const TABLE = SCREENS.map((entry) => ({ ...entry, live: undefined }));
const ABOUT = {
  ...{ id: 3, name: '云麓口腔', logo: null, summary: '', address: '云麓路 6 号', phone: '', mode: 1 },
  ...{ longitude: 120.1, latitude: 30.2, hours: [], departments: [], doctors: [] },
};
const openOf = (own: Partial<OpenCampaign> = {}): OpenCampaign => ({
  ...{ id: 6, name: '爱牙月', kind: 2, kind_name: '限量', cover: '', content: '全口检查', state: 'running' },
  ...{ state_name: '进行中', hospital: { id: 3, name: '云麓口腔' } },
  ...{ starts_at: '2026-11-01T00:00:00.000+08:00', ends_at: '2026-11-30T23:59:59.000+08:00' },
  audience: { levels: [4, 5], new_only: true },
  projects: [{ project_id: 3, name: '窝沟封闭', list_price: 12_000, price: 8_800, per_person: 2, left: 0 }],
  ...own,
});

const SIGN = 'POST /api/actives/6/signup';
function open(rows: readonly OpenCampaign[], handlers = {}) {
  const net = fakeNetwork({
    'GET /api/index_hospitals/3/about': { body: { data: ABOUT } },
    'GET /api/actives': { body: { data: rows } },
    ...handlers,
  });
  return { net, app: openApp(routesOf(TABLE), '/hospitals/3') };
}

beforeEach(() => {
  clearSession();
  stubMedia();
  setServerNow('2026-11-20T10:37:00+08:00');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('are shown with what they cost, what is left and for whom they are', async () => {
  const { app } = open([openOf()]);
  const seen = within(await screen.findByRole('region', { name: '活动' }));
  for (const text of ['爱牙月', '进行中', '¥88.00', '¥120.00', '已售罄，每人限 2 份', '仅限新客，限金卡会员、钻石会员'])
    expect(seen.getByText(text)).toBeTruthy();
  expect(seen.queryByRole('button')).toBeNull();
  app.close();
});

it('leave no trace where there are none', async () => {
  const { app } = open([]);
  await screen.findByRole('heading', { name: '云麓口腔' });
  expect(screen.queryByRole('region', { name: '活动' })).toBeNull();
  app.close();
});

it('are signed up for once what it is used for was read, which stands above the button', async () => {
  const { net, app } = open([openOf({ kind: 4, projects: [] })], {
    [SIGN]: { status: 201, body: { data: { campaign: { id: 6, name: '爱牙月' } } } },
  });
  fireEvent.click(await screen.findByRole('button', { name: '我要报名：爱牙月' }));
  const dialog = await screen.findByRole('dialog', { name: '报名：爱牙月' });
  const button = within(dialog).getByRole('button', { name: /^提交报名/ });
  const purpose = within(dialog).getByText(SIGNUP_PURPOSE);
  expect(purpose.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox', { name: /姓名/ }), { target: { value: '赵小满' } });
  fireEvent.change(within(dialog).getByRole('textbox', { name: /手机号/ }), { target: { value: '13712345678' } });
  fireEvent.click(button);
  expect(await within(dialog).findByText('请先阅读并同意个人信息的用途说明')).toBeTruthy();
  expect(net.calls(SIGN)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('checkbox'));
  fireEvent.click(button);
  await waitFor(() => expect(net.calls(SIGN)[0]?.body).toEqual({ name: '赵小满', phone: '13712345678', agreed: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  app.close();
});
