import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, personOf } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { pageTests } from '#web/app/testing.tsx';
import DoctorsPage from './doctors-page.tsx';
import StaffPage from './staff-page.tsx';
import { staffMember } from './testing.ts';

const LIST = 'POST /api/admin/staff/query';
const GET_LIST = 'GET /api/admin/staff';
const UPDATE = 'PUT /api/admin/staff/7';
const INVITES = 'GET /api/admin/staff/invites';
const member = staffMember({
  departments: [{ id: 3, name: '口腔内科' }],
  job_title: '主治医师',
  today: 'working',
  employee_no: 'A01',
  hired_on: '2024-03-01',
  certificates: [{ kind: '执业证', no: 'Z1', until: '2027-05-31' }],
});
const TITLES = 'GET /api/admin/backend/zhicheng/list';
const openPage = pageTests();
const openPlace = adminTests();
const open = (page = <StaffPage />, me = personOf('shop_owner'), answers: Record<string, object> = {}) =>
  openPage(page, me, {
    [LIST]: pageOf([member]),
    [GET_LIST]: pageOf([member]),
    'GET /api/admin/departments': pageOf([]),
    'GET /api/admin/positions': pageOf([]),
    [TITLES]: pageOf([
      { id: 5, name: '副主任医师' },
      { id: 6, name: '主任医师' },
    ]),
    ...answers,
  });

