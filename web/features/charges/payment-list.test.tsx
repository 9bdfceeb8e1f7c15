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

describe('what leaves as an Excel file', () => {
  it.each([
    ['?type=1&kind=refund&page=2', 'payments', 'type=1&kind=refund'],
    ['?status=closed&pageSize=50#shifts', 'shifts', 'status=closed'],
    ['?from=2026-11-01#days', 'day_closings', 'from=2026-11-01'],
  ])('is the list with its filters, and all its pages: %s', async (at, list, filters) => {
    const route = `GET /api/admin/${list}/export.xlsx`;
    const { net } = open(`/oa/manage/charge${at}`, 'shop_owner', {
      [`GET /api/admin/${list}`]: pageOf([], { meta: { total: 0 } }),
      [route]: { status: 429, body: failure(429, 'TOO_MANY', '导出过于频繁，请稍后再试') },
    });
    fireEvent.click(await screen.findByRole('button', { name: '导出 Excel' }));
    await waitFor(() => expect(net.calls(route).map(({ query }) => String(query))).toEqual([filters]));
    expect(await screen.findByText('导出过于频繁，请稍后再试')).toBeTruthy();
  });
});
