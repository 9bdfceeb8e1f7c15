import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/hospital/project-category';
const row = (id: number, name: string, parent_id: number | null, count: number) =>
  plainRowOf({ id, name, parent_id, parent: null, position: 0, count });

const openPlace = adminTests();

it('are listed under each other, each with how many projects are in it', async () => {
  openPlace('/clinic/categories', 'doctor', {
    [LIST]: { body: { data: [row(1, '修复', null, 0), row(2, '冠桥', 1, 12)] } },
  });
  const below = (await screen.findByText('冠桥')).closest('tr');
  expect(below && within(below).getByText('12')).toBeTruthy();
  expect(below?.textContent).toContain('第 2 级');
  expect(screen.getByRole('button', { name: '修复的下级' })).toBeTruthy();
});

it('say what to do where there are none', async () => {
  openPlace('/admin/projects/categories', 'shop_owner', { [LIST]: { body: { data: [] } } });
  expect(await screen.findByText('还没有项目分类')).toBeTruthy();
});
