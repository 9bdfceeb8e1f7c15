import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { deskIn, form, PAY, paidWith, press, SHOW, send, TOLL } from './desk-testing.ts';
import { couponOf, openedOf } from './testing.ts';

const open = deskIn(adminTests());
const small = couponOf({ id: 62, name: '减五元', amount: 500, off: 500 });
const dear = couponOf({ id: 63, name: '满千', threshold: 100_000, off: 0, why: 'threshold' });
const withCoupons = { [SHOW]: { body: openedOf({}, { coupons: [couponOf(), small, dear] }) } };
const turn = () => screen.findByRole('checkbox', { name: /^优惠券/ });

describe('a coupon at the desk', () => {
  it('is the best one that the patient has, and goes with the payment', async () => {
    const { net } = open(TOLL, { ...withCoupons, [PAY]: paidWith() });
    expect(await turn()).toMatchObject({ checked: true });
    expect(screen.getByText('可用 2 张')).toBeTruthy();
    await form();
    send();
    await screen.findByRole('region', { name: '收款完成' });
    expect(net.calls(PAY)[0]?.body).toMatchObject({
      coupon_claim_id: 61,
      payments: [{ type: 1, amount: 9_000 }],
    });
  });

  it('is turned off and on by Q', async () => {
    const { net } = open(TOLL, { ...withCoupons, [PAY]: paidWith() });
    await form();
    press('q', { altKey: true, code: 'KeyQ' });
    await waitFor(async () => expect(await turn()).toMatchObject({ checked: false }));
    send();
    await screen.findByRole('region', { name: '收款完成' });
    expect(net.calls(PAY)[0]?.body).toMatchObject({ payments: [{ type: 1, amount: 10_000 }] });
    expect(net.calls(PAY)[0]?.body).not.toHaveProperty('coupon_claim_id');
  });

  it('that pays all of it needs nothing else', async () => {
    const whole = couponOf({ amount: 20_000, off: 10_000, lines: [1, 2] });
    const { net } = open(TOLL, { [SHOW]: { body: openedOf({}, { coupons: [whole] }) }, [PAY]: paidWith() });
    await form();
    send();
    await waitFor(() => expect(net.calls(PAY)[0]?.body).toMatchObject({ coupon_claim_id: 61, payments: [] }));
  });

  it('that another desk was quicker with is told, and the form stays', async () => {
    const used = { status: 409, body: failure(409, 'STATE', '该优惠券已使用') };
    open(TOLL, { ...withCoupons, [PAY]: used });
    await form();
    send();
    expect(await screen.findByText('该优惠券已使用')).toBeTruthy();
    fireEvent.click(await turn());
    expect(await turn()).toMatchObject({ checked: false });
  });

  it('is not spoken of where the patient has none', async () => {
    open(TOLL);
    await form();
    expect(screen.queryByRole('checkbox', { name: /^优惠券/ })).toBeNull();
  });
});
