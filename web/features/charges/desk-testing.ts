import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { fakeNetwork } from '#web/api/testing.ts';
import { memberOf } from '#web/clinic/money/testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import { chargeOf, openedOf, paidOf, paymentOf } from './testing.ts';

/** The charge desk in the app as it is put together, for tests of what is seen and pressed there. */

const NOW = '2026-11-20T10:37:00+08:00';

export const LIST = 'GET /api/admin/charges';
export const SHOW = 'GET /api/admin/charges/41';
const PAYMENTS = 'GET /api/admin/payments';
export const SHIFT = 'GET /api/admin/shifts/current';
export const PAY = 'POST /api/admin/hospital/disposal/pay';
export const DESK = '/admin/charges/index';
export const TOLL = '/admin/charges/tolls/41';

export const other = chargeOf({
  id: 42,
  number: 'CZ20261120-0042',
  patient: { id: 71, name: '朱雪梅' },
  issued_at: '2026-11-20T10:33:00+08:00',
});
const META = { waiting: 2, owing: 3, paid: 26, due: 20_000 };
export const lists = (...rows: ReturnType<typeof chargeOf>[]) => pageOf(rows, META);
const receipt = { id: 9, receipt_no: 'SJ2026-000011', prints: 0, print_no: 0 };
export const paidWith = (own: object = {}, list = paidOf()) => ({
  status: 201,
  body: {
    data: list,
    meta: { payment: { id: 5 }, receipt, member: memberOf(), change: 0, integral_earned: 0, ...own },
  },
});

const pageOf = (rows: readonly object[], meta: object) => ({
  body: { data: rows, current_page: 1, per_page: 10, total: rows.length, meta },
});

type Handlers = Parameters<typeof fakeNetwork>[0];

/** @param openPlace opens the app as it is put together (`adminTests`) */
export function deskIn<T>(openPlace: (place: string, role: Role, handlers: Handlers) => T) {
  beforeEach(() => {
    setServerNow(NOW);
    sessionStorage.clear();
  });
  return (place = DESK, handlers: Handlers = {}, role: Role = 'customer_service') =>
    openPlace(place, role, {
      [LIST]: lists(chargeOf(), other),
      [SHOW]: { body: openedOf() },
      'GET /api/admin/charges/42': { body: openedOf({ ...other }) },
      [PAYMENTS]: pageOf([paymentOf()], { total: 8_600 }),
      [SHIFT]: { body: { data: null } },
      'GET /api/admin/money_approvals': pageOf([], { pending: 0, second: 'shop_owner' }),
      ...handlers,
    });
}

export const form = async () => within(await screen.findByRole('form', { name: '收款' }));
export const fieldOf = async (name: string) => (await form()).getByRole<HTMLInputElement>('textbox', { name });
export const type = async (name: string, value: string) => fireEvent.change(await fieldOf(name), { target: { value } });
export const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
export const alt = (digit: number) => press(String(digit), { altKey: true, code: `Digit${digit}` });
export const send = () => press('Enter', { ctrlKey: true });
export const told = (name = 'disposals') =>
  act(async () => reactions.touched({ hospital_id: 1, resources: [{ name, ids: [41] }] }));
export const rowOf = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });
