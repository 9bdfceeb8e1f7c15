import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/backend/factory/list';
const CREATE = 'POST /api/admin/backend/factory/create';
const plant = (id: number, name: string, own: boolean) => {
  const owner_hospital = own ? { id: 1, name: '衡川口腔 · 总院' } : null;
  return plainRowOf({ id, name, own, address: '临江', turnaround_days: 7, hospitals: [], owner_hospital });
};
const rows = pageOf([plant(1, '远航义齿', false), plant(2, '衡川技工室', true)]);

const openPlace = adminTests();

it('are changed by a shop manager where they are the hospital’s own; whose it is nobody asks', async () => {
  const { net } = openPlace('/backend/factory', 'shop_owner', {
    [LIST]: rows,
    [CREATE]: { status: 201, body: { data: plant(3, '新工厂', true) } },
  });
  expect(await screen.findByRole('button', { name: '编辑衡川技工室' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '编辑远航义齿' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '新增加工厂' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增加工厂' }));
  expect(dialog.queryByText('自有医院')).toBeNull();
  fireEvent.change(dialog.getByLabelText(/加工厂名称/), { target: { value: '新工厂' } });
  fireEvent.submit(document.querySelector('[role="dialog"] form') ?? document.body);
  await waitFor(() => expect(net.calls(CREATE)[0]?.body).toMatchObject({ name: '新工厂', turnaround_days: 7 }));
});

it('are all super_admin’s, who says which hospitals may order', async () => {
  openPlace('/backend/factory', 'super_admin', { [LIST]: rows });
  fireEvent.click(await screen.findByRole('button', { name: '编辑远航义齿' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑加工厂' }));
  expect(dialog.getByRole('combobox', { name: /可下单的医院/, hidden: true })).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: /自有医院/, hidden: true })).toBeTruthy();
});

it('have people, whom their owner invites', async () => {
  openPlace('/backend/factory', 'shop_owner', {
    [LIST]: rows,
    'GET /api/admin/backend/factory/2/admins': { body: { data: [] } },
  });
  fireEvent.click(await screen.findByRole('button', { name: '人员衡川技工室' }));
  expect(screen.queryByRole('button', { name: '人员远航义齿' })).toBeNull();
  const sheet = within(await screen.findByRole('dialog', { name: '衡川技工室的加工厂人员' }));
  expect(await sheet.findByText('还没有加工厂人员')).toBeTruthy();
  expect(sheet.getByRole('button', { name: '邀请加工厂人员' })).toBeTruthy();
});
