import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BilledRow, MarketingFigures, MarketingSummary } from '#contract/marketing-summary.ts';
import { signIn } from '#web/api/session.ts';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { SECTION_SCREENS } from '#web/app/screens/sections.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';

/** 营销概览: docs/domain/money.md#summary. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const SUMMARY = 'GET /api/admin/marketing/summary';
const routes = routesOf(SECTION_SCREENS.filter(({ path }) => path === '/marketing/index'));

const mine = { customers: 3, tasks_due: 2, won: 1, invited: 4 };
const figures = (own: Partial<MarketingFigures> = {}): MarketingFigures => ({
  ...{ billed: 0, received: 0, stored_spent: 0, patients: 0, new_members: 0, first_paid: 0, paid_again: 0 },
  ...{ coupons_claimed: 0, coupons_used: 0, points_earned: 0, points_spent: 0, tasks_due: 0, tasks_done: 0 },
  ...own,
});
const ofHospital = (now: MarketingFigures, before: MarketingFigures): NonNullable<MarketingSummary['hospital']> => ({
  ...{ now, before, charts: null, hospitals: null },
  standing: { stored: 2_000, points: 30, arrears: 3_000, over_7: 3_000, over_30: 0, over_90: 0 },
});

let app: ReturnType<typeof openApp>;
function open(
  role: 'shop_owner' | 'sale_manager' | 'doctor' | 'super_admin',
  summary: MarketingSummary,
  query = '',
  more: Parameters<typeof fakeNetwork>[0] = {},
) {
  const person = personOf(role);
  fakeNetwork({ 'POST /api/admin/info': { body: person }, [SUMMARY]: { body: { data: summary } }, ...more });
  signIn({ access_token: 't1', hospital_id: null });
  app = openApp(routes, `/marketing/index?from=2026-11-01&to=2026-11-20${query}`);
}
const group = async (name: string) => within(await screen.findByRole('region', { name }));
const tile = (within_: Awaited<ReturnType<typeof group>>, label: string) =>
  within_.getByText(label).parentElement as HTMLElement;

beforeEach(() => stubMedia());
afterEach(() => {
  app.close();
  vi.unstubAllGlobals();
});

it('begins with one’s own, and for most staff ends with it', async () => {
  open('doctor', { mine, hospital: null });
  const own = await group('我的');
  expect(tile(own, '待回访').textContent).toBe('待回访2今天到期及逾期');
  expect(screen.queryByRole('region', { name: '经营' })).toBeNull();
});

it.each([
  { received: 9_000, before: 6_000, says: '较之前增加 50%' },
  { received: 6_000, before: 9_000, says: '较之前减少 33%' },
  { received: 9_000, before: 9_000, says: '与之前持平' },
  { received: 9_000, before: 0, says: '之前为 0' },
  { received: 99_000, before: 1_000, says: '约为之前的 99 倍' },
])('says of $received after $before: $says', async ({ received, before, says }) => {
  open('shop_owner', { mine, hospital: ofHospital(figures({ received }), figures({ received: before })) });
  expect(tile(await group('经营'), '实收').textContent).toContain(says);
});

const DAYS = 'from=2026-11-01&to=2026-11-20';
const hrefOf = (within_: Awaited<ReturnType<typeof group>>, label: string) =>
  within_.getByText(label).closest('a')?.getAttribute('href') ?? null;

it('leads to the list of the same days that it is the sum of', async () => {
  open('shop_owner', { mine, hospital: ofHospital(figures(), figures()) });
  const shown = await group('经营');
  const moments = new URLSearchParams({ created_at: '2026-11-01 00:00:00,2026-11-20 23:59:59' });
  expect(hrefOf(shown, '营业额')).toBe(`/marketing/index?view=billed&${DAYS}`);
  expect(hrefOf(shown, '实收')).toBe(`/oa/manage/charge?type=0&${DAYS}`);
  expect(hrefOf(shown, '储值余额')).toBe('/clinic/users');
  expect(hrefOf(shown, '新客')).toBe(`/clinic/users?${moments}`);
  expect(hrefOf(shown, '欠费')).toBe('/admin/visits/disposal_lists?arrears=1');
  expect(hrefOf(shown, '回访完成率')).toBe(`/admin/visits/customers?due=&${DAYS}`);
});

it('leads nowhere who would see a part of that list alone, or none', async () => {
  open('sale_manager', { mine, hospital: ofHospital(figures(), figures()) });
  const shown = await group('经营');
  expect(['实收', '储值消耗', '欠费', '回访完成率'].map((label) => hrefOf(shown, label))).toEqual([
    ...[null, null, null, null],
  ]);
  expect(hrefOf(shown, '营业额')).toBe(`/marketing/index?view=billed&${DAYS}`);
});

it.each([
  ['sale_manager', '客户', '/admin/visits/customers?view=customers&owner_id=5'],
  ['sale_manager', '待回访', '/admin/visits/customers?assignee_id=5&due=1'],
  ['sale_manager', '已成交咨询', null],
  ['shop_owner', '已成交咨询', `/admin/visits/advisory?consultant_id=5&status=won&${DAYS}`],
  ['doctor', '客户', null],
  ['doctor', '邀请注册', '/workstation/invite'],
] as const)('leads %s from %s of their own to %s', async (role, label, to) => {
  open(role, { mine, hospital: null });
  expect(hrefOf(await group('我的'), label)).toBe(to);
});

it('has the list behind 营业额, with its sum and the way back to the same days', async () => {
  const billed: BilledRow = {
    ...{ id: 5, created_at: '2026-11-20T02:37:00.000Z', date: '2026-11-20', kind: 'refund', kind_name: '退费' },
    ...{ amount: -500, disposal: { id: 9, number: 'CF26112000009' }, member: { id: 3, name: '周雨桐', code: 'A001' } },
    staff: { real_name: '陈露' },
  };
  open('shop_owner', { mine, hospital: null }, '&view=billed', {
    'GET /api/admin/marketing/billed': {
      body: { data: [billed], current_page: 1, per_page: 20, total: 1, meta: { amount: -500 } },
    },
  });
  const row = await screen.findByRole('row', { name: /周雨桐/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['CF26112000009', '周雨桐', 'A001', '退费', '-5.00', '2026-11-20', '2026-11-20 10:37', '陈露']]);
  expect(within(row).getByRole('link', { name: 'CF26112000009' }).getAttribute('href')).toBe('/admin/charges/tolls/9');
  expect(screen.getByRole('heading', { name: '营业额明细' }).nextElementSibling?.textContent).toBe('合计 -¥5.00');
  expect(screen.getByRole('link', { name: '返回营销概览' }).getAttribute('href')).toBe(`/marketing/index?${DAYS}`);
});

it('leads super_admin from all hospitals to one', async () => {
  const hospitals = [{ id: 2, name: '云麓口腔', billed: 12_000, received: 10_000 }];
  open('super_admin', { mine: null, hospital: { ...ofHospital(figures(), figures()), hospitals } });
  const link = await screen.findByRole('link', { name: '云麓口腔' });
  expect(link.getAttribute('href')).toBe('/marketing/index?from=2026-11-01&to=2026-11-20&hospital_id=2');
  expect(screen.queryByRole('region', { name: '我的' })).toBeNull();
});
