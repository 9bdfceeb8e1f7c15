import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/backend/mechanism/list';
const UPDATE = 'PUT /api/admin/backend/mechanism/3';
const HOSPITALS = 'GET /api/admin/hospitals';
const stamps = { version: 2, created_at: '2026-11-20T02:37:00.000Z', updated_at: '2026-11-20T02:37:00.000Z' };
const plain = {
  ...stamps,
  id: 3,
  name: '衡川口腔',
  address: '衡川路 88 号',
  hospitals: [{ id: 1, name: '总院' }],
  status: 1,
};
const whole = { ...plain, credit_code: '', legal_person: '周明德', contact: '', phone: '', remarks: '' };

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
  expect(screen.queryByRole('button', { name: /新增|编辑/ })).toBeNull();
});
