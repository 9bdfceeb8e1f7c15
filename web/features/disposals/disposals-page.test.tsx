import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Disposal } from '#contract/disposal-rows.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, cellsOf, pageOf } from '#web/app/frames/admin-testing.tsx';
import { disposalOf } from '#web/clinic/money/testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

const BASE = '/api/admin/hospital/disposal';
const LIST = `GET ${BASE}/list`;
const WRITE = `POST ${BASE}`;
const VOID = `POST ${BASE}/void`;
const WRITE_OFF = 'POST /api/admin/hospital/disposal/write_off';
const SUMS = { price: 11_000, total: 10_000, amount: 0, arrears: 10_000 };
const PROJECT = { id: 3, name: '超声洁治', unit: '次', price: 10_000, category: { id: 1, name: '洁牙', parent: null } };

const PRODUCT = {
  ...{
    id: 12,
    kind: 1,
    kind_name: '套餐次卡',
    name: '洁牙年卡',
    specification: '',
    price: 49_800,
    cover: null,
    content: '',
  },
  ...{ uses: [], valid_days: 365, insurer: '', product_id: null, product: null, status: 'on', status_name: '在售' },
  ...{ sold: 1, hospital: { id: 1, name: '衡川口腔' }, created_at: '2026-11-01T10:00:00+08:00', version: 2 },
};
const ENTITLED = {
  ...{ id: 31, name: '洁牙年卡', project: { id: 3, name: '超声洁治' }, total: 3, left: 2, expires_on: '2027-11-01' },
  ...{ given_at: '2026-11-01T10:00:00+08:00', state: 'usable', disposal: { id: 40, number: 'CZ20261101-0001' } },
  ...{ member: { id: 7, name: '王秀英' }, hospital: { id: 1, name: '衡川口腔' } },
};

const openPlace = adminTests();
beforeEach(() => {
  setServerNow('2026-11-20T10:37:00+08:00');
  sessionStorage.clear();
});
const open = (handlers = {}, role: Role = 'shop_owner', rows: Disposal[] = [disposalOf()]) =>
  openPlace('/admin/visits/disposal_lists', role, {
    [LIST]: pageOf(rows, { meta: SUMS }),
    [`GET ${BASE}/show/41`]: { body: { data: disposalOf() } },
    'POST /api/admin/search/hospitalPatient': {
      body: { data: [{ id: 71, name: '朱雪梅', phone: '139****7013' }] },
    },
    'GET /api/admin/hospital/project-list': pageOf([PROJECT]),
    'GET /api/admin/marketing/products': pageOf([PRODUCT]),
    'GET /api/admin/marketing/entitlements': { body: { data: [] } },
    [`POST ${BASE}/quote`]: { body: { data: { price: 20_000, level: 2_000, manual: 0, total: 18_000, lines: [] } } },
    [WRITE]: { status: 201, body: { data: disposalOf() } },
    ...handlers,
  });
const act = async (item: string) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: '王秀英的操作' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
};

describe('the lists of treatments', () => {
  it('say for whom, what, how much, and lead to each', async () => {
    open();
    const cells = ['王秀英', 'CZ20261120-0041', '2026-11-20 10:19', '陈思远', '超声洁治，药 2 件'];
    expect(await cellsOf('王秀英')).toEqual([...cells, '110.00', '100.00', '0.00', '100.00', '未付', '操作']);
    expect(screen.getByRole('link', { name: '王秀英' }).getAttribute('href')).toBe('/admin/visits/tolls/41');
    expect(screen.getByText('应收 ¥100.00，待收 ¥100.00')).toBeTruthy();
  });

  it.each([
    ['doctor', '5'],
    ['shop_owner', null],
  ] as const)('are all of them the owner’s, and a doctor’s own: %s', async (role, doctor) => {
    const { net } = open({}, role);
    await screen.findByText('王秀英');
    expect(net.calls(LIST)[0]?.query.get('doctor_id') ?? null).toBe(doctor);
  });
});

