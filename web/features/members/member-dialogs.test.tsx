import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, personOf } from '#web/api/testing.ts';
import { pageOf } from '#web/app/frames/admin-testing.tsx';
import { pageTests } from '#web/app/testing.tsx';
import { memberOf } from '#web/clinic/money/testing.ts';
import MembersPage from './members-page.tsx';

const BASE = '/api/admin/hospital/users';
const SHOW = `GET ${BASE}/7`;
const RECHARGE = `POST ${BASE}/recharge/7`;
const MATCH = 'GET /api/admin/recharge_rules/match';
const RULE = {
  id: 3,
  name: '开业礼',
  gift_amount: 10_000,
  gift_integral: 500,
  coupon: { id: 5, name: '满减券' },
  coupon_count: 2,
};

const member = memberOf();
const receipt = { id: 9, receipt_no: 'SJ2026-000011', prints: 0, print_no: 0 };
const moved = (own: object) => ({ status: 201, body: { data: memberOf(own), meta: { receipt } } });

const openPage = pageTests();
const open = (answers: Record<string, object> = {}) =>
  openPage(<MembersPage />, personOf('customer_service'), {
    [`GET ${BASE}`]: pageOf([member]),
    [SHOW]: { body: { data: member } },
    [MATCH]: { body: { data: [] } },
    ...answers,
  });

async function act(item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: '王秀英的操作' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}
type Dialog = Awaited<ReturnType<typeof act>>;
const type = (dialog: Dialog, name: RegExp | string, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name, hidden: true }), { target: { value } });
const send = (dialog: Dialog, name: RegExp) => fireEvent.click(dialog.getByRole('button', { name, hidden: true }));
const sure = async (title: string | RegExp, button: string) =>
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: button }),
  );
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('充值', () => {
  it('shows whose card it is as it is now, and sends yuan', async () => {
    const net = open({
      [SHOW]: { body: { data: memberOf({ principal: 30_000, balance: 35_000 }) } },
      [RECHARGE]: moved({ balance: 138_050 }),
    });
    const dialog = await act('充值');
    expect(await dialog.findByText('¥350.00')).toBeTruthy();
    for (const text of ['HC00000007', '王秀英', '1,864']) expect(dialog.getByText(text)).toBeTruthy();
    type(dialog, /充值金额/, '1000.5');
    type(dialog, '赠送金额', '30');
    fireEvent.click(dialog.getByRole('radio', { name: '微信' }));
    expect(dialog.getByText('充值后余额 ¥1,380.50')).toBeTruthy();
    send(dialog, /^充值/);
    await isClosed();
    expect(net.calls(RECHARGE)[0]?.body).toEqual({
      type: 1,
      amount: 1000.5,
      gift_amount: 30,
      payment_type: 3,
      trade_no: '',
      remarks: '',
    });
    expect(await screen.findByText('王秀英 充值成功，余额 ¥1,380.50，收据 SJ2026-000011')).toBeTruthy();
    await waitFor(() => expect(net.calls(`GET ${BASE}`)).toHaveLength(2));
  });

  it.each([
    ['', '充值金额为必填项'],
    ['10001', '充值金额最小为1,最大为10000'],
    ['1.234', '充值金额最多两位小数'],
  ])('of %o is refused: %s', async (typed, message) => {
    const net = open();
    const dialog = await act('充值');
    if (typed) type(dialog, /充值金额/, typed);
    send(dialog, /^充值/);
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(net.calls(RECHARGE)).toHaveLength(0);
  });

  it('says at the field what the server refuses, and keeps what was typed', async () => {
    const errors = { amount: ['充值金额最小为1,最大为10000'] };
    open({ [RECHARGE]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) } });
    const dialog = await act('充值');
    type(dialog, /充值金额/, '0.5');
    send(dialog, /^充值/);
    expect(await dialog.findByText(errors.amount[0] ?? '')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /充值金额/ }).value).toBe('0.5');
  });

  it('goes by the best rule that fits, whose gift nobody types', async () => {
    const net = open({ [MATCH]: { body: { data: [RULE] } }, [RECHARGE]: moved({}) });
    const dialog = await act('充值');
    type(dialog, '赠送金额', '0.3');
    type(dialog, /充值金额/, '1000');
    expect(await dialog.findByDisplayValue('¥100.00')).toBeTruthy();
    expect(dialog.getByText('另送 500 积分、满减券 2 张')).toBeTruthy();
    expect(dialog.getByRole('combobox', { name: '充值方案' }).textContent).toBe('开业礼');
    expect(Object.fromEntries(net.calls(MATCH).at(-1)?.query ?? [])).toEqual({ member_id: '7', amount: '100000' });
    send(dialog, /^充值/);
    await isClosed();
    expect(net.calls(RECHARGE)[0]?.body).toMatchObject({ amount: 1000, rule_id: 3 });
    expect(net.calls(RECHARGE)[0]?.body).not.toHaveProperty('gift_amount');
  });

  it('sent before its rules are there goes by the best of them all the same', async () => {
    const net = open({ [MATCH]: { body: { data: [RULE] } }, [RECHARGE]: moved({}) });
    const dialog = await act('充值');
    type(dialog, /充值金额/, '1000');
    send(dialog, /^充值/);
    await isClosed();
    expect(net.calls(RECHARGE)[0]?.body).toMatchObject({ rule_id: 3 });
  });

  it('by no rule is chosen, too', async () => {
    const net = open({ [MATCH]: { body: { data: [RULE] } }, [RECHARGE]: moved({}) });
    const dialog = await act('充值');
    type(dialog, /充值金额/, '1000');
    await dialog.findByDisplayValue('¥100.00');
    fireEvent.click(dialog.getByRole('combobox', { name: '充值方案' }));
    fireEvent.click(await screen.findByRole('option', { name: '不使用方案', hidden: true }));
    type(dialog, '赠送金额', '20');
    send(dialog, /^充值/);
    await isClosed();
    expect(net.calls(RECHARGE)[0]?.body).toMatchObject({ amount: 1000, gift_amount: 20 });
    expect(net.calls(RECHARGE)[0]?.body).not.toHaveProperty('rule_id');
  });

  it('stays closed to who was locked meanwhile, with what was typed', async () => {
    const net = open({ [RECHARGE]: { status: 409, body: failure(409, 'STATE', '该会员已锁定') } });
    const dialog = await act('充值');
    type(dialog, /充值金额/, '100');
    net.on(SHOW, { body: { data: memberOf({ vip_status: 1 }) } });
    send(dialog, /^充值/);
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: /^充值/ }).getAttribute('aria-disabled')).toBe('true'),
    );
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /充值金额/ }).value).toBe('100');
  });
});

