import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, cellsOf, pageOf } from '#web/app/frames/admin-testing.tsx';
import { paymentOf } from './testing.ts';

const open = adminTests();
const payment = paymentOf({ disposals: [{ id: 41, number: 'CZ20261120-0041', amount: 8_600 }] });
const list = (role: Role) =>
  open('/oa/manage/charge', role, { 'GET /api/admin/payments': pageOf([payment], { meta: { total: 8_600 } }) });

describe('what was taken and given back', () => {
  it.each([
    ['customer_service', '/admin/charges/tolls/41', true],
    ['doctor', '/admin/visits/tolls/41', false],
    ['consultant', undefined, false],
  ] as const)('leads a %s to the list where they may open it, and to its receipt', async (role, href, prints) => {
    list(role);
    const number = await screen.findByText('CZ20261120-0041');
    expect(number.closest('a')?.getAttribute('href')).toBe(href);
    expect(screen.queryByRole('link', { name: /^打印收据/ }) !== null).toBe(prints);
    expect((await cellsOf('CZ20261120-0041'))[3]).toBe('86.00');
  });
});

it('which of the lists is looked at stands in the address, and filters of another are none of its own', async () => {
  const { net, app } = open('/oa/manage/charge?type=1', 'shop_owner', {
    'GET /api/admin/payments': pageOf([], { meta: { total: 0 } }),
    'GET /api/admin/shifts': pageOf([]),
  });
  fireEvent.click(await screen.findByRole('radio', { name: '班次' }));
  await waitFor(() => expect(net.calls('GET /api/admin/shifts')).toHaveLength(1));
  expect(app.place()).toBe('/oa/manage/charge?view=shifts');
});

describe('what leaves as an Excel file', () => {
  it.each([
    ['?type=1&kind=refund&page=2', 'payments', 'type=1&kind=refund'],
    ['?view=shifts&status=closed&pageSize=50', 'shifts', 'status=closed'],
    ['?view=days&from=2026-11-01', 'day_closings', 'from=2026-11-01'],
  ])('is the list with its filters, and all its pages: %s', async (at, list, filters) => {
    const route = `GET /api/admin/${list}/export.xlsx`;
    const { net } = open(`/oa/manage/charge${at}`, 'shop_owner', {
      [`GET /api/admin/${list}`]: pageOf([], { meta: { total: 0 } }),
      [route]: { status: 429, body: failure(429, 'TOO_MANY', '导出过于频繁，请稍后再试') },
    });
    fireEvent.click(await screen.findByRole('button', { name: '导出 Excel' }));
    await waitFor(() => expect(net.calls(route).map(({ query }) => String(query))).toEqual([filters]));
    expect((await screen.findByRole('alert')).textContent).toBe('导出过于频繁，请稍后再试编号 r1');
  });
});