describe('员工', () => {
  it('shows the owner everything, a phone masked until it is asked for', async () => {
    open(undefined, undefined, { 'POST /api/admin/staff/7/reveal': { body: { data: { phone: '13800000013' } } } });
    const line = await screen.findByRole('row', { name: /李文博/ });
    for (const text of ['医生', '口腔内科', '主治医师', '出诊', 'A01', '138****0013', '全职', '在职']) {
      expect(within(line).getByText(text)).toBeTruthy();
    }
    fireEvent.click(within(line).getByRole('button', { name: '查看李文博的手机号' }));
    expect(await within(line).findByText('13800000013')).toBeTruthy();
  });

  it('marks who is an owner by the institution', async () => {
    const boss = { ...member, id: 9, name: '沈国平', roles: ['shop_owner'], by_mechanism: true };
    open(undefined, undefined, { [GET_LIST]: pageOf([boss]), [LIST]: pageOf([boss]) });
    expect(within(await screen.findByRole('row', { name: /沈国平/ })).getByText('店长（机构）')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '编辑沈国平' }));
    expect(await screen.findByText('机构管理员，其店长角色由平台修改')).toBeTruthy();
  });

  it('who waits to be let in is judged with the other applications', async () => {
    const asking = { ...member, id: 9, name: '钱明', status: 'pending' };
    const list = { [GET_LIST]: pageOf([asking]), [LIST]: pageOf([asking]) };
    const { app } = openPlace('/admin/manpower/index', 'shop_owner', list);
    fireEvent.click(await screen.findByRole('button', { name: '去审批钱明' }));
    await expect.poll(() => app.place()).toBe('/admin/doctors/examine/index?status=pending');
  });

  it('is a directory for the others', async () => {
    open(undefined, personOf('customer_service'));
    const line = await screen.findByRole('row', { name: /李文博/ });
    expect(within(line).queryByText('A01')).toBeNull();
    expect(screen.queryByRole('button', { name: '邀请员工' })).toBeNull();
    expect(within(line).queryByRole('button', { name: '编辑李文博' })).toBeNull();
  });

  it('is changed in a form, over the version that was seen', async () => {
    const net = open(undefined, undefined, { [UPDATE]: { status: 201, body: { data: { ...member, version: 5 } } } });
    fireEvent.click(await screen.findByRole('button', { name: '编辑李文博' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: '店长' }));
    fireEvent.change(within(dialog).getByLabelText('证书1编号'), { target: { value: 'Z2' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /^保存/ }));
    await waitFor(() => expect(net.calls(UPDATE)).toHaveLength(1));
    expect(net.calls(UPDATE)[0]?.body).toMatchObject({
      version: 4,
      roles: ['shop_owner', 'doctor'],
      departments: [3],
      certificates: [{ kind: '执业证', no: 'Z2', until: '2027-05-31' }],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has a title of the list; what stands there from before stays until another is chosen', async () => {
    const old = { ...member, job_title: '主治医师（返聘）' };
    const net = open(undefined, undefined, {
      [LIST]: pageOf([old]),
      [GET_LIST]: pageOf([old]),
      [UPDATE]: { status: 201, body: { data: { ...old, version: 5 } } },
    });
    const save = async () =>
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^保存/ }));
    const title = async () => within(await screen.findByRole('dialog')).findByRole('combobox', { name: '职称' });
    fireEvent.click(await screen.findByRole('button', { name: '编辑李文博' }));
    expect((await title()).textContent).toContain('主治医师（返聘）');
    await save();
    await waitFor(() => expect(net.calls(UPDATE)[0]?.body).toMatchObject({ job_title: '主治医师（返聘）' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    for (const [choice, sent] of [
      ['副主任医师', '副主任医师'],
      ['无', ''],
    ] as const) {
      const before = net.calls(UPDATE).length;
      fireEvent.click(screen.getByRole('button', { name: '编辑李文博' }));
      fireEvent.click(await title());
      fireEvent.click(await screen.findByRole('option', { name: choice }));
      await save();
      await waitFor(() => expect(net.calls(UPDATE)).toHaveLength(before + 1));
      expect(net.calls(UPDATE).at(-1)?.body).toMatchObject({ job_title: sent });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(net.calls(TITLES)[0]?.query.get('status')).toBe('1');
  });

  it('names the visits that have to be moved before a column goes', async () => {
    const untouched = [{ patient: '沈静姝', date: '2026-11-21', time: '10:00' }];
    open(undefined, undefined, {
      [UPDATE]: { status: 409, body: failure(409, 'UNDECIDED', '还有未处理的预约', { untouched }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: '编辑李文博' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: '店长' }));
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '医生' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^保存/ }));
    expect(await screen.findByText('沈静姝 2026-11-21 10:00')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: /李文博/ })).toBeTruthy();
  });

  it('is invited by phone; what is wrong stands under its field', async () => {
    const errors = { phone: ['该手机号已有待接受的邀请'] };
    const call = 'POST /api/admin/staff/invites';
    const net = open(undefined, undefined, { [call]: { status: 422, body: failure(422, 'INVALID', '', { errors }) } });
    fireEvent.click(await screen.findByRole('button', { name: '邀请员工' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(await within(dialog).findByRole('button', { name: /^发送邀请/ }));
    expect(await within(dialog).findByText('请选择角色')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText(/手机号/), { target: { value: '13700000001' } });
    fireEvent.change(within(dialog).getByLabelText(/姓名/), { target: { value: '周予安' } });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '前台' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^发送邀请/ }));
    expect(await within(dialog).findByText('该手机号已有待接受的邀请')).toBeTruthy();
    expect(net.calls(call)[0]?.body).toEqual({
      phone: '13700000001',
      name: '周予安',
      roles: ['customer_service'],
      department_ids: [],
      position_ids: [],
    });
  });

  it('that was invited is sent the link again, or not any more', async () => {
    const invite = {
      ...{ id: 3, name: '周予安', phone: '137****0001', roles: ['sale'], departments: [], positions: [] },
      ...{ status: 'pending', sent: 1, invited_by: '王店长', ended_at: null },
      created_at: '2026-11-20T10:00:00+08:00',
      expires_at: '2026-11-27T10:00:00+08:00',
    };
    const done = { status: 201, body: { data: invite } };
    const net = open(undefined, undefined, {
      [INVITES]: pageOf([invite]),
      'POST /api/admin/staff/invites/3/resend': done,
      'POST /api/admin/staff/invites/3/withdraw': done,
    });
    fireEvent.click(await screen.findByRole('button', { name: '邀请记录' }));
    expect(await screen.findByText('待接受')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '重新发送周予安' }));
    await waitFor(() => expect(net.calls('POST /api/admin/staff/invites/3/resend')).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: '撤回周予安' }));
    fireEvent.click(await screen.findByRole('button', { name: '撤回' }));
    await waitFor(() => expect(net.calls('POST /api/admin/staff/invites/3/withdraw')).toHaveLength(1));
  });
});

describe('医生列表', () => {
  it('says of each what can be booked, for how much, from when', async () => {
    const doctor = {
      ...{ id: 7, user_id: 7, name: '李文博', roles: ['doctor'], departments: [], job_title: '', resume: false },
      ...{ open_slots: 12, next_open: { date: '2026-11-21', time: '10:00' }, fee: { from: 2000, to: 5000 } },
      ...{ today: 'leave', place: 0 },
    };
    open(<DoctorsPage />, undefined, { 'GET /api/admin/staff/doctors': pageOf([doctor]) });
    const line = await screen.findByRole('row', { name: /李文博/ });
    for (const text of ['未填写', '12', '¥20.00 至 ¥50.00', '10:00', '请假'])
      expect(within(line).getByText(text)).toBeTruthy();
  });
});
