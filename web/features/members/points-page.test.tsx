import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PointsRow } from '#contract/points.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, cellsOf, pageOf } from '#web/app/frames/admin-testing.tsx';
import { memberOf } from '#web/clinic/money/testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

const LIST = 'GET /api/admin/marketing/integral';
const SHOW = 'GET /api/admin/hospital/users/7';
const CHANGE = 'POST /api/admin/hospital/users/integral/7';
const SUMS = { earned: 1_011, spent: 600, expired: 410, standing: 1_864 };

const earned: PointsRow = {
  ...{ id: 12, created_at: '2026-11-20T10:31:00+08:00', member: { id: 7, name: '王秀英', code: 'HC00000007' } },
  ...{ type: 'points_earned', type_name: '消费得积分', amount: 64, balance_after: 1_864, receipt_no: null },
  ...{ disposal: { id: 41, number: 'CZ20261120-0041' }, reason: null, staff: { real_name: '陈露' } },
};
const gone: PointsRow = {
  ...earned,
  ...{ id: 11, member: { id: 8, name: '张雨桐', code: 'HC00000008' }, type: 'points_expired', type_name: '积分过期' },
  ...{ amount: -410, balance_after: 0, disposal: null, staff: { real_name: '系统' } },
};

const openPlace = adminTests();
beforeEach(() => setServerNow('2026-11-20T10:37:00+08:00'));
const open = (role: Role = 'customer_service', handlers = {}, query = '') =>
  openPlace(`/marketing/integral${query}`, role, {
    [LIST]: pageOf([earned, gone], { meta: SUMS }),
    [SHOW]: { body: { data: memberOf() } },
    ...handlers,
  });
const sums = async () =>
  [...((await screen.findByText('现有')).closest('dl')?.querySelectorAll('dd') ?? [])].map((dd) => dd.textContent);

describe('积分', () => {
  it('has everybody’s rows, and what they come to', async () => {
    open();
    expect((await cellsOf('王秀英')).slice(0, 9)).toEqual([
      ...['王秀英', 'HC00000007', '2026-11-20 10:31', '消费得积分', '+64', '1,864', 'CZ20261120-0041', '陈露', '—'],
    ]);
    expect((await cellsOf('张雨桐')).slice(3, 8)).toEqual(['积分过期', '-410', '0', '—', '系统']);
    expect(await sums()).toEqual(['1,011', '600', '410', '1,864']);
    expect(screen.getByRole('button', { name: '导出 Excel' })).toBeTruthy();
  });

  it('is found by kind and day in the address, by a person in none', async () => {
    const { net, app } = open('doctor', {}, '?type=pay&from=2026-11-01');
    fireEvent.change(await screen.findByRole('textbox', { name: '会员' }), { target: { value: 'wxy' } });
    fireEvent.click(await screen.findByRole('button', { name: '查询' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('keyword')).toBe('wxy'));
    const { query } = net.calls(LIST).at(-1) ?? {};
    expect([query?.get('type'), query?.get('from')]).toEqual(['pay', '2026-11-01']);
    expect(app.place()).not.toContain('wxy');
    // Who was looked for is kept beside the address.
    fireEvent.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.has('keyword')).toBe(false));
  });

  it('is changed by the desk in the dialog of members, as they are now', async () => {
    const { net } = open('customer_service', {
      [CHANGE]: { status: 201, body: { data: memberOf({ integral: 1_964 }) } },
    });
    fireEvent.click(await screen.findByRole('button', { name: '王秀英的积分变动' }));
    const dialog = within(await screen.findByRole('dialog', { name: '积分变动' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /^积分/ }), { target: { value: '100' } });
    fireEvent.click(dialog.getByRole('button', { name: /^保存/, hidden: true }));
    await waitFor(() => expect(net.calls(CHANGE)[0]?.body).toEqual({ type: 'incr', integral: 100, remarks: '' }));
    await waitFor(() => expect(net.calls(LIST).length).toBeGreaterThan(1));
  });

  it('is cleared after a question that says how many there are', async () => {
    const { net } = open('shop_owner', { [CHANGE]: { status: 201, body: { data: memberOf({ integral: 0 }) } } });
    fireEvent.click(await screen.findByRole('button', { name: '清零王秀英的积分' }));
    const dialog = within(await screen.findByRole('dialog', { name: '积分变动' }));
    fireEvent.click(dialog.getByRole('button', { name: /^保存/, hidden: true }));
    const sure = within(await screen.findByRole('alertdialog', { name: '确定清零王秀英的 1,864 积分？' }));
    fireEvent.click(sure.getByRole('button', { name: '清零' }));
    await waitFor(() => expect(net.calls(CHANGE)[0]?.body).toEqual({ type: 'clearing', remarks: '' }));
  });

  it('says that a member is gone, and opens nothing', async () => {
    open('shop_owner', { [SHOW]: { status: 404, body: failure(404, 'NOT_FOUND', '内容不存在或已被删除') } });
    fireEvent.click(await screen.findByRole('button', { name: '王秀英的积分变动' }));
    expect(await screen.findByText('内容不存在或已被删除')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is looked at by others of the staff, and by the platform in sums', async () => {
    open('doctor');
    await cellsOf('王秀英');
    expect(screen.queryByRole('button', { name: '王秀英的积分变动' })).toBeNull();
  });

  it('has no persons for the platform', async () => {
    const hospitals = pageOf([{ id: 1, name: '衡川口腔 · 总院' }]);
    open('super_admin', { [LIST]: pageOf([], { meta: SUMS }), 'GET /api/admin/hospitals': hospitals });
    expect(await screen.findByText('会员的明细只有医院可见')).toBeTruthy();
    expect(await sums()).toEqual(['1,011', '600', '410', '1,864']);
    expect(screen.queryByRole('textbox', { name: '会员' })).toBeNull();
    expect(await screen.findByRole('combobox', { name: '医院' })).toBeTruthy();
  });

  it('is read anew when a member’s figures moved', async () => {
    const { net } = open();
    await cellsOf('王秀英');
    const before = net.calls(LIST).length;
    reactions.touched({ hospital_id: 1, resources: [{ name: 'members', ids: [7] }] });
    await waitFor(() => expect(net.calls(LIST).length).toBeGreaterThan(before));
  });

  it('says that there is nothing yet, or why it could not be read', async () => {
    open('shop_owner', { [LIST]: pageOf([], { meta: { earned: 0, spent: 0, expired: 0, standing: 0 } }) });
    expect(await screen.findByText('收款得积分后会出现在这里')).toBeTruthy();
  });

  it('could not be read: it says so', async () => {
    open('shop_owner', { [LIST]: { status: 500, body: failure(500, 'INTERNAL', '服务器开小差了,请稍后再试') } });
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
    expect(await sums()).toEqual(['—', '—', '—', '—']);
  });
});
