import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { DESK, deskIn, SHOW, TOLL, told } from './desk-testing.ts';
import { openedOf, paidOf } from './testing.ts';

const open = deskIn(adminTests());
const REFUND = 'POST /api/admin/hospital/disposal/refund';
const APPROVALS = 'GET /api/admin/money_approvals';
const DECIDE = 'PATCH /api/admin/money_approvals/6';

const asked = (own: object = {}) => ({
  status: 201,
  body: {
    data: { status: 'pending', amount: 9_000, sources: [], approval_id: 6, self_approved: false, ...own },
    meta: { disposal: paidOf(), receipt: null },
  },
});
const approval = {
  ...{ id: 6, kind: 'refund', kind_name: '退费', status: 'pending', status_name: '待审批', amount: 9_000, version: 1 },
  ...{ disposal: { id: 41, number: 'CZ20261120-0041' }, member: { id: 7, name: '王秀英' }, reason: '患者要求' },
  ...{ requested_by: { id: 99, name: '陈露' }, decided_by: null, self_approved: false, answer: '' },
  ...{ sources: [{ type: 3, amount: 9_000 }], another_way: false, to_balance: false, topup_receipt: null },
  ...{ receipt: null, created_at: '2026-11-20T10:36:00+08:00', decided_at: null },
};
const waiting = (...rows: object[]) => ({
  body: {
    data: rows,
    current_page: 1,
    per_page: 10,
    total: rows.length,
    meta: { pending: rows.length, second: 'shop_owner' },
  },
});
const wechat = { type: 3, amount: 10_000, at: '2026-11-20T10:36:00+08:00', receipt_no: 'SJ2026-000012' } as const;
const settled = { [SHOW]: { body: openedOf(paidOf({ payments: [wechat] })) }, [APPROVALS]: waiting() };

async function dialog() {
  fireEvent.click(await screen.findByRole('button', { name: '退费' }));
  return within(await screen.findByRole('dialog', { name: '退费' }));
}

async function confirm(button: string) {
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: button }));
  return question;
}

