import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers.ts';
import type { FollowUp } from '#contract/follow-ups.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

const CUSTOMERS = 'GET /api/admin/customers';
const FOLLOW_UPS = 'GET /api/admin/follow_ups';
const COMPLETE = 'POST /api/admin/follow_ups/9/complete';
const AT = '2026-11-20T02:37:00.000Z';
const PEOPLE = [
  { id: 5, name: '张丽' },
  { id: 6, name: '周敏' },
];

const followUp = (own: Partial<FollowUp> = {}): FollowUp => ({
  ...{ id: 9, source: null, patient_id: 2, patient: '沈静姝', phone: '138****1234', kind: 'debt', kind_name: '催费' },
  ...{ due_on: '2026-11-20', at: null, method: 'phone', content: '处置单 CZ20261110-0001 欠费已超过7天' },
  ...{ assignee: { id: 5, name: '张丽' }, role: null, status: 'planned', status_name: '待回访', overdue: false },
  ...{ result: null, attempts: [], reason: '', created_at: AT, closed_at: null, closed_by: null, version: 1, ...own },
});

const customer = (own: Partial<Customer> = {}): Customer => ({
  ...{ patient_id: 2, name: '沈静姝', phone: '138****1234', gender: '女', age: 36, card_no: 'HC00000002' },
  ...{ owner: null, stage: 'lead', stage_name: '线索', channel: null, due_on: null, due_kind: null },
  labels: [{ id: 3, name: '怕疼', color: 'orange' }],
  ...{ last_visit: '2026-05-04', next_visit: null, consumed: 120_000, arrears: 5_000, remarks: '', version: 0 },
  ...{ created_at: AT, ...own },
});

const due = (...rows: FollowUp[]) =>
  pageOf(rows, {
    meta: { due: rows.length, overdue: rows.filter(({ overdue }) => overdue).length, people: PEOPLE, clinicians: [] },
  });
const known = (...rows: Customer[]) =>
  pageOf(rows, { meta: { owners: PEOPLE, channels: [{ id: 4, name: '抖音' }], labels: [] } });

const openPlace = adminTests();
const open = (handlers: Record<string, unknown> = {}, address = '/admin/visits/customers', role = 'sale_manager') => {
  setServerNow('2026-11-20T10:37:00+08:00');
  const all = { [FOLLOW_UPS]: due(followUp()), [CUSTOMERS]: known(customer()), ...handlers };
  return openPlace(address, role as 'sale', all as Parameters<typeof openPlace>[2]);
};
const menu = async (name: string, item: string) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: `${name}的操作` }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
type Net = ReturnType<typeof open>['net'];
const asked = (net: Net, route: string, at = -1) => Object.fromEntries(net.calls(route).at(at)?.query ?? []);
const DEBT = '沈静姝的催费回访';

describe('what is to be done today', () => {
  it('stands first, and is done with a result by two presses; a next date is offered', async () => {
    const { net } = open({ [COMPLETE]: { status: 201, body: { data: followUp(), meta: { next: null } } } });
    expect(await screen.findByText('今日待回访 1')).toBeTruthy();
    expect(asked(net, FOLLOW_UPS, 0)).toMatchObject({ due: '1' });
    fireEvent.click(await screen.findByRole('button', { name: `完成${DEBT}` }));
    const dialog = await screen.findByRole('dialog', { name: '完成回访' });
    expect(within(dialog).getByRole('button', { name: '一周后' })).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: /^完成/ }));
    await waitFor(() => expect(net.calls(COMPLETE)).toHaveLength(1));
    expect(net.calls(COMPLETE)[0]?.body).toEqual({ result: { text: '已联系' }, next_due_on: null, version: 1 });
  });

  it('is done with another word, and again in a week', async () => {
    const { net } = open({ [COMPLETE]: { status: 201, body: { data: followUp(), meta: { next: null } } } });
    fireEvent.click(await screen.findByRole('button', { name: `完成${DEBT}` }));
    const dialog = await screen.findByRole('dialog', { name: '完成回访' });
    fireEvent.click(within(dialog).getByRole('button', { name: '考虑中' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '一周后' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^完成/ }));
    await waitFor(() => expect(net.calls(COMPLETE)).toHaveLength(1));
    expect(net.calls(COMPLETE)[0]?.body).toEqual({ result: { text: '考虑中' }, next_due_on: '2026-11-27', version: 1 });
  });

  it('is tried again tomorrow where nobody was reached', async () => {
    const { net } = open({ 'PUT /api/admin/follow_ups/9': { status: 201, body: { data: followUp() } } });
    await menu(DEBT, '未接通');
    const dialog = await screen.findByRole('dialog', { name: '未接通' });
    fireEvent.click(within(dialog).getByRole('button', { name: '明天' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^记下，改天再联系/ }));
    await waitFor(() => expect(net.calls('PUT /api/admin/follow_ups/9')).toHaveLength(1));
    expect(net.calls('PUT /api/admin/follow_ups/9')[0]?.body).toMatchObject({
      attempt: '未接通',
      due_on: '2026-11-21',
    });
  });

  it('is marked where it is late, and what stands elsewhere is not changed here', async () => {
    const elsewhere = { id: null, source: { type: 'advisory', id: 8 }, kind: 'advisory', kind_name: '咨询' } as const;
    open({
      [FOLLOW_UPS]: due(
        followUp({ overdue: true, due_on: '2026-11-18' }),
        followUp({ ...elsewhere, patient: '王小雨' }),
      ),
    });
    expect(await screen.findByText('今日待回访 2，其中逾期 1')).toBeTruthy();
    expect(screen.getByText('2026-11-18 已逾期')).toBeTruthy();
    const row = screen.getByRole('row', { name: /王小雨/ });
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it('is read again when it is told of', async () => {
    const { net } = open();
    await screen.findByText('沈静姝');
    net.on(FOLLOW_UPS, due(followUp({ patient: '王小雨' })));
    reactions.touched({ hospital_id: 1, resources: [{ name: 'followUps', ids: [9] }] });
    expect(await screen.findByText('王小雨')).toBeTruthy();
  });

  it('says that there is nothing', async () => {
    open({ [FOLLOW_UPS]: due() });
    expect(await screen.findByText('今天没有待回访，新增后会出现在这里')).toBeTruthy();
  });

  it('can be tried again where it could not be read', async () => {
    open({ [FOLLOW_UPS]: { status: 500, body: { message: '未知错误', code: 'INTERNAL' } } });
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  });
});

