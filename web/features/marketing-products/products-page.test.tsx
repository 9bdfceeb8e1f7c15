import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InsuranceRecord, MarketingProduct } from '#contract/product-rows.ts';
import type { Role } from '#contract/roles.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { memberOf } from '#web/clinic/money/testing.ts';

const PATH = '/api/admin/marketing/products';
const POLICIES = '/api/admin/marketing/insurance_records';
const PROJECT = { id: 3, name: '超声洁治', unit: '次', price: 20_000, category: { id: 1, name: '洁牙', parent: null } };

const productOf = (own: Partial<MarketingProduct> = {}): MarketingProduct => ({
  ...{
    id: 6,
    kind: 1,
    kind_name: '套餐次卡',
    name: '洁牙年卡',
    specification: '全口',
    price: 49_800,
    cover: null,
    content: '',
  },
  uses: [{ project_id: 3, project: { id: 3, name: '超声洁治' }, times: 3, price: 20_000 }],
  ...{ valid_days: 365, insurer: '', product_id: null, product: null, status: 'on', status_name: '在售', sold: 12 },
  ...{ hospital: { id: 1, name: '衡川口腔 · 总院' }, created_at: '2026-11-01T10:00:00+08:00', version: 2 },
  ...own,
});
const policyOf = (own: Partial<InsuranceRecord> = {}): InsuranceRecord => ({
  ...{ id: 9, member_id: 8, member: { id: 8, name: '王秀英', code: 'HC00000070' }, product_id: 7 },
  ...{ product: { id: 7, name: '种植险' }, policy_no: 'PA-7', insured: '王小雨', insurer: '平安保险', premium: 29_900 },
  ...{
    from: '2026-11-01',
    to: '2027-10-31',
    status: 2,
    status_name: '生效',
    disposal: { id: 41, number: 'CZ20261101-0001' },
  },
  ...{ remarks: '', created_at: '2026-11-01T10:00:00+08:00', version: 1 },
  ...own,
});

const openPlace = adminTests();
beforeEach(() => sessionStorage.clear());
const open = (place: string, handlers = {}, role: Role = 'shop_owner') =>
  openPlace(place, role, {
    [`GET ${PATH}`]: pageOf([productOf()]),
    [`GET ${POLICIES}`]: pageOf([policyOf()], { meta: { premium: 29_900 } }),
    'GET /api/admin/hospital/project-list': pageOf([PROJECT]),
    ...handlers,
  });
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('营销商品', () => {
  it('are listed with what they give and how many were sold', async () => {
    open('/marketing/product');
    const row = within(await screen.findByRole('row', { name: /洁牙年卡/ }));
    for (const text of ['套餐次卡', '全口', '超声洁治 3 次', '498.00', '12', '在售'])
      expect(row.getByText(text)).toBeTruthy();
  });

  it('are put on sale by who may, and only read by the platform', async () => {
    const draft = productOf({ status: 'draft', status_name: '草稿' });
    const { net } = open('/marketing/product', {
      [`GET ${PATH}`]: pageOf([draft]),
      [`PATCH ${PATH}/6/status`]: { status: 201, body: { data: productOf() } },
    });
    const row = within(await screen.findByRole('row', { name: /洁牙年卡/ }));
    fireEvent.click(row.getByRole('button', { name: /上架/ }));
    await waitFor(() => expect(net.calls(`PATCH ${PATH}/6/status`)[0]?.body).toEqual({ status: 'on', version: 2 }));
  });

  it('say whose they are to the platform', async () => {
    open('/marketing/product', {}, 'super_admin');
    expect(within(await screen.findByRole('row', { name: /洁牙年卡/ })).getByText('衡川口腔 · 总院')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新增营销商品' })).toBeNull();
  });

  it('are written: a package of a project so many times', async () => {
    const { net } = open(
      '/marketing/product/add',
      { [`POST ${PATH}`]: { status: 201, body: { data: productOf() } } },
      'doctor',
    );
    await screen.findByRole('form', { name: '营销商品' });
    type(/名称/, '洁牙年卡');
    type(/价格/, '498');
    fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(await screen.findByText('请至少选择一个套餐项目')).toBeTruthy();
    fireEvent.click(screen.getByRole('combobox', { name: '套餐项目' }));
    fireEvent.click(await screen.findByRole('option', { name: /超声洁治/, hidden: true }));
    type(/超声洁治次数/, '3');
    fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(net.calls(`POST ${PATH}`)).toHaveLength(1));
    expect(net.calls(`POST ${PATH}`)[0]?.body).toMatchObject({
      ...{ kind: 1, name: '洁牙年卡', price: 49_800, valid_days: 365, product_id: null },
      uses: [{ project_id: 3, times: 3 }],
    });
  });

  it('are changed over what was seen', async () => {
    const { net } = open('/marketing/product/update?id=6', {
      [`GET ${PATH}/6`]: { body: { data: productOf() } },
      [`PUT ${PATH}/6`]: { status: 201, body: { data: productOf({ version: 3 }) } },
    });
    await screen.findByText('已售出的按售出时的内容使用');
    type(/规格/, '半口');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(net.calls(`PUT ${PATH}/6`)).toHaveLength(1));
    expect(net.calls(`PUT ${PATH}/6`)[0]?.body).toMatchObject({ specification: '半口', version: 2, price: 49_800 });
  });
});

describe('保险记录', () => {
  it('have whose they are, when they are good and what they cost together', async () => {
    open('/marketing/product/insurance/record', {}, 'doctor');
    const row = within(await screen.findByRole('row', { name: /王秀英/ }));
    for (const text of ['王小雨', '种植险', 'PA-7', '平安保险', '299.00', '2026-11-01 至 2027-10-31', '生效'])
      expect(row.getByText(text)).toBeTruthy();
    expect(screen.getByText('共 1 份，保费合计 ¥299.00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '登记保单' })).toBeNull();
  });

  it('are noted by the desk, and one that was sold keeps whose it is', async () => {
    const { net } = open('/marketing/product/insurance/record', {
      'GET /api/admin/hospital/users': pageOf([memberOf()]),
      [`PUT ${POLICIES}/9`]: { status: 201, body: { data: policyOf({ status: 4, status_name: '已退保' }) } },
    });
    const row = within(await screen.findByRole('row', { name: /王秀英/ }));
    fireEvent.click(row.getByRole('button', { name: /编辑/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '编辑保单' }));
    expect(dialog.queryByRole('textbox', { name: /保费/ })).toBeNull();
    fireEvent.click(dialog.getByRole('checkbox', { name: /退保/ }));
    fireEvent.click(dialog.getByRole('button', { name: /^保存/ }));
    await waitFor(() => expect(net.calls(`PUT ${POLICIES}/9`)).toHaveLength(1));
    expect(net.calls(`PUT ${POLICIES}/9`)[0]?.body).toMatchObject({ member_id: 8, status: 4, version: 1 });
  });
});
