import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
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
