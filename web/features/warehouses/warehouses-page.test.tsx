import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, cellsOf, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const PATH = '/api/admin/warehouses';
const CREATE = `POST ${PATH}`;

const none = plainRowOf({ department_id: null, department: null, keepers: [], is_dispensing: false, address: '' });
const main = { ...none, id: 1, name: '一号库', kind: 'main', is_dispensing: true };
const keepers = [
  { id: 17, name: '陈露' },
  { id: 14, name: '唐小满' },
];
const ofDepartment = {
  ...none,
  id: 2,
  name: '种植科库',
  kind: 'department',
  department: { id: 4, name: '种植科' },
  keepers,
};

const openPlace = adminTests();

it('say of what kind they are, whose, who keeps them, and which one dispenses', async () => {
  openPlace('/stock/warehouses', 'doctor', { [`GET ${PATH}`]: pageOf([main, ofDepartment]) });
  expect((await cellsOf('一号库')).slice(1, 5)).toEqual(['总库', '—', '—', '发药库']);
  expect((await cellsOf('种植科库')).slice(1, 5)).toEqual(['科室库', '种植科', '陈露、唐小满', '—']);
  expect(screen.queryByRole('button', { name: /新增|编辑/ })).toBeNull();
});

it('are made of a department with a keeper: its staff are offered', async () => {
  const { net } = openPlace('/admin/visits/warehouses', 'shop_owner', {
    [`GET ${PATH}`]: pageOf([main]),
    'GET /api/admin/departments': pageOf([{ id: 4, name: '种植科' }]),
    'GET /api/admin/search/hospitalSalary': {
      body: { data: [{ id: 17, name: '陈露', role: 'customer_service' }] },
    },
    [CREATE]: { status: 201, body: { data: ofDepartment } },
  });
  fireEvent.click(await screen.findByRole('button', { name: '新增仓库' }));
  const dialog = await screen.findByRole('dialog', { name: '新增仓库' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: '仓库名称' }), { target: { value: '种植科库' } });
  fireEvent.click(within(dialog).getByRole('combobox', { name: '所属科室' }));
  fireEvent.click(await screen.findByRole('option', { name: '种植科' }));
  fireEvent.click(within(dialog).getByRole('combobox', { name: '库管员', hidden: true }));
  fireEvent.click(await screen.findByRole('option', { name: '陈露' }));
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  const body = {
    name: '种植科库',
    kind: 'department',
    department_id: 4,
    keeper_ids: [17],
    is_dispensing: false,
    address: '',
    status: 1,
  };
  await waitFor(() => expect(net.calls(CREATE)[0]?.body).toEqual(body));
});
