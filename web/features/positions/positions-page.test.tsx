import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const PATH = '/api/admin/positions';
const UPDATE = `PUT ${PATH}/1`;
const DEPARTMENTS = 'GET /api/admin/departments';

const department = { id: 4, name: '口腔内科' };
const words = { headcount: 4, roles: ['doctor'], requires_certificate: true, duties: '接诊' };
const row = plainRowOf({ ...words, id: 1, name: '主治医师', department_id: 4, department });

const openPlace = adminTests();

it('are changed: departments in use are offered, roles are ticked, a state is chosen by its word', async () => {
  const opened = openPlace('/clinic/hospital7', 'shop_owner', {
    [`GET ${PATH}`]: pageOf([row]),
    [DEPARTMENTS]: pageOf([department, { id: 5, name: '正畸科' }]),
    [UPDATE]: { status: 201, body: { data: row } },
  });
  const { net } = opened;
  fireEvent.click(await screen.findByRole('button', { name: '编辑主治医师' }));
  const dialog = await screen.findByRole('dialog', { name: '编辑岗位' });
  fireEvent.click(within(dialog).getByRole('combobox', { name: '所属科室' }));
  fireEvent.click(await screen.findByRole('option', { name: '正畸科' }));
  expect(net.calls(DEPARTMENTS)[0]?.query.get('status')).toBe('1');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: '洁牙师', hidden: true }));
  fireEvent.click(within(dialog).getByRole('combobox', { name: '状态', hidden: true }));
  fireEvent.click(await screen.findByRole('option', { name: '停用' }));
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  const body = {
    ...words,
    name: '主治医师',
    department_id: 5,
    roles: ['doctor', 'dental_hygienist'],
    status: 0,
    version: 3,
  };
  await waitFor(() => expect(net.calls(UPDATE)[0]?.body).toEqual(body));
});

it('are read by staff, who may change nothing', async () => {
  openPlace('/clinic/hospital7', 'doctor', { [`GET ${PATH}`]: pageOf([row]) });
  expect(await screen.findByText('主治医师')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /新增|编辑/ })).toBeNull();
});