describe('giving back', () => {
  it('of lines asks with what it comes to, and says that it waits', async () => {
    const { net } = open(TOLL, { ...settled, [REFUND]: asked() });
    const form = await dialog();
    const count = form.getByRole('textbox', { name: '超声洁治的退费数量' });
    expect(document.activeElement).toBe(count);
    fireEvent.change(count, { target: { value: '1' } });
    fireEvent.change(form.getByRole('textbox', { name: /退费原因/ }), { target: { value: '患者要求' } });
    expect(form.getByText(/退还 ¥90\.00/)).toBeTruthy();
    fireEvent.click(form.getByRole('button', { name: /^提交退费/ }));
    const question = await confirm('提交退费');
    expect(within(question).getByText('退还 ¥90.00，原路退回？')).toBeTruthy();
    expect(await screen.findByText('已提交退费，等待审批')).toBeTruthy();
    expect(net.calls(REFUND)[0]?.body).toMatchObject({ id: 41, reason: '患者要求', lines: [{ line_id: 1, count: 1 }] });
  });

  it('goes the ways that were chosen, cash for another one', async () => {
    const { net } = open(TOLL, { ...settled, [REFUND]: asked() });
    const form = await dialog();
    fireEvent.click(form.getByRole('radio', { name: '按金额' }));
    fireEvent.change(form.getByRole('textbox', { name: /退费金额/ }), { target: { value: '90' } });
    fireEvent.click(form.getByRole('radio', { name: '自选方式' }));
    fireEvent.change(form.getByRole('textbox', { name: '微信退款金额' }), { target: { value: '90' } });
    fireEvent.click(form.getByRole('checkbox', { name: '改退现金' }));
    expect(form.getByText('各方式退款（合计 ¥90.00，应退 ¥90.00）')).toBeTruthy();
    expect(form.getByText('非原路退款，须由店长审批')).toBeTruthy();
    fireEvent.change(form.getByRole('textbox', { name: /退费原因/ }), { target: { value: '换了微信' } });
    fireEvent.click(form.getByRole('button', { name: /^提交退费/ }));
    const question = await confirm('提交退费');
    expect(within(question).getByText('退还 ¥90.00，按所选方式退回？')).toBeTruthy();
    await screen.findByText('已提交退费，等待审批');
    expect(net.calls(REFUND)[0]?.body).toMatchObject({
      amount: 9_000,
      to_balance: false,
      sources: [{ type: 1, amount: 9_000, replaces: 3 }],
    });
  });

  it('goes to the card where the patient wants it', async () => {
    const { net } = open(TOLL, { ...settled, [REFUND]: asked() });
    const form = await dialog();
    fireEvent.change(form.getByRole('textbox', { name: '超声洁治的退费数量' }), { target: { value: '1' } });
    fireEvent.click(form.getByRole('radio', { name: '转入储值' }));
    expect(form.getByText(/需患者本人要求/)).toBeTruthy();
    fireEvent.change(form.getByRole('textbox', { name: /退费原因/ }), { target: { value: '患者要求存入' } });
    fireEvent.click(form.getByRole('button', { name: /^提交退费/ }));
    const question = await confirm('提交退费');
    expect(within(question).getByText('退还 ¥90.00，转入储值？')).toBeTruthy();
    await screen.findByText('已提交退费，等待审批');
    expect(net.calls(REFUND)[0]?.body).toMatchObject({ to_balance: true, lines: [{ line_id: 1, count: 1 }] });
  });

  it('keeps what was typed where it is refused', async () => {
    open(TOLL, { ...settled, [REFUND]: { status: 409, body: failure(409, 'STATE', '该处置单已有退费待审批') } });
    const form = await dialog();
    fireEvent.change(form.getByRole('textbox', { name: '超声洁治的退费数量' }), { target: { value: '1' } });
    fireEvent.change(form.getByRole('textbox', { name: /退费原因/ }), { target: { value: '患者要求' } });
    fireEvent.click(form.getByRole('button', { name: /^提交退费/ }));
    await confirm('提交退费');
    expect(await screen.findByText('该处置单已有退费待审批')).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: '超声洁治的退费数量' }).value).toBe('1');
  });

  it('is not offered while one waits', async () => {
    open(TOLL, { ...settled, [SHOW]: { body: openedOf(paidOf({ refund_pending: true })) } });
    expect(await screen.findByText('退费待审批')).toBeTruthy();
    expect((await screen.findByRole('button', { name: /退费/ })).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('what waits for a second person', () => {
  it('is decided by an owner, with what was said to it', async () => {
    const { net } = open(`${DESK}?approvals=1`, { [APPROVALS]: waiting(approval) }, 'shop_owner');
    const list = within(await screen.findByRole('dialog', { name: '收费审批' }));
    expect(await list.findByText('陈露 2026-11-20 10:36 申请：患者要求')).toBeTruthy();
    fireEvent.change(list.getByRole('textbox', { name: '审批意见' }), { target: { value: '同意' } });
    net.on(DECIDE, {
      status: 201,
      body: { data: { ...approval, status: 'approved' }, meta: { refund: null, disposal: paidOf() } },
    });
    net.on(APPROVALS, waiting());
    fireEvent.click(list.getByRole('button', { name: '批准' }));
    await confirm('批准');
    expect(await list.findByText('没有待审批的申请')).toBeTruthy();
    expect(net.calls(DECIDE)[0]?.body).toMatchObject({ status: 'approved', version: 1, reason: '同意' });
  });

  it('is the desk’s to see, not to decide, and shows as soon as somebody asks', async () => {
    const { net } = open(DESK, { [APPROVALS]: waiting() });
    await screen.findByText('待收费');
    expect(screen.queryByRole('button', { name: /收费待审批/ })).toBeNull();
    net.on(APPROVALS, waiting(approval));
    await told('approvals');
    fireEvent.click(await screen.findByRole('button', { name: '收费待审批 1' }));
    const list = within(await screen.findByRole('dialog', { name: '收费审批' }));
    const approve = await list.findByRole('button', { name: /批准/ });
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(approve);
    await waitFor(() => expect(net.calls(DECIDE)).toEqual([]));
  });
});
