import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { memberOf } from '#web/clinic/money/testing.ts';
import {
  alt,
  DESK,
  deskIn,
  fieldOf,
  form,
  PAY,
  paidWith,
  press,
  rowOf,
  SHOW,
  send,
  TOLL,
  told,
  type,
} from './desk-testing.ts';
import { chargeOf, openedOf, paidOf } from './testing.ts';

const open = deskIn(adminTests());
const online = (on: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on);
    window.dispatchEvent(new Event(on ? 'online' : 'offline'));
  });

describe('a payment', () => {
  it('of exactly the amount in cash is two keys', async () => {
    const { net } = open(DESK, { [PAY]: paidWith() });
    fireEvent.click(await rowOf('王秀英'));
    await form();
    expect(document.activeElement).toBe(await fieldOf('收到现金'));
    send();
    expect(await screen.findByText('SJ2026-000011')).toBeTruthy();
    expect(net.calls(PAY)[0]?.body).toEqual({
      id: 41,
      version: 1,
      payments: [{ type: 1, amount: 10_000, tendered: null }],
      owe: false,
    });
  });

  it('gives change in large figures, and goes to the next by N', async () => {
    const { net, app } = open(TOLL, { [PAY]: paidWith({ change: 5_000 }) });
    await type('收到现金', '150');
    expect((await form()).getByText('¥50.00')).toBeTruthy();
    send();
    const done = within(await screen.findByRole('region', { name: '收款完成' }));
    for (const text of ['¥50.00', 'SJ2026-000011', '¥250.00']) expect(done.getByText(text)).toBeTruthy();
    expect(done.getByRole('link', { name: '打印' }).getAttribute('href')).toBe('/admin/receipts/9/printing');
    expect(net.calls(PAY)[0]?.body).toMatchObject({ payments: [{ type: 1, amount: 10_000, tendered: 15_000 }] });
    press('N');
    await waitFor(() => expect(app.place()).toBe('/admin/charges/tolls/42'));
  });

  it('of stored value and WeChat is three presses: the card gives what it has, the other the rest', async () => {
    const poor = openedOf({}, { member: memberOf({ principal: 2_000, gift: 500, balance: 2_500 }) });
    const { net } = open(TOLL, { [SHOW]: { body: poor }, [PAY]: paidWith() });
    await form();
    alt(5);
    alt(3);
    send();
    await screen.findByRole('region', { name: '收款完成' });
    expect(net.calls(PAY)[0]?.body).toMatchObject({
      payments: [
        { type: 5, amount: 2_500 },
        { type: 3, amount: 7_500, trade_no: '' },
      ],
    });
  });

  it('of points and WeChat says how many that is, and what they brought', async () => {
    const rich = openedOf({}, { integral: { usable: 400, value: 2_000, point_value: 5, min_use: 100 } });
    const { net } = open(TOLL, { [SHOW]: { body: rich }, [PAY]: paidWith({ integral_earned: 8 }) });
    await form();
    alt(6);
    alt(3);
    expect((await form()).getByText('可用 400 分，抵 ¥20.00，使用 400 分')).toBeTruthy();
    await type('积分金额', '4');
    expect((await form()).getByText('一次至少 100 分')).toBeTruthy();
    await type('积分金额', '20.05');
    expect((await form()).getByText('超过可用积分')).toBeTruthy();
    await type('积分金额', '10');
    send();
    const done = within(await screen.findByRole('region', { name: '收款完成' }));
    expect(done.getByText('8')).toBeTruthy();
    expect(net.calls(PAY)[0]?.body).toMatchObject({
      payments: [
        { type: 6, amount: 1_000 },
        { type: 3, amount: 9_000, trade_no: '' },
      ],
    });
  });

  it('takes no points where there are none', async () => {
    open(TOLL);
    await form();
    alt(6);
    expect((await form()).queryByRole('textbox', { name: '积分金额' })).toBeNull();
    expect((await form()).getByRole('button', { name: '加积分' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('takes no points where there are fewer than are used at once', async () => {
    open(TOLL, {
      [SHOW]: { body: openedOf({}, { integral: { usable: 40, value: 200, point_value: 5, min_use: 100 } }) },
    });
    await form();
    alt(6);
    expect((await form()).queryByRole('textbox', { name: '积分金额' })).toBeNull();
    expect((await form()).getByRole('button', { name: '加积分' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('takes nothing from a card that is locked', async () => {
    open(TOLL, { [SHOW]: { body: openedOf({}, { member: memberOf({ vip_status: 1 }) }) } });
    expect(await screen.findByText('会员卡已锁定')).toBeTruthy();
    alt(5);
    expect((await form()).queryByRole('textbox', { name: '储值金额' })).toBeNull();
    expect((await form()).getByRole('button', { name: '加储值' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('of less than all asks, and says what will be owed', async () => {
    const { net } = open(TOLL, { [PAY]: paidWith({}, chargeOf({ status: 2, arrears: 4_000, amount: 6_000 })) });
    await type('现金金额', '60');
    send();
    const question = within(await screen.findByRole('alertdialog', { name: '将欠费 ¥40.00，确认？' }));
    expect(question.getByText(/王秀英（卡号 HC00000007）这次收 ¥60.00（现金）/)).toBeTruthy();
    expect(net.calls(PAY)).toHaveLength(0);
    fireEvent.click(question.getByRole('button', { name: /确认收款/ }));
    await screen.findByRole('region', { name: '收款完成' });
    expect(net.calls(PAY)[0]?.body).toMatchObject({ payments: [{ type: 1, amount: 6_000 }] });
  });

  it('of more than all is not sent', async () => {
    const { net } = open(TOLL);
    await type('现金金额', '120');
    send();
    expect((await form()).getByText('超过')).toBeTruthy();
    expect((await form()).getByRole('button', { name: /^确认收款/ }).getAttribute('aria-disabled')).toBe('true');
    expect(net.calls(PAY)).toHaveLength(0);
  });

  it('of nothing is written down as a debt after a question', async () => {
    const { net } = open(TOLL, { [PAY]: paidWith({ payment: null, receipt: null }) });
    fireEvent.click((await form()).getByRole('button', { name: '挂账' }));
    const question = within(await screen.findByRole('alertdialog', { name: '挂账 ¥100.00，确认？' }));
    fireEvent.click(question.getByRole('button', { name: /^挂账/ }));
    expect(await screen.findByText('已挂账')).toBeTruthy();
    expect(net.calls(PAY)[0]?.body).toMatchObject({ payments: [], owe: true });
  });

  it('takes off by hand and rounds, shown before it is sent', async () => {
    const { net } = open(TOLL, {
      [SHOW]: { body: openedOf({ total: 10_050, arrears: 10_050 }) },
      [PAY]: paidWith(),
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: /^手工折扣/ }));
    fireEvent.change(screen.getByRole('textbox', { name: /优惠金额/ }), { target: { value: '5' } });
    fireEvent.click(screen.getByRole('checkbox', { name: /^抹零/ }));
    expect(screen.getByText('玖拾伍元整')).toBeTruthy();
    send();
    expect(await screen.findByText('优惠原因为必填项')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /优惠原因/ }), { target: { value: '老客推荐' } });
    send();
    await screen.findByRole('region', { name: '收款完成' });
    expect(net.calls(PAY)[0]?.body).toMatchObject({
      payments: [{ type: 1, amount: 9_500 }],
      discount: { amount: 500, reason: '老客推荐' },
      round_off: 50,
    });
  });

  it('takes off no more than one may, and nothing once something was paid', async () => {
    const { net } = open(TOLL);
    fireEvent.click(await screen.findByRole('checkbox', { name: /^手工折扣/ }));
    fireEvent.change(screen.getByRole('textbox', { name: /优惠金额/ }), { target: { value: '6' } });
    fireEvent.change(screen.getByRole('textbox', { name: /优惠原因/ }), { target: { value: '老客推荐' } });
    send();
    expect(await screen.findByText('手动优惠最多为5%')).toBeTruthy();
    expect(net.calls(PAY)).toHaveLength(0);
    net.on(SHOW, { body: openedOf({ status: 2, status_name: '欠费', amount: 4_000, arrears: 6_000, version: 2 }) });
    await told();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^手工折扣/ })).toBeNull());
  });

  it('goes on with what the patient owes besides', async () => {
    const debt = { id: 42, number: 'CZ20261014-0019', issued_at: '2026-10-14T10:00:00+08:00', arrears: 28_000 };
    const { app } = open(TOLL, { [SHOW]: { body: openedOf({}, { other_debts: [debt] }) }, [PAY]: paidWith() });
    fireEvent.click(await screen.findByRole('button', { name: '收完接着收 CZ20261014-0019' }));
    send();
    await waitFor(() => expect(app.place()).toBe('/admin/charges/tolls/42'));
    expect(await screen.findByText('王秀英 收款成功，找零 ¥0.00，收据 SJ2026-000011')).toBeTruthy();
  });
});

describe('what goes wrong', () => {
  it('another desk that pays first is told, and what was typed stays', async () => {
    const { net } = open(TOLL);
    await type('收到现金', '200');
    net.on(SHOW, { body: openedOf(paidOf()) });
    await told();
    expect(await screen.findByText('刚由 张丽 收款，已付清')).toBeTruthy();
    expect((await fieldOf('收到现金')).value).toBe('200');
    expect((await form()).getByRole('button', { name: /^已付清/ }).getAttribute('aria-disabled')).toBe('true');
    send();
    expect(net.calls(PAY)).toHaveLength(0);
  });

  it.each([
    ['OVERPAID', { total: 10_000, amount: 4_000, arrears: 6_000, version: 2 }, /现在还需收 ¥60.00/],
    ['BALANCE', { principal: 100, gift: 20 }, /本金仅剩 ¥1.00，赠送仅剩 ¥0.20/],
    ['STALE', {}, /处置单刚被修改/],
    ['STATE', {}, /该交易号已登记/],
  ])('%s says the figures as they are, and keeps what was typed', async (code, figures, words) => {
    const { net } = open(TOLL, { [PAY]: { status: 409, body: failure(409, code, '该交易号已登记', figures) } });
    await type('收到现金', '200');
    send();
    expect(await (await form()).findByText(words)).toBeTruthy();
    expect((await fieldOf('收到现金')).value).toBe('200');
    await waitFor(() => expect(net.calls(SHOW).length).toBeGreaterThan(1));
  });

  it('no answer is the same press once more, under the same key', async () => {
    const { net } = open(TOLL, { [PAY]: { network: 'offline' } });
    await form();
    send();
    const again = await (await form()).findByRole('button', { name: '重试' });
    net.on(PAY, paidWith());
    fireEvent.click(again);
    await screen.findByRole('region', { name: '收款完成' });
    const [first, second] = net.calls(PAY).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('nothing is sent without a network, and it says why', async () => {
    const { net } = open(TOLL);
    await type('收到现金', '200');
    online(false);
    expect(await (await form()).findByText('网络已断开，请检查网络后重试')).toBeTruthy();
    send();
    expect(net.calls(PAY)).toHaveLength(0);
    online(true);
    await waitFor(async () => expect((await form()).queryByText('网络已断开，请检查网络后重试')).toBeNull());
    expect((await fieldOf('收到现金')).value).toBe('200');
  });

  it('what was typed is there again after one was elsewhere', async () => {
    const { app } = open(TOLL);
    await type('收到现金', '200');
    press('Escape');
    await waitFor(() => expect(app.place()).toBe(DESK));
    fireEvent.click(await rowOf('王秀英'));
    await waitFor(async () => expect((await fieldOf('收到现金')).value).toBe('200'));
    expect(screen.getByText('已恢复上次未保存的内容')).toBeTruthy();
  });

  it('a list that is none says so', async () => {
    open('/admin/charges/tolls/99');
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  });
});