describe('退款', () => {
  const title = '退还 ¥200.00 到 微信？';

  it('gives back all there is after a question that names amount, way and person', async () => {
    const net = open({ [RECHARGE]: moved({ principal: 0, gift: 0, balance: 0 }) });
    const dialog = await act('退款');
    fireEvent.click(dialog.getByRole('button', { name: '退清' }));
    fireEvent.click(dialog.getByRole('radio', { name: '微信' }));
    type(dialog, '退款原因', '搬家');
    send(dialog, /^退款/);
    const question = await screen.findByRole('alertdialog', { name: title });
    for (const text of ['王秀英', '¥50.00']) expect(question.textContent).toContain(text);
    await sure(title, '退款');
    await isClosed();
    expect(net.calls(RECHARGE)[0]?.body).toEqual({
      type: 2,
      amount: 200,
      gift_amount: 50,
      payment_type: 3,
      trade_no: '',
      reason: '搬家',
    });
  });

  it('sends nothing to who says no, and keeps what was typed', async () => {
    const net = open();
    const dialog = await act('退款');
    fireEvent.click(dialog.getByRole('button', { name: '退清' }));
    send(dialog, /^退款/);
    await sure('退还 ¥200.00 到 现金？', '取消');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /退款金额/ }).value).toBe('200');
    expect(net.calls(RECHARGE)).toHaveLength(0);
  });

  it.each([
    ['300', '', /退款金额/],
    ['10', '60', '收回赠送'],
  ])('of %s with %s is told at the amount of which there is less', async (amount, gift, field) => {
    const less = failure(409, 'BALANCE', '余额不足', { principal: 5_000, gift: 1_000, integral: 0 });
    open({ [RECHARGE]: { status: 409, body: less } });
    const dialog = await act('退款');
    type(dialog, /退款金额/, amount);
    if (gift) type(dialog, '收回赠送', gift);
    send(dialog, /^退款/);
    await sure(/^退还/, '退款');
    expect(await dialog.findByText('本金仅剩 ¥50.00，赠送仅剩 ¥10.00')).toBeTruthy();
    expect(dialog.getByRole('textbox', { name: field, hidden: true }).getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /退款金额/, hidden: true }).value).toBe(amount);
  });
});

describe('设置等级', () => {
  const LEVEL = `POST ${BASE}/level/7`;

  it('is for good, or until a day that must be there', async () => {
    const net = open({ [LEVEL]: { status: 201, body: { data: memberOf({ vip_level: 5 }) } } });
    const dialog = await act('设置等级');
    fireEvent.click(dialog.getByRole('combobox', { name: /会员等级/ }));
    fireEvent.click(await screen.findByRole('option', { name: /VIP6 钻石会员.*85%/, hidden: true }));
    fireEvent.click(dialog.getByRole('switch', { name: /永久有效/, hidden: true }));
    send(dialog, /^保存/);
    expect(await dialog.findByText('到期日期为必填项')).toBeTruthy();
    fireEvent.click(dialog.getByRole('switch', { name: /永久有效/, hidden: true }));
    send(dialog, /^保存/);
    await isClosed();
    expect(net.calls(LEVEL)[0]?.body).toMatchObject({ level: 5, long: true, vip_ended_at: '' });
  });

  it('of the first has no end', async () => {
    open();
    const dialog = await act('设置等级');
    fireEvent.click(dialog.getByRole('combobox', { name: /会员等级/ }));
    fireEvent.click(await screen.findByRole('option', { name: /VIP1 普通会员/, hidden: true }));
    await waitFor(() => expect(dialog.queryByRole('switch')).toBeNull());
  });
});

