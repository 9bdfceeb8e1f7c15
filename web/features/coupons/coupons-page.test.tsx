import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Coupon, CouponClaim } from '#contract/coupon-rows.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { memberOf } from '#web/clinic/money/testing.ts';

const PATH = '/api/admin/marketing/coupons';
const MEMBERS = 'GET /api/admin/hospital/users';

const couponOf = (own: Partial<Coupon> = {}): Coupon => ({
  ...{ id: 6, name: '国庆券', kind: 1, amount: 10_000, percent: null, max_off: null, threshold: 100_000 },
  scope: { all: true, category_ids: [], project_ids: [], drugs: false },
  ...{ total: 200, issued: 120, left: 80, used: 30, per_person: 1, claim_from: null, claim_to: null },
  ...{ valid: { days: 30 }, way: 'claim', with_level: true, integral_price: null, status: 'on', status_name: '发放中' },
  ...{ hospital: { id: 1, name: '衡川口腔 · 总院' }, created_at: '2026-11-01T10:00:00+08:00', version: 2 },
  ...own,
});

const claimOf = (own: Partial<CouponClaim> = {}): CouponClaim => ({
  ...couponOf(),
  ...{ id: 61, coupon_id: 6, nth: 1, way: 'give', claimed_at: '2026-11-02T09:00:00+08:00', disposal: null },
  ...{
    valid_from: '2026-11-02',
    valid_to: '2026-12-02',
    state: 'unused',
    used_at: null,
    member: { id: 8, name: '王秀英' },
  },
  ...own,
});

