import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { adminTests, cellsOf, type Handlers, pageOf } from '#web/app/frames/admin-testing.tsx';
import { patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { disposalOf, memberOf } from '#web/clinic/money/testing.ts';
import { paymentOf } from '#web/features/charges/testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** A patient's lists and payments, and their card: docs/domain/money.md. */

const LISTS = 'GET /api/admin/hospital/disposal/list';
const PAYMENTS = 'GET /api/admin/payments';
const CARDS = 'GET /api/admin/hospital/users';
const [COST, CARD] = ['/workstation/patient/cost?user_id=7', '/workstation/patient/vip?user_id=7'];
const SUMS = { price: 11_000, total: 10_000, amount: 0, arrears: 10_000 };

const openPlace = adminTests();
beforeEach(() => {
  setServerNow('2026-11-20T10:37:00+08:00');
  sessionStorage.clear();
});
const open = (place: string, role: Role, handlers: Handlers = {}) =>
  openPlace(place, role, {
    ...patientAnswers(patientOf({})),
    [LISTS]: pageOf([disposalOf()], { meta: SUMS }),
    [PAYMENTS]: pageOf([paymentOf()], { meta: { total: 8_600 } }),
    [CARDS]: pageOf([memberOf()]),
    ...handlers,
  });

describe('what a patient costs', () => {
  it('is theirs alone, to be paid by who takes money, with a new list for them', async () => {
    const { net } = open(COST, 'customer_service');
    await screen.findByText('应收 ¥100.00，已收 ¥0.00，待收 ¥100.00');
    expect((await cellsOf('CZ20261120-0041')).slice(0, 3)).toEqual(['CZ20261120-0041', '2026-11-20 10:19', '陈思远']);
    expect(net.calls(LISTS)[0]?.query.get('patient_id')).toBe('7');
    const opens = screen.getByRole('link', { name: 'CZ20261120-0041' });
    expect(opens.getAttribute('href')).toBe('/admin/charges/tolls/41');
    const pays = screen.getByRole('link', { name: /^收费/ });
    expect(pays.getAttribute('href')).toBe('/admin/charges/tolls/41');
    fireEvent.click(screen.getByRole('button', { name: '开处置单' }));
    const form = within(await screen.findByRole('dialog'));
    const whose = await form.findByRole('combobox', { name: '患者' });
    expect(whose.textContent).toContain('杨浩然');
  });

  it('shows what was paid and given back beside it', async () => {
    const { net } = open(COST, 'customer_service');
    fireEvent.click(await screen.findByRole('radio', { name: '收费记录' }));
    await screen.findByText('共 1 笔，合计 ¥86.00');
    expect(net.calls(PAYMENTS)[0]?.query.get('patient_id')).toBe('7');
    expect(screen.queryByRole('columnheader', { name: '患者' })).toBeNull();
  });

  it('is read by who writes no list', async () => {
    open(COST, 'consultant');
    await screen.findByText('CZ20261120-0041');
    expect(screen.queryByRole('button', { name: '开处置单' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^收费/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'CZ20261120-0041' })).toBeNull();
  });

  it.each([
    ['their own', { id: 5, name: '赵敏' }, '/admin/visits/tolls/41'],
    ['a colleague’s', { id: 2, name: '陈思远' }, undefined],
  ])('leads a doctor to read %s', async (_whose, doctor, href) => {
    open(COST, 'doctor', { [LISTS]: pageOf([disposalOf({ doctor })], { meta: SUMS }) });
    const number = await screen.findByText('CZ20261120-0041');
    expect(number.closest('a')?.getAttribute('href')).toBe(href);
  });

  it('begins with the first page of what is looked at next', async () => {
    const { net, app } = open(`${COST}&page=3`, 'customer_service');
    fireEvent.click(await screen.findByRole('radio', { name: '收费记录' }));
    await screen.findByText('共 1 笔，合计 ¥86.00');
    expect(net.calls(LISTS)[0]?.query.get('page')).toBe('3');
    expect(net.calls(PAYMENTS).map(({ query }) => query.get('page'))).toEqual(['1']);
    expect(app.place()).toBe(`${COST}&view=payments`);
  });
});

describe('a patient’s card', () => {
  const LEDGER = `${CARDS}/ledger/7`;
  const MOVES = `${CARDS}/rechargeRecord/7`;
  const row = {
    ...{ id: 2, created_at: '2026-11-20T10:00:00+08:00', kind: 'pay', kind_name: '消费', amount: -3_000 },
    ...{ balance_after: 7_000, receipt_no: 'SJ2026-000009', reason: null, staff: { real_name: '陈露' } },
  };

  it('says what is on it and what moved it, account by account', async () => {
    const { net } = open(CARD, 'doctor', { [MOVES]: pageOf([]), [LEDGER]: pageOf([row]) });
    const figures = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
    expect([await figures('累计充值'), await figures('累计消费')]).toEqual(['¥20,000.00', '¥18,640.00']);
    expect(net.calls(CARDS)[0]?.query.get('patient_id')).toBe('7');
    await screen.findByText('还没有记录');
    expect(net.calls(MOVES)[0]?.query.get('scope')).toBe('all');
    fireEvent.click(screen.getByRole('radio', { name: '本金' }));
    const moved = ['2026-11-20 10:00:00', '消费', '-30.00', '70.00', 'SJ2026-000009', '—', '陈露'];
    expect(await cellsOf('消费')).toEqual(moved);
    expect(net.calls(LEDGER)[0]?.query.get('kind')).toBe('principal');
    fireEvent.click(screen.getByRole('radio', { name: '积分' }));
    expect(await cellsOf('消费')).toEqual([...moved.slice(0, 2), '-3,000', '7,000', ...moved.slice(4)]);
  });

  it('is filled by who takes money', async () => {
    open(CARD, 'customer_service', { [MOVES]: pageOf([]), [`${CARDS}/7`]: { body: { data: memberOf() } } });
    fireEvent.keyDown(await screen.findByRole('button', { name: '王秀英的操作' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: '充值' }));
    const form = within(await screen.findByRole('dialog', { name: /充值/ }));
    expect(form.getAllByRole('definition').map((fact) => fact.textContent)).toContain('王秀英');
  });

  it('is none where the hospital has none of them', async () => {
    const { net } = open(CARD, 'doctor', { [CARDS]: pageOf([]) });
    await screen.findByText('还不是本院会员，登记后就有会员卡');
    expect(net.calls(MOVES)).toEqual([]);
    expect(screen.queryByRole('table')).toBeNull();
  });
});
