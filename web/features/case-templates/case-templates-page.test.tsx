import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_TEXTS } from '#contract/case-templates.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf, stampedRowOf } from '#web/app/frames/admin-testing.tsx';

const TABLE = '/api/admin/case_templates';
const STORE = 'POST /api/admin/hospital/patient-emr/templateStore';

const plain = stampedRowOf({ diagnosis_code: '', diagnosis: null, uses: 0, enabled: true });
const content = { ...NO_TEXTS, exam: '{牙位}近中阻生，[[47]]远中龋坏', treatment: '{牙位}局麻下拔除' };
const own = { ...plain, id: 1, name: '智齿拔除', kind: 'surgery', scope: 'own', content };
const diagnosis = { code: 'K04.0', name: '急性牙髓炎、慢性牙髓炎' };
const endodontic = { kind: 'endodontic', diagnosis_code: diagnosis.code, diagnosis };
const shared = { ...own, ...endodontic, id: 2, name: '急性牙髓炎', scope: 'hospital' };

const openPlace = adminTests();
const open = (role: Role, path = '/admin/visits/case_templates') =>
  openPlace(path, role, {
    [`GET ${TABLE}`]: pageOf([own, shared]),
    [STORE]: { status: 201, body: { data: { ...shared, id: 3, scope: 'own' } } },
    [`PUT ${TABLE}/1`]: { status: 201, body: { data: own } },
    'GET /api/admin/diagnoses': {
      body: {
        data: [
          { id: 7, code: 'K01.1', name: '阻生智齿', alias: '', initials: 'zszc', enabled: true },
          { id: 8, code: '', name: '未编码的', alias: '', initials: 'wbm', enabled: true },
        ],
      },
    },
  }).net;

const row = async (name: RegExp) => screen.findByRole('row', { name });
const type = (dialog: HTMLElement, name: string, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name, hidden: true }), { target: { value } });

it('say which sections are filled, and offer the hospital’s to all for their own', async () => {
  const net = open('dental_hygienist', '/workstation/case_templates');
  expect((await row(/智齿拔除/)).textContent).toContain('口腔检查、处置');
  expect((await row(/急性牙髓炎/)).textContent).toContain('K04.0 急性牙髓炎、慢性牙髓炎');
  expect(screen.queryByRole('button', { name: '编辑急性牙髓炎' })).toBeNull();
  expect(screen.queryByRole('button', { name: '复制为个人智齿拔除' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '复制为个人急性牙髓炎' }));
  expect(await screen.findByText('急性牙髓炎 已复制为个人模板')).toBeTruthy();
  const { name, kind, diagnosis_code, content } = shared;
  expect(net.calls(STORE)[0]?.body).toEqual({ name, kind, diagnosis_code, content, scope: 'own', enabled: true });
});

it('are read with their slots and teeth', async () => {
  open('doctor');
  fireEvent.keyDown(await screen.findByRole('button', { name: '智齿拔除的操作' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: '预览' }));
  const dialog = await screen.findByRole('dialog', { name: '智齿拔除' });
  const texts = [...dialog.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['口腔检查', '{牙位}近中阻生，47远中龋坏', '处置', '{牙位}局麻下拔除']);
  expect([...dialog.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['{牙位}', '{牙位}']);
});

it('are written section by section, with the code of a diagnosis', async () => {
  const net = open('doctor');
  fireEvent.click(await screen.findByRole('button', { name: '新增病历模板' }));
  const dialog = await screen.findByRole('dialog', { name: '新增病历模板' });
  type(dialog, '模板名称', '阻生齿拔除');
  fireEvent.click(within(dialog).getByRole('combobox', { name: '类型' }));
  fireEvent.click(await screen.findByRole('option', { name: '拔牙与外科' }));
  fireEvent.click(within(dialog).getByRole('combobox', { name: '诊断', hidden: true }));
  const found = await screen.findByRole('option', { name: /阻生智齿.*K01\.1/ });
  expect(screen.queryByRole('option', { name: /未编码的/ })).toBeNull();
  fireEvent.click(found);

  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  expect(await within(dialog).findByText('病历内容至少填写一个段落')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: '主诉', hidden: true })),
  );
  expect(net.calls(STORE)).toEqual([]);

  type(dialog, '口腔检查', '{牙位}阻生');
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  await waitFor(() =>
    expect(net.calls(STORE)[0]?.body).toEqual({
      name: '阻生齿拔除',
      kind: 'surgery',
      scope: 'own',
      diagnosis_code: 'K01.1',
      enabled: true,
      content: { ...NO_TEXTS, exam: '{牙位}阻生' },
    }),
  );
});

it('ask which content stays where a colleague has changed it, too', async () => {
  const net = open('shop_owner');
  fireEvent.click(await screen.findByRole('button', { name: '编辑智齿拔除' }));
  const dialog = await screen.findByRole('dialog', { name: '编辑病历模板' });
  type(dialog, '处置', '我写的');
  const current = { ...own, version: 4, content: { ...own.content, treatment: '对方写的' } };
  net.on(`PUT ${TABLE}/1`, { status: 409, body: failure(409, 'STALE', '', { current }) });
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  expect(await within(dialog).findByText('病历内容：双方都改了，请选择保留哪一个')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('radio', { name: '用对方的', hidden: true }));
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: '处置', hidden: true }).value).toBe(
    '对方写的',
  );
  net.on(`PUT ${TABLE}/1`, { status: 201, body: { data: current } });
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  await waitFor(() =>
    expect(net.calls(`PUT ${TABLE}/1`).at(-1)?.body).toMatchObject({ version: 4, content: current.content }),
  );
});