describe('积分变动', () => {
  const POINTS = `POST ${BASE}/integral/7`;

  it('takes no more than there are', async () => {
    const less = failure(409, 'BALANCE', '余额不足', { principal: 0, gift: 0, integral: 1_864 });
    const net = open({ [POINTS]: { status: 409, body: less } });
    const dialog = await act('积分变动');
    fireEvent.click(dialog.getByRole('radio', { name: '减少' }));
    send(dialog, /^保存/);
    expect(await dialog.findByText(/^积分为1至/)).toBeTruthy();
    type(dialog, '积分', '2000');
    send(dialog, /^保存/);
    expect(await dialog.findByText('积分仅剩 1,864')).toBeTruthy();
    expect(net.calls(POINTS)[0]?.body).toEqual({ type: 'decr', integral: 2000, remarks: '' });
  });

  it('clears them after a question, without an amount', async () => {
    const net = open({ [POINTS]: { status: 201, body: { data: memberOf({ integral: 0 }) } } });
    const dialog = await act('积分变动');
    fireEvent.click(dialog.getByRole('radio', { name: '清零' }));
    expect(dialog.queryByRole('textbox', { name: '积分' })).toBeNull();
    send(dialog, /^保存/);
    await sure('确定清零王秀英的 1,864 积分？', '清零');
    await isClosed();
    expect(net.calls(POINTS)[0]?.body).toEqual({ type: 'clearing', remarks: '' });
  });
});

describe('the records', () => {
  it('of levels say from what, to what, until when and by whom', async () => {
    const record = {
      id: 1,
      created_at: '2026-11-20T02:37:00Z',
      type: 2,
      type_name: '自动升级',
      level: 2,
      from_level: 0,
    };
    const row = { ...record, long: false, vip_ended_at: '2027-01-31', staff: { real_name: '系统' } };
    open({ [`GET ${BASE}/levelRecord/7`]: pageOf([row]) });
    const dialog = await act('等级变更记录');
    const texts = ['2026-11-20 10:37:00', '自动升级', 'VIP1 普通会员', 'VIP3 高级会员', '至 2027-01-31', '系统'];
    await dialog.findByText('自动升级');
    for (const text of texts) expect(dialog.getByText(text)).toBeTruthy();
  });

  it('of payments are read in pages', async () => {
    const record = { id: 1, created_at: '2026-11-20T02:37:00Z', type: 2, type_name: '退款', amount: 20_000 };
    const row = {
      ...record,
      gift_amount: 0,
      balance: 0,
      payment_type: 3,
      receipt_no: 'SJ2026-000012',
      remarks: '搬家',
    };
    const net = open({
      [`GET ${BASE}/rechargeRecord/7`]: pageOf([{ ...row, staff: { real_name: '陈露' } }], { total: 11 }),
    });
    const dialog = await act('支付明细');
    await dialog.findByText('SJ2026-000012');
    for (const text of ['退款', '200.00', '微信', '搬家', '陈露']) expect(dialog.getByText(text)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: '第 2 页' }));
    await waitFor(() => expect(net.calls(`GET ${BASE}/rechargeRecord/7`).at(-1)?.query.get('page')).toBe('2'));
  });
});

describe('备注', () => {
  it('is written over what was seen', async () => {
    const CHANGE = `PUT ${BASE}/7`;
    const net = open({ [CHANGE]: { status: 201, body: { data: memberOf({ remarks: '周末方便' }) } } });
    fireEvent.click(await screen.findByRole('button', { name: '修改王秀英的备注：种植二期待约' }));
    const dialog = within(await screen.findByRole('dialog'));
    type(dialog, '备注', '周末方便');
    send(dialog, /^保存/);
    await isClosed();
    expect(net.calls(CHANGE)[0]?.body).toEqual({ remarks: '周末方便', version: 3 });
  });
});

it('a dialog of who is gone says so and closes', async () => {
  open({ [SHOW]: { status: 404, body: failure(404, 'NOT_FOUND', '内容不存在或已被删除') } });
  await act('支付明细');
  expect(await screen.findByText('内容不存在或已被删除')).toBeTruthy();
  await isClosed();
});
