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
const SUMS = { price: 11_000, total: 10_000, amount: 0, arrears: 10_000 };
const PROJECT = { id: 3, name: '超声洁治', unit: '次', price: 10_000, category: { id: 1, name: '洁牙', parent: null } };

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

  it('that was paid is only copied', async () => {
    open({}, 'shop_owner', [disposalOf({ status: 3, status_name: '已付清', amount: 10_000, arrears: 0 })]);
    fireEvent.keyDown(await screen.findByRole('button', { name: '王秀英的操作' }), { key: 'Enter' });
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    const off = items.filter((item) => item.getAttribute('aria-disabled') === 'true');
    expect(off.map(({ textContent }) => textContent)).toEqual(['修改', '作废']);
  });
});
