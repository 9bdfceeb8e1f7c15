import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MarketingFigures, MarketingSummary } from '#contract/marketing-summary.ts';
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
function open(role: 'shop_owner' | 'sale_manager' | 'doctor' | 'super_admin', summary: MarketingSummary, query = '') {
  const person = personOf(role);
  fakeNetwork({ 'POST /api/admin/info': { body: person }, [SUMMARY]: { body: { data: summary } } });
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

it('leads to the list of the same days that it is the sum of, for who sees all of that list', async () => {
  open('shop_owner', { mine, hospital: ofHospital(figures(), figures()) });
  const link = (await group('经营')).getByText('实收').closest('a');
  expect(link?.getAttribute('href')).toBe('/oa/manage/charge?type=0&from=2026-11-01&to=2026-11-20');
});

it('leads nowhere who would see a part of that list alone', async () => {
  open('sale_manager', { mine, hospital: ofHospital(figures(), figures()) });
  expect((await group('经营')).getByText('实收').closest('a')).toBeNull();
});

it('leads super_admin from all hospitals to one', async () => {
  const hospitals = [{ id: 2, name: '云麓口腔', billed: 12_000, received: 10_000 }];
  open('super_admin', { mine: null, hospital: { ...ofHospital(figures(), figures()), hospitals } });
  const link = await screen.findByRole('link', { name: '云麓口腔' });
  expect(link.getAttribute('href')).toBe('/marketing/index?from=2026-11-01&to=2026-11-20&hospital_id=2');
  expect(screen.queryByRole('region', { name: '我的' })).toBeNull();
});
