import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { deskIn, form, SHOW, TOLL, told } from './desk-testing.ts';
import { chargeOf, openedOf } from './testing.ts';

const open = deskIn(adminTests());
const WRITE = 'POST /api/admin/hospital/disposal';

async function discount(yuan: string) {
  fireEvent.click(await screen.findByRole('checkbox', { name: /^手工折扣/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: /优惠金额/ }), { target: { value: yuan } });
  fireEvent.change(screen.getByRole('textbox', { name: /优惠原因/ }), { target: { value: '老客' } });
}

describe('more off than one may', () => {
  it('is asked of an owner: the list is paid as it is until one says yes', async () => {
    const { net } = open(TOLL);
    await form();
    await discount('20');
    expect(screen.getByRole('button', { name: '提交店长审批' }).parentElement?.textContent).toContain(
      '超过上限 5%，须由店长审批',
    );
    net.on(WRITE, { status: 201, body: { data: chargeOf({ discount_pending: true }) } });
    net.on(SHOW, { body: openedOf({ discount_pending: true, version: 2 }) });
    fireEvent.click(screen.getByRole('button', { name: '提交店长审批' }));
    expect(await screen.findByText('已提交优惠申请，等待店长审批')).toBeTruthy();
    expect(net.calls(WRITE)[0]?.body).toMatchObject({
      ...{ id: 41, request_approval: true, discount: { amount: 2_000, reason: '老客' } },
    });
    expect(await screen.findByText('优惠待审批')).toBeTruthy();
    expect(screen.queryByText(/超过上限/)).toBeNull();
    net.on(SHOW, { body: openedOf({ total: 8_000, arrears: 8_000, version: 3 }) });
    await told();
    expect(
      (await within(await screen.findByRole('form', { name: '收款' })).findAllByText('¥80.00')).length,
    ).toBeGreaterThan(0);
  });

  it('within it asks nobody', async () => {
    open(TOLL);
    await form();
    await discount('5');
    expect(screen.queryByRole('button', { name: '提交店长审批' })).toBeNull();
  });
});
