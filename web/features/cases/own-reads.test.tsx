import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordAccess } from '#contract/record-reads.ts';
import { signIn } from '#web/api/session.ts';
import { failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import { pageOf } from '#web/app/frames/admin-testing.tsx';
import { CENTRE_SCREENS } from '#web/app/screens/centre.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';

/** Who opened what of an account's patients: docs/domain/records.md#who-sees-what. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const READS = 'GET /api/record_access';
const routes = routesOf(CENTRE_SCREENS.filter(({ path }) => path === '/user_center/cases'));
const TITLE = '谁查阅过我的病历';

const readOf = (own: Partial<RecordAccess> = {}): RecordAccess => ({
  ...{ id: 31, at: '2026-11-20T10:20:00.000+08:00', patient: '沈静姝', hospital: '衡川口腔 · 总院' },
  ...{ by_name: '赵敏', role: '医生', area: 'case', area_name: '病历' },
  ...own,
});
const ANOTHER = readOf({ id: 30, by_name: '陈露', role: '前台', patient: '沈小雨', area: 'image', area_name: '影像' });

let app: ReturnType<typeof openApp>;
async function open(answers: Parameters<typeof fakeNetwork>[0] = {}, path = '/user_center/cases') {
  const net = fakeNetwork({
    'POST /api/admin/info': { body: personOf() },
    'GET /api/cases': pageOf([]),
    'GET /api/patients': pageOf([
      { id: 9, name: '沈静姝' },
      { id: 10, name: '沈小雨' },
    ]),
    [READS]: pageOf([readOf(), ANOTHER]),
    ...answers,
  });
  signIn({ access_token: 't1', hospital_id: null });
  app = openApp(routes, path);
  const button = await screen.findByRole('button', { name: TITLE });
  expect(net.calls(READS)).toHaveLength(0);
  button.focus();
  fireEvent.click(button);
  return { net, dialog: within(await screen.findByRole('dialog', { name: TITLE })) };
}

beforeEach(() => stubMedia());
afterEach(() => {
  app.close();
  vi.unstubAllGlobals();
});

describe('who opened my record', () => {
  it('has of each reading who, as what, of whom and of which part, where and when', async () => {
    const { net, dialog } = await open();
    const list = within(await dialog.findByRole('list', { name: TITLE }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '赵敏医生2026-11-20 10:20沈静姝的病历 · 衡川口腔 · 总院',
      '陈露前台2026-11-20 10:20沈小雨的影像 · 衡川口腔 · 总院',
    ]);
    expect(Object.fromEntries(net.calls(READS)[0]?.query ?? [])).toEqual({ page: '1', pageSize: '10' });
    expect(dialog.getByText('共 2 条')).toBeTruthy();
  });

  it('is read page by page', async () => {
    const { net, dialog } = await open({ [READS]: pageOf([readOf()], { total: 12 }) });
    await dialog.findByText('赵敏');
    net.on(READS, pageOf([ANOTHER], { page: 2, total: 12 }));
    fireEvent.click(dialog.getByRole('button', { name: '第 2 页' }));
    expect(await dialog.findByText('陈露')).toBeTruthy();
    expect(net.calls(READS).at(-1)?.query.get('page')).toBe('2');
  });

  it('is of whom the page is, and of another where that is chosen', async () => {
    const { net, dialog } = await open({ [READS]: pageOf([]) }, '/user_center/cases?patient_id=10');
    expect(await dialog.findByText('还没有人查阅过该就诊人的病历')).toBeTruthy();
    expect(net.calls(READS)[0]?.query.get('patient_id')).toBe('10');
    net.on(READS, pageOf([readOf()]));
    fireEvent.click(dialog.getByRole('button', { name: '查看全部就诊人' }));
    expect(await dialog.findByText('赵敏')).toBeTruthy();
    expect(net.calls(READS).at(-1)?.query.has('patient_id')).toBe(false);
    fireEvent.keyDown(dialog.getByRole('combobox', { name: /就诊人/ }), { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('option', { name: '沈静姝' }));
    await waitFor(() => expect(net.calls(READS).at(-1)?.query.get('patient_id')).toBe('9'));
  });

  it('says that nobody has', async () => {
    const { dialog } = await open({ [READS]: pageOf([]) });
    expect(await dialog.findByText('医院的员工查阅病历后，会记录在这里')).toBeTruthy();
    expect(dialog.getByText('暂无数据')).toBeTruthy();
  });

  it('says why it cannot be read, and tries again', async () => {
    const { net, dialog } = await open({ [READS]: { status: 500, body: failure(500, 'INTERNAL') } });
    const again = await dialog.findByRole('button', { name: '重试' });
    net.on(READS, pageOf([readOf()]));
    fireEvent.click(again);
    expect(await dialog.findByText('赵敏')).toBeTruthy();
  });

  it('goes back to its button', async () => {
    await open();
    await screen.findByText('赵敏');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: TITLE })));
  });
});
