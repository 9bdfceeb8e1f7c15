import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { adminTests, pageOf, stampedRowOf } from '#web/app/frames/admin-testing.tsx';

const ORDERS = '/api/admin/doctor_orders';
const PHRASES = '/api/admin/phrases';

const words = stampedRowOf({ initials: 'w', uses: 7 });
const own = { ...words, id: 1, category: 'diet', text: '温凉软食', scope: 'own' };
const shared = { ...words, id: 2, category: 'revisit', text: '一周后复诊', scope: 'hospital' };
const phrase = { ...words, id: 3, section: 'exam', text: '叩痛（＋）', scope: 'own' };

const openPlace = adminTests();
const open = (role: Role) =>
  openPlace('/admin/visits/doctor_orders', role, {
    [`GET ${ORDERS}`]: pageOf([own, shared]),
    [`POST ${ORDERS}`]: { status: 201, body: { data: own } },
    [`GET ${PHRASES}`]: pageOf([phrase]),
  }).net;

it('offer a doctor to change their own alone, and begin as one’s own', async () => {
  const net = open('doctor');
  expect(await screen.findByRole('button', { name: '编辑温凉软食' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '编辑一周后复诊' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '新增常用医嘱' }));
  const dialog = await screen.findByRole('dialog', { name: '新增常用医嘱' });
  fireEvent.click(within(dialog).getByRole('combobox', { name: '分类' }));
  fireEvent.click(await screen.findByRole('option', { name: '饮食' }));
  fireEvent.change(within(dialog).getByRole('textbox', { name: '医嘱内容', hidden: true }), {
    target: { value: '勿食过热' },
  });
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  const body = { category: 'diet', text: '勿食过热', scope: 'own' };
  await waitFor(() => expect(net.calls(`POST ${ORDERS}`)[0]?.body).toEqual(body));
});

it('offer the owner to change those of the hospital', async () => {
  open('shop_owner');
  expect(await screen.findByRole('button', { name: '编辑一周后复诊' })).toBeTruthy();
});

it('have the phrases of the other sections beside them', async () => {
  open('doctor');
  fireEvent.click(await screen.findByRole('radio', { name: '常用语' }));
  expect(await screen.findByText('叩痛（＋）')).toBeTruthy();
  expect(screen.getByRole('button', { name: '新增常用语' })).toBeTruthy();
});