describe('a list', () => {
  it('is copied: the same treatments once more, priced anew, and issued by one press', async () => {
    const { net } = open();
    const dialog = await act('复制');
    fireEvent.change(dialog.getByRole('textbox', { name: '第 1 行数量' }), { target: { value: '2' } });
    expect(await dialog.findByText('应收 ¥180.00')).toBeTruthy();
    expect(dialog.getByText('会员等级 −¥20.00')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: /^开单/ }));
    await waitFor(() => expect(net.calls(WRITE)).toHaveLength(1));
    expect(net.calls(WRITE)[0]?.body).toMatchObject({
      id: null,
      patient_id: 70,
      projects: [{ project_id: 3, count: 2, unit_price: null, tooth: '26' }],
      issue: true,
    });
    expect(await screen.findByText('王秀英 CZ20261120-0041，应收 ¥100.00')).toBeTruthy();
  });

  it('at a campaign’s price is asked for at that, and priced anew where it was refused', async () => {
    let sold = false;
    const priced = (campaign: { id: number; name: string } | null) => ({
      ...{ price: 10_000, level: 0, campaign: campaign ? 4_000 : 0, manual: 0, total: campaign ? 6_000 : 10_000 },
      ...{ coupon: null, lines: [{ name: '超声洁治', unit_price: 10_000, count: 1, price: 10_000, net: 0, campaign }] },
    });
    const { net } = open({
      [`POST ${BASE}/quote`]: () => ({ body: { data: priced(sold ? null : { id: 6, name: '爱牙月' }) } }),
      [WRITE]: () => {
        sold = true;
        return { status: 409, body: failure(409, 'SOLD_OUT', '活动“爱牙月”的“超声洁治”已售罄') };
      },
    });
    const dialog = await act('复制');
    expect(await dialog.findByText('活动“爱牙月” −¥40.00')).toBeTruthy();
    const issue = dialog.getByRole('button', { name: /^开单/ });
    fireEvent.click(issue);
    expect(await screen.findByText('活动“爱牙月”的“超声洁治”已售罄')).toBeTruthy();
    expect(net.calls(WRITE)[0]?.body).toMatchObject({ projects: [{ project_id: 3, campaign_id: 6 }] });
    // As it costs now, nobody is asked for the campaign’s price again.
    expect(await dialog.findByText('应收 ¥100.00')).toBeTruthy();
    fireEvent.click(issue);
    await waitFor(() => expect(net.calls(WRITE)).toHaveLength(2));
    expect(net.calls(WRITE)[1]?.body).toMatchObject({ projects: [{ project_id: 3, campaign_id: null }] });
  });

  it('that is new is for a patient and of something, which are found by typing', async () => {
    const { net } = open();
    fireEvent.click(await screen.findByRole('button', { name: '开处置单' }));
    const dialog = within(await screen.findByRole('dialog', { name: '开处置单' }));
    fireEvent.click(dialog.getByRole('button', { name: /^开单/ }));
    for (const message of ['患者为必填项', '请至少选择一个项目']) expect(await dialog.findByText(message)).toBeTruthy();
    for (const [name, option] of [
      ['患者', '朱雪梅'],
      ['项目', '超声洁治'],
    ] as const) {
      fireEvent.click(dialog.getByRole('combobox', { name }));
      fireEvent.click(await screen.findByRole('option', { name: new RegExp(option), hidden: true }));
    }
    fireEvent.click(dialog.getByRole('button', { name: /^开单/ }));
    await waitFor(() => expect(net.calls(WRITE)).toHaveLength(1));
    expect(net.calls(WRITE)[0]?.body).toMatchObject({ patient_id: 71, projects: [{ project_id: 3, count: 1 }] });
  });

  it('is kept as a draft, and says what is wrong at its line', async () => {
    const { net } = open();
    const dialog = await act('复制');
    fireEvent.change(dialog.getByRole('textbox', { name: '第 1 行数量' }), { target: { value: '零' } });
    fireEvent.click(dialog.getByRole('button', { name: '存草稿' }));
    expect(await dialog.findByText(/数量/)).toBeTruthy();
    expect(net.calls(WRITE)).toHaveLength(0);
    fireEvent.change(dialog.getByRole('textbox', { name: '第 1 行数量' }), { target: { value: '1' } });
    fireEvent.change(dialog.getByRole('textbox', { name: '第 1 行单价' }), { target: { value: '90' } });
    fireEvent.click(dialog.getByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(net.calls(WRITE)).toHaveLength(1));
    expect(net.calls(WRITE)[0]?.body).toMatchObject({ issue: false, projects: [{ unit_price: 9_000 }] });
  });

  it('has what the patient has out of a package, for nothing, and sells another', async () => {
    const { net } = open({ 'GET /api/admin/marketing/entitlements': { body: { data: [ENTITLED] } } });
    const dialog = await act('复制');
    const use = await dialog.findByRole('button', { name: '使用洁牙年卡的超声洁治' });
    fireEvent.click(use);
    expect(dialog.getByText('洁牙年卡 · 剩 2 次 · 2027-11-01 到期')).toBeTruthy();
    // It keeps the focus of who has only keys, and does nothing once more.
    expect(use.matches(':enabled[aria-disabled=true]')).toBe(true);
    fireEvent.click(use);
    fireEvent.click(dialog.getByRole('combobox', { name: '商品' }));
    fireEvent.click(await screen.findByRole('option', { name: /洁牙年卡/, hidden: true }));
    fireEvent.change(dialog.getByRole('textbox', { name: '商品第 1 行数量' }), { target: { value: '2' } });
    fireEvent.click(dialog.getByRole('button', { name: /^开单/ }));
    await waitFor(() => expect(net.calls(WRITE)).toHaveLength(1));
    expect(net.calls(WRITE)[0]?.body).toMatchObject({
      projects: [
        { project_id: 3, entitlement_id: null },
        { project_id: 3, count: 1, entitlement_id: 31, unit_price: null },
      ],
      products: [{ marketing_product_id: 12, count: 2 }],
    });
  });

  it('that nobody has paid is changed over what was seen, with its drugs', async () => {
    const { net } = open();
    const dialog = await act('修改');
    fireEvent.click(dialog.getByRole('button', { name: /^保存/ }));
    await waitFor(() => expect(net.calls(WRITE)).toHaveLength(1));
    expect(net.calls(WRITE)[0]?.body).toMatchObject({ id: 41, version: 1, drugs: [{ drug_id: 4, count: 2 }] });
  });

  it('is void with a reason; of one that was paid neither is offered', async () => {
    const { net } = open({ [VOID]: { status: 409, body: failure(409, 'STATE', '该处置单已收费') } });
    const dialog = await act('作废');
    fireEvent.click(dialog.getByRole('button', { name: /^作废/ }));
    expect(await dialog.findByText('作废原因为必填项')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: /作废原因/ }), { target: { value: '开错患者' } });
    fireEvent.click(dialog.getByRole('button', { name: /^作废/ }));
    expect(await screen.findByText('该处置单已收费')).toBeTruthy();
    expect(net.calls(VOID)[0]?.body).toEqual({ id: 41, version: 1, reason: '开错患者' });
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /作废原因/ }).value).toBe('开错患者');
  });

  it('of which something is owed an owner gives up, with a reason', async () => {
    const owing = disposalOf({ status: 2, status_name: '欠费', amount: 7_000, arrears: 3_000 });
    const { net } = open({ [WRITE_OFF]: { status: 201, body: { data: owing } } }, 'shop_owner', [owing]);
    const dialog = await act('坏账核销');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /核销金额/ }).value).toBe('30');
    fireEvent.click(dialog.getByRole('button', { name: /^核销/ }));
    expect(await dialog.findByText('核销原因为必填项')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: /核销原因/ }), { target: { value: '患者失联' } });
    fireEvent.click(dialog.getByRole('button', { name: /^核销/ }));
    await waitFor(() => expect(net.calls(WRITE_OFF)).toHaveLength(1));
    expect(net.calls(WRITE_OFF)[0]?.body).toEqual({ id: 41, version: 1, amount: 3_000, reason: '患者失联' });
  });

  it.each([
    ['doctor', 2],
    ['shop_owner', 1],
  ] as const)('is not written off by a %s where it is %s', async (role, status) => {
    open({}, role, [disposalOf({ status, amount: 0 })]);
    fireEvent.keyDown(await screen.findByRole('button', { name: '王秀英的操作' }), { key: 'Enter' });
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['修改', '复制', '作废']);
  });

  it.each([
    ['another’s', { id: 2, name: '苏予安' }, ['修改', '作废']],
    ['nobody’s', null, ['修改', '作废']],
    ['their own', { id: 5, name: '林致远' }, []],
  ])('of %s a doctor changes as far as it is theirs', async (_, doctor, refused) => {
    open({}, 'doctor', [disposalOf({ doctor })]);
    fireEvent.keyDown(await screen.findByRole('button', { name: '王秀英的操作' }), { key: 'Enter' });
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    const off = items.filter((item) => item.getAttribute('aria-disabled') === 'true');
    expect(off.map(({ textContent }) => textContent)).toEqual(refused);
  });

  it('that owe something are shown by one press, and all again by another', async () => {
    const { net } = open();
    const press = await screen.findByRole('button', { name: '待收' });
    fireEvent.click(press);
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('arrears')).toBe('1'));
    fireEvent.click(press);
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('arrears')).toBeNull());
  });

  it('that was paid is only copied', async () => {
    open({}, 'shop_owner', [disposalOf({ status: 3, status_name: '已付清', amount: 10_000, arrears: 0 })]);
    fireEvent.keyDown(await screen.findByRole('button', { name: '王秀英的操作' }), { key: 'Enter' });
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    const off = items.filter((item) => item.getAttribute('aria-disabled') === 'true');
    expect(off.map(({ textContent }) => textContent)).toEqual(['修改', '作废']);
  });
});
