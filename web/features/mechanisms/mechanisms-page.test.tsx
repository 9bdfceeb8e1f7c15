import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/backend/mechanism/list';
const UPDATE = 'PUT /api/admin/backend/mechanism/3';
const HOSPITALS = 'GET /api/admin/hospitals';
const hospitals = [{ id: 1, name: '总院' }];
const plain = plainRowOf({ id: 3, name: '衡川口腔', address: '衡川路 88 号', hospitals, version: 2 });
const whole = { ...plain, credit_code: '', license: [], legal_person: '周明德', contact: '', phone: '', remarks: '' };

const openPlace = adminTests();

it('take another hospital, chosen by its name', async () => {
  const { net } = openPlace('/backend/mechanism', 'super_admin', {
    [LIST]: pageOf([whole]),
    [HOSPITALS]: pageOf([{ id: 2, name: '南湖分院' }]),
    [UPDATE]: { status: 201, body: { data: whole } },
  });
  fireEvent.click(await screen.findByRole('button', { name: '编辑衡川口腔' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑机构' }));
  fireEvent.click(dialog.getByRole('combobox', { name: /所属医院/, hidden: true }));
  fireEvent.click(await screen.findByRole('option', { name: '南湖分院', hidden: true }));
  fireEvent.submit(document.querySelector('[role="dialog"] form') ?? document.body);
  await waitFor(() => expect(net.calls(UPDATE)[0]?.body).toMatchObject({ hospital_ids: [1, 2], version: 2 }));
});

it('are read by staff, who change nothing', async () => {
  openPlace('/backend/mechanism', 'shop_owner', { [LIST]: pageOf([plain]) });
  expect(await screen.findByText('衡川口腔')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /新增|编辑|管理员/ })).toBeNull();
});

const ADMINS = 'GET /api/admin/backend/mechanism/3/admins';
const CREATE = 'POST /api/admin/backend/mechanism/createAdmin';
const admin = (id: number, name: string, status: string) => ({
  ...{ id, name, status, user_id: status === 'accepted' ? 8 : null, phone: '138****0080' },
  ...{ invited_at: '2026-11-20T02:37:00.000Z', expires_at: '2026-11-27T02:37:00.000Z' },
});

it('have administrators: who waits is asked again or not any more, who is one is removed, another is invited', async () => {
  const resend = 'POST /api/admin/backend/mechanism/admins/7/resend';
  const remove = 'DELETE /api/admin/backend/mechanism/admins/6';
  const waits = admin(7, '许念', 'pending');
  const { net } = openPlace('/backend/mechanism', 'super_admin', {
    [LIST]: pageOf([whole]),
    [ADMINS]: { body: { data: [waits, admin(6, '沈国平', 'accepted')] } },
    [resend]: { status: 201, body: { data: waits } },
    [remove]: { status: 204 },
    [CREATE]: { status: 422, body: failure(422, 'INVALID', '', { errors: { phone: ['该手机号已是机构管理员'] } }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: '管理员衡川口腔' }));
  const sheet = within(await screen.findByRole('dialog', { name: '衡川口腔的机构管理员' }));
  expect(await sheet.findByText('待接受')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: '重新发送沈国平' })).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: '重新发送许念' }));
  await waitFor(() => expect(net.calls(resend)).toHaveLength(1));
  fireEvent.click(sheet.getByRole('button', { name: '移除沈国平' }));
  expect(await screen.findByText(/店长身份立即结束/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '移除' }));
  await waitFor(() => expect(net.calls(remove)).toHaveLength(1));

  fireEvent.click(sheet.getByRole('button', { name: '邀请机构管理员', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: '邀请机构管理员 · 衡川口腔' }));
  fireEvent.change(dialog.getByLabelText(/姓名/), { target: { value: '沈国平' } });
  fireEvent.change(dialog.getByLabelText(/手机号/), { target: { value: '13800000080' } });
  fireEvent.click(dialog.getByRole('button', { name: /发送邀请/ }));
  expect(await dialog.findByText('该手机号已是机构管理员')).toBeTruthy();
  expect(net.calls(CREATE)[0]?.body).toEqual({ mechanism_id: 3, name: '沈国平', phone: '13800000080' });
});
