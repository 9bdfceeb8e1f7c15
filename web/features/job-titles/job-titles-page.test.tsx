import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/backend/zhicheng/list';
const stamps = { version: 3, created_at: '2026-11-20T02:37:00.000Z', updated_at: '2026-11-20T02:37:00.000Z' };
const title = { id: 1, name: '主治医师', category: 'doctor', level: 'middle', position: 3, status: 1, ...stamps };

const openPlace = adminTests();

it('are read by staff, and kept by the platform', async () => {
  openPlace('/backend/zhicheng', 'shop_owner', { [LIST]: pageOf([title]) });
  expect((await screen.findByRole('row', { name: /主治医师/ })).textContent).toContain('医中级3');
  expect(screen.queryByRole('button', { name: /新增|编辑|导入/ })).toBeNull();
  expect(screen.getByRole('button', { name: /导出/ })).toBeTruthy();
  openPlace('/backend/zhicheng', 'super_admin', { [LIST]: pageOf([title]) });
  expect(await screen.findByRole('button', { name: '编辑主治医师' })).toBeTruthy();
});
