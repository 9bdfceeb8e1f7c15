import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, HOSPITAL } from '#web/api/testing.ts';
import { adminTests, cellsOf, pageOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/backend/hospital/list';
const UPDATE = 'PUT /api/admin/backend/hospital/1';
const card = {
  ...HOSPITAL,
  summary: '综合口腔医院',
  address: '衡川路 88 号',
  longitude: 120.1612,
  latitude: 30.2791,
  hours: '每天 09:00—18:00',
  mechanism: { id: 3, name: '衡川口腔' },
  manager: { name: '周明德', phone: '138****0011' },
  license_no: 'PDY1',
  license_until: '2029-06-30',
  doctors_count: 11,
  version: 4,
};
const { license_no: _no, license_until: _until, ...plain } = card;

const openPlace = adminTests();
const opened = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '编辑衡川口腔 · 总院' }));
  return within(await screen.findByRole('dialog', { name: '编辑医院' }));
};

it('are changed by their shop manager, who is offered what is theirs alone', async () => {
  const { net } = openPlace('/backend/hospital', 'shop_owner', {
    [LIST]: pageOf([card]),
    [UPDATE]: { status: 201, body: { data: card } },
  });
  const dialog = await opened();
  expect(dialog.queryByLabelText(/医院名称/)).toBeNull();
  expect(dialog.queryByLabelText(/许可证号/)).toBeNull();
  fireEvent.change(dialog.getByLabelText(/营业时间/), { target: { value: '周二至周日' } });
  fireEvent.submit(document.querySelector('[role="dialog"] form') ?? document.body);
  await waitFor(() =>
    expect(net.calls(UPDATE)[0]?.body).toEqual({
      address: '衡川路 88 号',
      hours: '周二至周日',
      summary: '综合口腔医院',
      version: 4,
    }),
  );
});

it('are changed whole by super_admin', async () => {
  openPlace('/backend/hospital', 'super_admin', { [LIST]: pageOf([card]) });
  const dialog = await opened();
  expect((dialog.getByLabelText(/医院名称/) as HTMLInputElement).value).toBe(card.name);
  expect((dialog.getByLabelText(/许可证号/) as HTMLInputElement).value).toBe('PDY1');
});

it('are read by staff, without licence and phone', async () => {
  openPlace('/backend/hospital', 'doctor', { [LIST]: pageOf([{ ...plain, manager: { name: '周明德' } }]) });
  expect(await cellsOf('衡川口腔 · 总院')).toEqual([
    ...['衡川口腔 · 总院', '医院', '衡川口腔', '周明德', '11', '衡川路 88 号', '每天 09:00—18:00', '正常'],
  ]);
  expect(screen.queryByRole('button', { name: /编辑/ })).toBeNull();
});

it('are where the section begins, with what the address asks', async () => {
  const { app } = openPlace('/backend?keyword=衡川', 'doctor', { [LIST]: pageOf([plain]) });
  expect(await screen.findByText('衡川口腔 · 总院')).toBeTruthy();
  expect(app.router.state.location.pathname).toBe('/backend/hospital');
  expect(app.router.state.location.search).toContain('keyword');
});

const CREATE = 'POST /api/admin/backend/hospital/create';

it('are made by super_admin, who invites the owner; what is wrong with them stands under their fields', async () => {
  const errors = { 'owner.phone': ['请输入正确的手机号'] };
  const { net } = openPlace('/backend/hospital', 'super_admin', {
    [LIST]: pageOf([card]),
    [CREATE]: { status: 422, body: failure(422, 'INVALID', '', { errors }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: '新增医院' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增医院' }));
  fireEvent.click(dialog.getByRole('button', { name: /新增并邀请/ }));
  expect(await dialog.findByText('医院名称为必填项')).toBeTruthy();
  expect(dialog.getByText('请输入姓名')).toBeTruthy();
  for (const [label, value] of [
    [/医院名称/, '新院口腔'],
    [/地址/, '衡川路 9 号'],
    [/店长姓名/, '周明德'],
    [/店长手机/, '13800000099'],
  ] as const) {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(dialog.getByRole('button', { name: /新增并邀请/ }));
  expect(await dialog.findByText('请输入正确的手机号')).toBeTruthy();
  expect(net.calls(CREATE)[0]?.body).toEqual({
    ...{ name: '新院口腔', mode: 1, address: '衡川路 9 号', mechanism_id: null },
    owner: { name: '周明德', phone: '13800000099' },
  });
});

it('without an owner may be given one', async () => {
  const invite = 'POST /api/admin/backend/hospital/1/inviteOwner';
  const { net } = openPlace('/backend/hospital', 'super_admin', {
    [LIST]: pageOf([{ ...card, manager: null }]),
    [invite]: { status: 201, body: { data: card } },
  });
  fireEvent.click(await screen.findByRole('button', { name: '邀请店长衡川口腔 · 总院' }));
  const dialog = within(await screen.findByRole('dialog', { name: '邀请店长 · 衡川口腔 · 总院' }));
  fireEvent.change(dialog.getByLabelText(/姓名/), { target: { value: '周明德' } });
  fireEvent.change(dialog.getByLabelText(/手机号/), { target: { value: '13800000099' } });
  fireEvent.click(dialog.getByRole('button', { name: /发送邀请/ }));
  await waitFor(() => expect(net.calls(invite)[0]?.body).toEqual({ name: '周明德', phone: '13800000099' }));
});
