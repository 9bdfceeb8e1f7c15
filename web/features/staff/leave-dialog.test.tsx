import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, personOf } from '#web/api/testing.ts';
import { pageTests } from '#web/app/testing.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { staffMember } from './testing.ts';

const PREVIEW = 'POST /api/admin/staff/7/leave/preview';
const LEAVE = 'POST /api/admin/staff/7/leave';
const member = staffMember();
const option = (id: number, name: string, time: string) => ({ doctor_id: id, scheduling_time_id: id, name, time });
const visit = (hash_id: string, patient: string, ...options: object[]) => ({
  ...{ hash_id, patient, version: 2, date: '2026-11-22', time: '10:00' },
  options,
});
const one = visit('a'.repeat(22), '沈静姝', option(51, '赵晓棠', '10:00'), option(52, '赵晓棠', '10:15'));
const two = visit('b'.repeat(22), '林淑芬', option(51, '赵晓棠', '10:00'), option(52, '赵晓棠', '10:15'));
const preview = (...visits: object[]) => ({
  body: {
    data: {
      ...{ visits, open_slots: 12, holds: 1 },
      ...{ keeper_of: [{ id: 1, name: '总库' }], leader_of: [{ id: 3, name: '口腔内科' }] },
    },
  },
});

const openPage = pageTests();
function open(answers: Record<string, object>) {
  const closed = vi.fn();
  const net = openPage(<LeaveDialog member={member} onClose={closed} />, personOf('shop_owner'), {
    'GET /api/admin/staff': { body: { data: [], total: 0 } },
    ...answers,
  });
  return { net, closed };
}

const submit = () => screen.getByRole('button', { name: /^办理离职/ });
const give = (reason: string) => fireEvent.change(screen.getByLabelText(/离职原因/), { target: { value: reason } });
async function press() {
  fireEvent.click(submit());
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: '办理离职' }));
}

describe('办理离职', () => {
  it('stays off while a visit is undecided, takes all suggestions at once, and asks before it is done', async () => {
    const { net, closed } = open({
      [PREVIEW]: preview(one, two),
      [LEAVE]: { status: 201, body: { data: { ...member, leaving_on: '2026-11-21' } } },
    });
    expect(await screen.findByText('2 个预约，2 个未处理')).toBeTruthy();
    for (const text of ['12 个空闲号源将关闭', '1 个占号将释放', '负责科室：口腔内科', '库管员：总库'])
      expect(screen.getByText(text)).toBeTruthy();
    give('个人原因');
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('还有 2 个预约未处理')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '全部改约给第一个建议' }));
    expect(await screen.findByText('2 个预约，都已处理')).toBeTruthy();
    await press();
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(net.calls(LEAVE)[0]?.body).toMatchObject({
      reason: '个人原因',
      version: 4,
      now: false,
      handover_to: null,
      decisions: [
        { hash_id: one.hash_id, version: 2, to: 51 },
        { hash_id: two.hash_id, version: 2, to: 52 },
      ],
    });
  });

  it('says that a reason is missing once it was taken back, not where the focus merely went from it', async () => {
    open({ [PREVIEW]: preview(one) });
    const reason = screen.getByLabelText(/离职原因/);
    expect(document.activeElement).toBe(reason);
    const rest = await screen.findByRole('button', { name: '全部改约给第一个建议' });
    act(() => rest.focus());
    await vi.dynamicImportSettled();
    await act(async () => {});
    expect(screen.queryByText('离职原因为必填项')).toBeNull();
    give('个人原因');
    give('');
    fireEvent.blur(reason);
    expect(await screen.findByText('离职原因为必填项')).toBeTruthy();
  });

  it('marks what came back undecided, with other times, and keeps all other choices', async () => {
    const again = { ...two, options: [option(53, '赵晓棠', '11:00')] };
    const { net } = open({
      [PREVIEW]: preview(one, two),
      [LEAVE]: { status: 409, body: failure(409, 'UNDECIDED', '还有未处理的预约', { visits: [again] }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: '全部改约给第一个建议' }));
    give('个人原因');
    await press();
    expect(await screen.findByText('请重新选择')).toBeTruthy();
    expect(screen.getByText('2 个预约，1 个未处理')).toBeTruthy();
    expect(screen.getByText('改约给赵晓棠 10:00')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '全部改约给第一个建议' }));
    expect(await screen.findByText('改约给赵晓棠 11:00')).toBeTruthy();
    await press();
    await waitFor(() => expect(net.calls(LEAVE)).toHaveLength(2));
    expect(net.calls(LEAVE)[1]?.body).toMatchObject({ decisions: [{ to: 51 }, { to: 53 }] });
  });

  it('is chosen visit by visit, too: cancelled where nothing suits', async () => {
    open({ [PREVIEW]: preview({ ...one, options: [] }) });
    fireEvent.click(await screen.findByRole('combobox', { name: '沈静姝 2026-11-22 10:00 改到' }));
    fireEvent.click(await screen.findByRole('option', { name: '取消预约' }));
    expect(await screen.findByText('1 个预约，都已处理')).toBeTruthy();
  });

  it('says where nothing is left behind, and where that could not be read', async () => {
    const { net } = open({ [PREVIEW]: { network: 'offline' } });
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    net.on(PREVIEW, { body: { data: { visits: [], open_slots: 0, holds: 0, keeper_of: [], leader_of: [] } } });
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('之后没有预约')).toBeTruthy();
    expect(screen.queryByRole('list', { name: '其他影响' })).toBeNull();
  });
});
