import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/hospital/project-list';
const STATUS = 'PATCH /api/admin/projects/1/status';
const plain = plainRowOf({
  specification: '',
  min_price: 0,
  discountable: true,
  insurance_class: 'self',
  implant: false,
});
const priced = { ...plain, unit: '颗', price: 280_000, position: 0 };
const row = {
  ...priced,
  id: 1,
  code: 'X000001',
  name: '全瓷冠',
  category_id: 5,
  category: { id: 5, name: '冠桥', parent: '修复' },
};
const above = plainRowOf({ id: 4, name: '修复', parent_id: null, parent: null, position: 0, count: 1 });
const category = { ...above, id: 5, name: '冠桥', parent_id: 4, parent: { id: 4, name: '修复' } };

const openPlace = adminTests();
const open = (handlers = {}, path = '/admin/projects', role: 'shop_owner' | 'doctor' = 'shop_owner') =>
  openPlace(path, role, {
    [LIST]: pageOf([row]),
    'GET /api/admin/hospital/project-category': { body: { data: [above, category] } },
    ...handlers,
  });

it('are taken off sale by one press, and the next takes that back', async () => {
  const off = { ...row, status: 0, version: 4 };
  const { net } = open({ [STATUS]: { status: 201, body: { data: off } } });
  fireEvent.keyDown(await screen.findByRole('button', { name: '全瓷冠的操作' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: '停售' }));
  expect(await screen.findByText('全瓷冠 已停售')).toBeTruthy();
  net.on(STATUS, { status: 201, body: { data: { ...row, version: 5 } } });
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(await screen.findByText('全瓷冠 已起售')).toBeTruthy();
  expect(net.calls(STATUS).map(({ body }) => body)).toEqual([
    { status: 0, version: 3 },
    { status: 1, version: 4 },
  ]);
});

it('are found by a category, told with what it is under', async () => {
  const { net } = open();
  fireEvent.click(await screen.findByRole('combobox', { name: '项目分类' }));
  fireEvent.click(await screen.findByRole('option', { name: '修复 / 冠桥' }));
  fireEvent.click(screen.getByRole('button', { name: /查询/ }));
  await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('category_id')).toBe('5'));
});

it('show to all staff what they have cost, and how that changed', async () => {
  const by = { id: 1, name: '周正' };
  const prices = [
    { id: 2, price: 280_000, from: row.created_at, by },
    { id: 1, price: 300_000, from: row.created_at, by: null },
  ];
  open({ 'GET /api/admin/projects/1/prices': { body: { data: prices } } }, '/clinic/project', 'doctor');
  fireEvent.click(await screen.findByRole('button', { name: '价格记录全瓷冠' }));
  const dialog = await screen.findByRole('dialog', { name: '全瓷冠的价格记录' });
  await within(dialog).findByText('周正');
  const lines = within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent));
  expect(lines).toEqual([
    ['周正', '¥2,800.00', '-¥200.00'],
    ['系统', '¥3,000.00', '—'],
  ]);
  expect(screen.queryByRole('button', { name: /停售|编辑|新增/, hidden: true })).toBeNull();
});
