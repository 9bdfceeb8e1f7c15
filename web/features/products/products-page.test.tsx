import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const PATH = '/api/admin/hospital/product';
const LIST = `GET ${PATH}`;
const CREATE = `POST ${PATH}`;
const cotton = plainRowOf({
  id: 1,
  code: 'P000001',
  name: '无菌棉卷',
  generic_name: '',
  specification: '10mm×38mm',
  unit: '支',
  pack_unit: '包',
  pack_size: 50,
  inventory_type_id: 2,
  inventory_type: { id: 2, name: '耗材' },
  classification_id: null,
  classification: null,
  manufacturer: '',
  approval_no: '',
  barcodes: ['6901234567892'],
  price: 30,
  min_stock: 0,
  max_stock: null,
  expiry_alert_days: 180,
  storage: 'normal',
  supplier_id: null,
  supplier: null,
  remarks: '',
});

const place = { status: 1, position: 0, products_count: 0 };
const drugs = {
  id: 4,
  name: '麻醉药',
  parent_id: null,
  ...place,
  children: [{ id: 5, name: '局部麻醉药', parent_id: 4, ...place, children: [] }],
};

const openPlace = adminTests();
const open = (path: string, role: Role) =>
  openPlace(path, role, {
    [LIST]: pageOf([cotton]),
    'GET /api/admin/inventory_types': pageOf([{ id: 2, name: '耗材' }]),
    'GET /api/admin/hospital/drug-type': { body: { data: [drugs], meta: { inventory_types: [] } } },
    'GET /api/admin/suppliers': pageOf([]),
    [`PUT ${PATH}/1`]: { body: { data: cotton } },
    [CREATE]: { status: 201, body: { data: { ...cotton, id: 9 } } },
  }).net;

it('are looked up by all staff, with what a pack holds and what one costs', async () => {
  const net = open('/stock/products', 'doctor');
  expect(await screen.findByText('1包 = 50支')).toBeTruthy();
  expect(screen.getByText('¥0.30/支')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新增物品' })).toBeNull();
  fireEvent.click(screen.getByRole('combobox', { name: /物品类型/ }));
  fireEvent.click(await screen.findByRole('option', { name: '耗材' }));
  fireEvent.click(screen.getByRole('combobox', { name: /药品分类/ }));
  fireEvent.click(await screen.findByRole('option', { name: '麻醉药 / 局部麻醉药' }));
  fireEvent.click(screen.getByRole('button', { name: /查询/ }));
  await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('drug_type_id')).toBe('5'));
  expect(net.calls(LIST).at(-1)?.query.get('inventory_type_id')).toBe('2');
});

it('are drugs once they are sorted', async () => {
  const net = open('/stock/products', 'shop_owner');
  fireEvent.click(await screen.findByRole('button', { name: '编辑无菌棉卷 10mm×38mm' }));
  const dialog = await screen.findByRole('dialog', { name: '编辑物品' });
  fireEvent.click(within(dialog).getByRole('combobox', { name: /药品分类/ }));
  fireEvent.click(await screen.findByRole('option', { name: '麻醉药 / 局部麻醉药' }));
  fireEvent.click(within(dialog).getByRole('button', { name: /^保存/ }));
  await waitFor(() => expect(net.calls(`PUT ${PATH}/1`).at(-1)?.body).toMatchObject({ classification_id: 5 }));
});

it('are made with four fields and what is scanned; the rest is as usual', async () => {
  const net = open('/admin/visits/products', 'shop_owner');
  fireEvent.click(await screen.findByRole('button', { name: '新增物品' }));
  const dialog = await screen.findByRole('dialog', { name: '新增物品' });
  expect(
    within(dialog)
      .getAllByRole('group')
      .map((part) => part.querySelector('legend')?.textContent),
  ).toEqual(['基本', '注册与来源', '包装与保管']);
  const box = (name: RegExp) => within(dialog).getByRole('textbox', { name });
  fireEvent.change(box(/物品名称/), { target: { value: '无菌棉卷' } });
  fireEvent.change(box(/规格/), { target: { value: '10mm×38mm' } });
  fireEvent.change(box(/基本单位/), { target: { value: '支' } });
  fireEvent.click(within(dialog).getByRole('combobox', { name: /物品类型/ }));
  fireEvent.click(await screen.findByRole('option', { name: '耗材' }));
  fireEvent.change(box(/条码/), { target: { value: '6901234567892' } });
  fireEvent.keyDown(box(/条码/), { key: 'Enter' });
  fireEvent.click(within(dialog).getByRole('button', { name: /^保存(?!并)/ }));
  await waitFor(() => expect(net.calls(CREATE)).toHaveLength(1));
  expect(net.calls(CREATE)[0]?.body).toMatchObject({
    name: '无菌棉卷',
    inventory_type_id: 2,
    barcodes: ['6901234567892'],
    pack_size: 1,
    price: null,
    max_stock: null,
    expiry_alert_days: 180,
    storage: 'normal',
    status: 1,
  });
});
