import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, pageOf, stampedRowOf } from '#web/app/frames/admin-testing.tsx';

const PATH = '/api/admin/diagnostic_settings';
const SEARCH = 'GET /api/admin/diagnoses';

const words = { alias: '', initials: 'sq', enabled: true };
const row = stampedRowOf({ ...words, id: 1, code: 'K02.1', name: '深龋', sort: 34 });
const found = [
  { ...words, id: 1, code: 'K02.1', name: '深龋' },
  { ...words, id: null, code: 'K02.201', name: '牙骨质龋损' },
];

const openPlace = adminTests();

it('take one of ICD-10 in that is not theirs yet', async () => {
  const { net } = openPlace('/admin/visits/diagnostic_settings', 'shop_owner', {
    [`GET ${PATH}`]: pageOf([row]),
    [SEARCH]: { body: { data: found } },
    [`POST ${PATH}`]: { status: 201, body: { data: row } },
  });
  fireEvent.click(await screen.findByRole('combobox', { name: '从 ICD-10 添加' }));
  fireEvent.change(await screen.findByPlaceholderText('名称、编码或拼音首字母'), { target: { value: 'ygzq' } });
  await waitFor(() => expect(net.calls(SEARCH).at(-1)?.query.get('keyword')).toBe('ygzq'));
  expect(screen.queryByRole('option', { name: /深龋/ })).toBeNull();
  fireEvent.click(await screen.findByRole('option', { name: /牙骨质龋损/ }));
  const body = { code: 'K02.201', name: '牙骨质龋损', alias: '' };
  await waitFor(() => expect(net.calls(`POST ${PATH}`)[0]?.body).toEqual(body));
});

it('are in use where they are new', async () => {
  const { net } = openPlace('/admin/visits/diagnostic_settings', 'shop_owner', {
    [`GET ${PATH}`]: pageOf([row]),
    [SEARCH]: { body: { data: [] } },
    [`POST ${PATH}`]: { status: 201, body: { data: row } },
  });
  fireEvent.click(await screen.findByRole('button', { name: '新增诊断' }));
  const dialog = await screen.findByRole('dialog', { name: '新增诊断' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: '诊断名称' }), { target: { value: '牙痛待查' } });
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  const body = { name: '牙痛待查', code: '', alias: '', sort: null, enabled: true };
  await waitFor(() => expect(net.calls(`POST ${PATH}`)[0]?.body).toEqual(body));
});

it('are read by staff, who may change nothing', async () => {
  openPlace('/clinic/diagnostic_settings', 'doctor', {
    [`GET ${PATH}`]: pageOf([row]),
    [SEARCH]: { body: { data: [] } },
  });
  expect(await screen.findByText('深龋')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /新增|编辑/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: '从 ICD-10 添加' })).toBeNull();
});
