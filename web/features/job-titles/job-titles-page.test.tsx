import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/backend/zhicheng/list';
const title = plainRowOf({ id: 1, name: '主治医师', category: 'doctor', level: 'middle', position: 3 });

const openPlace = adminTests();

it('are read by staff, and kept by the platform', async () => {
  openPlace('/backend/zhicheng', 'shop_owner', { [LIST]: pageOf([title]) });
  expect((await screen.findByRole('row', { name: /主治医师/ })).textContent).toContain('医中级3');
  expect(screen.queryByRole('button', { name: /新增|编辑|导入/ })).toBeNull();
  expect(screen.getByRole('button', { name: /导出/ })).toBeTruthy();
  openPlace('/backend/zhicheng', 'super_admin', { [LIST]: pageOf([title]) });
  expect(await screen.findByRole('button', { name: '编辑主治医师' })).toBeTruthy();
});

it('with another name offer it to the posts that say the old one', async () => {
  const POSTS = '/api/admin/backend/zhicheng/1/posts';
  const { net } = openPlace('/backend/zhicheng', 'super_admin', {
    [LIST]: pageOf([title]),
    'PUT /api/admin/backend/zhicheng/1': {
      status: 201,
      body: { data: { ...title, name: '口腔主治医师', version: 4 } },
    },
    [`GET ${POSTS}`]: { body: { data: { count: 12 } } },
    [`POST ${POSTS}`]: { status: 201, body: { data: { count: 12 } } },
  });
  fireEvent.click(await screen.findByRole('button', { name: '编辑主治医师' }));
  const dialog = await screen.findByRole('dialog', { name: '编辑职称' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: '职称名称' }), { target: { value: '口腔主治医师' } });
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  const question = await screen.findByRole('alertdialog', { name: '同时修改 12 位员工的职称？' });
  expect(net.calls(`GET ${POSTS}`)[0]?.query.get('from')).toBe('主治医师');
  fireEvent.click(within(question).getByRole('button', { name: '修改' }));
  await waitFor(() => expect(net.calls(`POST ${POSTS}`)[0]?.body).toEqual({ from: '主治医师' }));
  expect(await screen.findByText('已修改 12 位员工的职称')).toBeTruthy();
});
