import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';

const READ = 'GET /api/admin/backend/role';
const call = (summary: string, path: string, roles: string[], access = 'roles') => ({
  method: 'POST',
  path,
  summary,
  access,
  roles,
  grant: null as string | null,
});
const matrix = {
  roles: [
    { role: 'shop_owner', label: '店长', people: [{ id: 1, name: '周明德' }] },
    { role: 'sale', label: '销售', people: [] },
  ],
  grants: [{ grant: 'keeper', label: '库管员', people: [{ id: 7, name: '陈露', of: '总库' }] }],
  slices: [
    {
      slice: 'money',
      calls: [
        call('退款', '/api/admin/refund', ['shop_owner', 'customer_service']),
        { ...call('过账', '/api/admin/stock/post', ['shop_owner', 'doctor']), grant: 'keeper' },
        call('查看公告', '/api/announcements', ['shop_owner'], 'anyone'),
        call('查看公告', '/api/announcements/query', ['shop_owner'], 'anyone'),
      ],
    },
  ],
  screens: [{ path: '/admin', title: '首页', who: 'staff+super_admin' }],
};

const openPlace = adminTests();
const table = async (name: string) => within(await screen.findByRole('region', { name }));
const words = async (name: string) =>
  (await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('says who may refund to who types it, without a press', async () => {
  openPlace('/backend/role', 'doctor', { [READ]: { body: { data: matrix } } });
  expect(await (await table('能做的事')).findByText('退款')).toBeTruthy();
  expect(await words('能做的事')).toEqual([
    '退款店长前台POST /api/admin/refund',
    '过账店长库管员POST /api/admin/stock/post',
    '查看公告所有人POST /api/announcements',
  ]);
  const field = screen.getByRole('textbox', { name: '想做什么' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '退款 前台' } });
  expect(await words('能做的事')).toEqual(['退款店长前台POST /api/admin/refund']);
  expect((await table('能打开的页面')).getByText('没有符合条件的内容')).toBeTruthy();
});

it('says who holds which role and grant here, found by their names too', async () => {
  openPlace('/backend/role', 'doctor', { [READ]: { body: { data: matrix } } });
  expect(await (await table('谁是什么角色')).findByText('周明德')).toBeTruthy();
  expect(await words('谁是什么角色')).toEqual(['店长周明德', '销售—', '库管员陈露（总库）']);
  expect(await words('能打开的页面')).toEqual(['首页全部员工平台管理员/admin']);
  fireEvent.change(screen.getByRole('textbox', { name: '想做什么' }), { target: { value: '陈露' } });
  expect(await words('谁是什么角色')).toEqual(['库管员陈露（总库）']);
});

it('says why it could not be loaded', async () => {
  openPlace('/backend/role', 'doctor', {
    [READ]: { status: 500, body: failure(500, 'INTERNAL', '服务器开小差了,请稍后再试') },
  });
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});