const openPlace = adminTests();
const open = (place = '/marketing/coupon', handlers = {}, role: Role = 'shop_owner') =>
  openPlace(place, role, { [`GET ${PATH}`]: pageOf([couponOf()]), ...handlers });
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('优惠券', () => {
  it('are listed with what was got, used and is left', async () => {
    open();
    const row = await screen.findByRole('row', { name: /国庆券/ });
    for (const text of ['满减券', '满1000减100', '发放中', '120', '30', '80', '领取后 30 天'])
      expect(within(row).getByText(text)).toBeTruthy();
  });

  it('are stopped and given by who publishes, and read by the platform', async () => {
    const { net } = open('/marketing/coupon', {
      [`PATCH ${PATH}/6/status`]: { status: 201, body: { data: couponOf({ status: 'off' }) } },
      [`GET ${PATH}`]: pageOf([couponOf({ status: 'draft', status_name: '草稿' })]),
    });
    const row = within(await screen.findByRole('row', { name: /国庆券/ }));
    fireEvent.click(row.getByRole('button', { name: /开始发放/ }));
    await waitFor(() => expect(net.calls(`PATCH ${PATH}/6/status`)[0]?.body).toEqual({ status: 'on', version: 2 }));
  });

  it('are only read by the platform, with whose they are', async () => {
    open('/marketing/coupon', {}, 'super_admin');
    const row = within(await screen.findByRole('row', { name: /国庆券/ }));
    expect(row.getByText('衡川口腔 · 总院')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新增优惠券' })).toBeNull();
  });

  it('say who has one and what became of it, to all staff', async () => {
    const used = claimOf({
      id: 62,
      state: 'used',
      used_at: '2026-11-20T10:19:00+08:00',
      disposal: { id: 41, number: 'CZ20261120-0041' },
    });
    open('/marketing/coupon', { [`GET ${PATH}/6/claims`]: pageOf([used, claimOf()]) }, 'doctor');
    const row = within(await screen.findByRole('row', { name: /国庆券/ }));
    fireEvent.click(row.getByRole('button', { name: /领取记录/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /领取记录/ }));
    expect(await dialog.findByText('CZ20261120-0041')).toBeTruthy();
    for (const text of ['已使用', '未使用', '2026-11-20 10:19']) expect(dialog.getByText(text)).toBeTruthy();
  });

  it('are given to a group, and who got none is told', async () => {
    const given = {
      given: [{ member_id: 8, claim_id: 1 }],
      refused: [{ member_id: 9, code: 'LIMIT', message: '每人限领 1 张' }],
    };
    const { net } = open('/marketing/coupon', {
      [MEMBERS]: pageOf([memberOf({ id: 8 }), memberOf({ id: 9 })]),
      [`POST ${PATH}/6/give`]: { status: 201, body: { data: given } },
    });
    const row = within(await screen.findByRole('row', { name: /国庆券/ }));
    fireEvent.click(row.getByRole('button', { name: /发给会员/ }));
    const dialog = await screen.findByRole('dialog', { name: /发给会员/ });
    const send = await within(dialog).findByRole('button', { name: /^发给 2 位会员/, hidden: true });
    fireEvent.click(send);
    await waitFor(() => expect(net.calls(`POST ${PATH}/6/give`)[0]?.body).toEqual({ member_ids: [8, 9] }));
    expect(await screen.findByText('已发给 1 位会员，1 位未发：每人限领 1 张')).toBeTruthy();
  });
});

describe('a coupon', () => {
  it('is written with what the patient will see, and saved as a draft', async () => {
    const { net } = open(
      '/marketing/coupon/add',
      { [`POST ${PATH}`]: { status: 201, body: { data: couponOf() } } },
      'doctor',
    );
    await screen.findByRole('form', { name: '优惠券' });
    const seen = within(screen.getByRole('region', { name: '患者看到的样子' }));
    type(/^名称/, '新客券');
    type(/^优惠金额/, '50');
    type(/^使用门槛/, '300');
    expect(seen.getByText('减50')).toBeTruthy();
    expect(seen.getByText('满300可用')).toBeTruthy();
    expect(seen.getByText('新客券')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() =>
      expect(net.calls(`POST ${PATH}`)[0]?.body).toMatchObject({
        ...{ name: '新客券', kind: 1, amount: 5_000, threshold: 30_000, total: null, per_person: 1, way: 'claim' },
        valid: { days: 30 },
        scope: { all: true },
      }),
    );
  });

  it('keeps the hours between which it can be got, and lets go of them where that is pressed', async () => {
    const own = { claim_from: '2026-11-20T10:30:00+08:00', claim_to: '2026-12-20T18:00:00+08:00' };
    const { net } = open('/marketing/coupon/add?id=6', {
      [`GET ${PATH}/6`]: { body: { data: couponOf(own) } },
      [`PUT ${PATH}/6`]: { body: { data: couponOf(own) } },
    });
    await screen.findByRole('form', { name: '优惠券' });
    expect(screen.getByText('2026-11-20 10:30，重选日期后按整天')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '清除领取结束' }));
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(net.calls(`PUT ${PATH}/6`)[0]?.body).toMatchObject({ claim_from: own.claim_from, claim_to: null }),
    );
  });

  it('says what is missing at the field', async () => {
    const { net } = open('/marketing/coupon/add');
    await screen.findByRole('form', { name: '优惠券' });
    type(/^名称/, '新客券');
    fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(await screen.findByText('优惠金额为必填项')).toBeTruthy();
    expect(net.calls(`POST ${PATH}`)).toHaveLength(0);
  });

  it('is changed by the version that was seen, and asks whose it is to be where another was quicker', async () => {
    const stale = failure(409, 'STALE', '此记录刚被修改，请核对后再保存', {
      current: couponOf({ version: 3, per_person: 5 }),
    });
    const { net } = open('/marketing/coupon/add?id=6', {
      [`GET ${PATH}/6`]: { body: { data: couponOf() } },
      [`PUT ${PATH}/6`]: { status: 409, body: stale },
    });
    await screen.findByRole('form', { name: '优惠券' });
    type(/^发放总量/, '300');
    net.on(`GET ${PATH}/6`, { body: { data: couponOf({ version: 3, per_person: 5 }) } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(net.calls(`PUT ${PATH}/6`)[0]?.body).toMatchObject({ total: 300, version: 2 }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^每人限领/ }).value).toBe('5'));
  });
});
