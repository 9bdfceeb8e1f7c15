import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const PATH = '/api/admin/inventory_types';
const CREATE = `POST ${PATH}`;
const off = {
  track_batch: false,
  track_expiry: false,
  track_serial: false,
  trace_code: false,
  registration_no: false,
  patient_bound: false,
};
const drug = plainRowOf({ id: 1, name: '药品', base: 'drug', ...off, track_batch: true, trace_code: true });

const openPlace = adminTests();
const open = (path: string, role: Role) =>
  openPlace(path, role, {
    [`GET ${PATH}`]: pageOf([drug]),
    [CREATE]: { status: 201, body: { data: { ...drug, id: 2, name: '种植体' } } },
  }).net;

it('say in one cell what is asked for of what comes in', async () => {
  open('/stock/inventory_types', 'doctor');
  expect(await screen.findByText('批号、追溯码')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新增物品类型' })).toBeNull();
});

it('are added by their owner, each flag by itself', async () => {
  const net = open('/admin/visits/inventory_types', 'shop_owner');
  fireEvent.click(await screen.findByRole('button', { name: '新增物品类型' }));
  const dialog = await screen.findByRole('dialog', { name: '新增物品类型' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: /类型名称/ }), { target: { value: '种植体' } });
  fireEvent.click(within(dialog).getByRole('combobox', { name: /大类/ }));
  fireEvent.click(await screen.findByRole('option', { name: '高值耗材' }));
  fireEvent.click(within(dialog).getByRole('switch', { name: /序列号/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: /^保存(?!并)/ }));
  const body = { name: '种植体', base: 'implant', ...off, track_serial: true, status: 1 };
  await waitFor(() => expect(net.calls(CREATE).map((call) => call.body)).toEqual([body]));
});