describe('customers', () => {
  const PLACE = '/admin/visits/customers?view=customers';

  it('have their labels, stage, owner and figures; what is written is sent with its version', async () => {
    const { net } = open({ 'PUT /api/admin/customers/2': { status: 201, body: { data: customer() } } }, PLACE);
    const row = await screen.findByRole('row', { name: /沈静姝/ });
    for (const text of ['怕疼', '线索', '1,200.00', '50.00', '2026-05-04'])
      expect(within(row).getByText(text)).toBeTruthy();
    fireEvent.click(within(row).getByRole('button', { name: '维护沈静姝' }));
    const dialog = await screen.findByRole('dialog', { name: '维护客户' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: '备注' }), { target: { value: '想种牙' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /^保存/ }));
    await waitFor(() => expect(net.calls('PUT /api/admin/customers/2')).toHaveLength(1));
    expect(net.calls('PUT /api/admin/customers/2')[0]?.body).toEqual({
      ...{ owner_id: null, stage: 'lead', channel_id: null, remarks: '想种牙', version: 0 },
    });
  });

  it('that a colleague changed meanwhile keep what was typed', async () => {
    const current = { version: 2, owner_id: 6, stage: 'contacted', channel_id: null, remarks: '' };
    const stale = { status: 409, body: { code: 'STALE', message: '此记录刚被修改，请核对后再保存', current } };
    open({ 'PUT /api/admin/customers/2': stale }, PLACE);
    fireEvent.click(await screen.findByRole('button', { name: '维护沈静姝' }));
    const dialog = await screen.findByRole('dialog', { name: '维护客户' });
    const remarks = within(dialog).getByRole('textbox', { name: '备注' });
    fireEvent.change(remarks, { target: { value: '想种牙' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /^保存/ }));
    const changed = await within(dialog).findByRole('alert');
    expect(changed.textContent).toContain('周敏');
    expect((remarks as HTMLTextAreaElement).value).toBe('想种牙');
  });

  it('get a follow-up from their row', async () => {
    const { net } = open({ 'POST /api/admin/follow_ups': { status: 201, body: { data: followUp() } } }, PLACE);
    fireEvent.click(await screen.findByRole('button', { name: '安排回访沈静姝' }));
    const dialog = await screen.findByRole('dialog', { name: '新增回访' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: /内容/ }), { target: { value: '问一声' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '一周后' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^保存/ }));
    await waitFor(() => expect(net.calls('POST /api/admin/follow_ups')).toHaveLength(1));
    expect(net.calls('POST /api/admin/follow_ups')[0]?.body).toMatchObject({
      ...{ patient_id: 2, kind: 'other', due_on: '2026-11-27', content: '问一声' },
    });
  });

  it('are filtered in the address, and stay on their side when filters go', async () => {
    const { net } = open({}, PLACE);
    await screen.findByRole('row', { name: /沈静姝/ });
    fireEvent.click(screen.getByRole('button', { name: '有欠费' }));
    await waitFor(() => expect(asked(net, CUSTOMERS)).toMatchObject({ arrears: '1' }));
    fireEvent.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(asked(net, CUSTOMERS)).not.toHaveProperty('arrears'));
    expect(screen.getByRole('radio', { name: '客户' })).toHaveProperty('checked', true);
  });
});

describe('figures', () => {
  const FIGURES = 'GET /api/admin/consultants';
  const row = { id: 5, name: '张丽', roles: ['sale'], customers: 12, advisories: 3, won: 1, paid: 400_000, arrears: 0 };
  const figures = { body: { data: [row], meta: { from: '2026-11-01', to: '2026-11-20' } } };

  it('are of this month, or of the days that are chosen', async () => {
    const { net } = open({ [FIGURES]: figures }, '/admin/visits/consultants');
    const shown = await screen.findByRole('row', { name: /张丽/ });
    for (const text of ['销售', '12', '4,000.00']) expect(within(shown).getByText(text)).toBeTruthy();
    expect(screen.getByText('2026-11-01 至 2026-11-20；客户与欠费为当前数')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '最近一周' }));
    await waitFor(() => expect(asked(net, FIGURES)).toMatchObject({ from: '2026-11-14', to: '2026-11-20' }));
    expect(screen.queryByRole('radio', { name: '回访' })).toBeNull();
  });

  it('have a consultant’s follow-ups beside them, for whom there is no other place', async () => {
    open({ [FIGURES]: figures }, '/admin/visits/consultants', 'consultant');
    fireEvent.click(await screen.findByRole('radio', { name: '回访' }));
    expect(await screen.findByRole('row', { name: /沈静姝/ })).toBeTruthy();
  });
});
