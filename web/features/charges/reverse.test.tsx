import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { deskIn, LIST, lists, SHOW, TOLL } from './desk-testing.ts';
import { openedOf, paidOf, paymentOf } from './testing.ts';

const open = deskIn(adminTests());
const REVERSE = 'POST /api/admin/payments/5/reverse';
const payment = paymentOf({ staff: { id: 1, name: '我' } });
const settled = { [SHOW]: { body: openedOf(paidOf(), { payments: [payment] }) }, [LIST]: lists() };
const back = paymentOf({
  ...{ id: 6, kind: 'reversal', kind_name: '冲正', total: -8_600, reverses: 'SJ2026-000011' },
  receipt: { id: 10, receipt_no: 'SJ2026-000012', prints: 0, print_no: 0 },
});

async function dialog() {
  fireEvent.click(await screen.findByRole('button', { name: '冲正 SJ2026-000011' }));
  const form = within(await screen.findByRole('dialog', { name: '冲正收款' }));
  fireEvent.change(form.getByRole('textbox', { name: /冲正原因/ }), { target: { value: '收错了人' } });
  return form;
}

describe('taking back', () => {
  it('asks why, and the list is to be paid again', async () => {
    const { net } = open(TOLL, settled, 'shop_owner');
    const form = await dialog();
    net.on(REVERSE, { status: 201, body: { data: back } });
    net.on(SHOW, { body: openedOf({}, { payments: [back, paymentOf({ reversed: true })] }) });
    fireEvent.click(form.getByRole('button', { name: /^冲正 ¥86\.00/ }));
    expect(await screen.findByText('已冲正 ¥86.00，收据 SJ2026-000012')).toBeTruthy();
    expect(net.calls(REVERSE)[0]?.body).toEqual({ reason: '收错了人' });
    expect(await screen.findByRole('form', { name: '收款' })).toBeTruthy();
    const made = within(screen.getByRole('region', { name: '收款记录' }));
    expect(made.getByText('已冲正')).toBeTruthy();
    expect(made.queryByRole('button', { name: /^冲正/ })).toBeNull();
  });

  it('keeps what was typed where it is refused', async () => {
    open(
      TOLL,
      { ...settled, [REVERSE]: { status: 409, body: failure(409, 'STATE', '该班次已交班，不能冲正') } },
      'shop_owner',
    );
    const form = await dialog();
    fireEvent.click(form.getByRole('button', { name: /^冲正 ¥86\.00/ }));
    expect(await screen.findByText('该班次已交班，不能冲正')).toBeTruthy();
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: /冲正原因/ }).value).toBe('收错了人');
  });

  it('of another’s payment is an owner’s', async () => {
    open(TOLL, {
      [SHOW]: { body: openedOf(paidOf(), { payments: [paymentOf({ staff: { id: 99, name: '张丽' } })] }) },
    });
    await screen.findByRole('region', { name: '收款记录' });
    expect(screen.queryByRole('button', { name: /^冲正/ })).toBeNull();
  });
});
