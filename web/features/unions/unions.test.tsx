import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/unions';
const CREATE = 'POST /api/admin/unions';
const UPDATE = 'PUT /api/admin/unions/1';
const REMOVE = 'DELETE /api/admin/unions/1';
const HOSPITALS = 'GET /api/admin/hospitals';

const main = { id: 1, name: '衡川口腔 · 总院' };
const lake = { id: 2, name: '衡川口腔 · 南湖门诊' };
const cloud = { id: 3, name: '云麓口腔' };
const union = { id: 1, name: '华东口腔联盟', hospitals: [main, lake], created_at: '2026-11-20T02:37:00.000Z' };

const openPlace = adminTests();
const open = (handlers = {}) => {
  return openPlace('/admin/unions', 'super_admin', {
    [LIST]: pageOf([union]),
    [HOSPITALS]: ({ query }) =>
      pageOf([main, lake, cloud].filter(({ name }) => name.includes(query.get('keyword') ?? ''))),
    ...handlers,
  });
};
/** 保存 alone, beside 保存并新增. */
const SAVE = /^保存(?!并)/;
const nameBox = (dialog: HTMLElement) => within(dialog).getByRole<HTMLInputElement>('textbox', { name: /联盟名称/ });

describe('alliances', () => {
  it('are listed with their hospitals', async () => {
    open();
    expect(await screen.findByText('衡川口腔 · 总院、衡川口腔 · 南湖门诊')).toBeTruthy();
    expect(screen.getByText('2026-11-20 10:37')).toBeTruthy();
  });

  it('are added with several hospitals, found by typing', async () => {
    const { net } = open({ [CREATE]: { status: 201, body: { data: { ...union, id: 9 } } } });
    fireEvent.click(await screen.findByRole('button', { name: '新增联盟' }));
    const dialog = await screen.findByRole('dialog', { name: '新增联盟' });
    await waitFor(() => expect(document.activeElement).toBe(nameBox(dialog)));
    fireEvent.change(nameBox(dialog), { target: { value: '云湖联盟' } });
    fireEvent.click(within(dialog).getByRole('combobox', { name: '成员医院' }));
    fireEvent.click(await screen.findByRole('option', { name: '衡川口腔 · 南湖门诊' }));
    fireEvent.change(screen.getByRole('combobox', { name: '搜索医院' }), { target: { value: '云麓' } });
    await waitFor(() => expect(screen.queryByRole('option', { name: '衡川口腔 · 总院' })).toBeNull());
    fireEvent.keyDown(screen.getByRole('combobox', { name: '搜索医院' }), { key: 'Enter' });
    const chosen = within(dialog).getByRole('list', { name: '已选医院', hidden: true });
    expect(
      within(chosen)
        .getAllByRole('listitem', { hidden: true })
        .map((item) => item.textContent),
    ).toEqual(['衡川口腔 · 南湖门诊', '云麓口腔']);
    fireEvent.submit(nameBox(dialog).form ?? dialog);
    await waitFor(() => expect(net.calls(CREATE)[0]?.body).toEqual({ name: '云湖联盟', hospital_ids: [2, 3] }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增联盟' })).toBeNull());
    expect(net.calls(LIST)).toHaveLength(2);
  });

  it('need a name, and say so', async () => {
    const { net } = open();
    fireEvent.click(await screen.findByRole('button', { name: '新增联盟' }));
    const dialog = await screen.findByRole('dialog', { name: '新增联盟' });
    fireEvent.click(within(dialog).getByRole('button', { name: SAVE }));
    expect(await within(dialog).findByText('联盟名称为必填项')).toBeTruthy();
    expect(net.calls(CREATE)).toHaveLength(0);
  });

  it('are changed, and a hospital is taken out by its button', async () => {
    const { net } = open({ [UPDATE]: { status: 201, body: { data: union } } });
    fireEvent.click(await screen.findByRole('button', { name: '编辑华东口腔联盟' }));
    const dialog = await screen.findByRole('dialog', { name: '编辑联盟' });
    expect(nameBox(dialog).value).toBe('华东口腔联盟');
    fireEvent.click(within(dialog).getByRole('button', { name: '移除衡川口腔 · 总院' }));
    fireEvent.click(within(dialog).getByRole('button', { name: SAVE }));
    await waitFor(() => expect(net.calls(UPDATE)[0]?.body).toEqual({ name: '华东口腔联盟', hospital_ids: [2] }));
  });

  it('keep what was typed where the server refuses', async () => {
    const taken = { status: 422, body: failure(422, 'INVALID', '参数错误', { errors: { name: ['联盟名称已存在'] } }) };
    open({ [CREATE]: taken });
    fireEvent.click(await screen.findByRole('button', { name: '新增联盟' }));
    const dialog = await screen.findByRole('dialog', { name: '新增联盟' });
    fireEvent.change(nameBox(dialog), { target: { value: '华东口腔联盟' } });
    fireEvent.click(within(dialog).getByRole('button', { name: SAVE }));
    expect(await within(dialog).findByText('联盟名称已存在')).toBeTruthy();
    expect(nameBox(dialog).value).toBe('华东口腔联盟');
    await waitFor(() => expect(document.activeElement).toBe(nameBox(dialog)));
  });

  it('are deleted after a question alone', async () => {
    const { net } = open({ [REMOVE]: { status: 204 } });
    fireEvent.click(await screen.findByRole('button', { name: '删除华东口腔联盟' }));
    const question = await screen.findByRole('alertdialog', { name: '确定删除联盟“华东口腔联盟”？' });
    // Enter by reflex destroys nothing.
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: '取消' }));
    fireEvent.click(within(question).getByRole('button', { name: '取消' }));
    expect(net.calls(REMOVE)).toHaveLength(0);
    net.on(LIST, pageOf([]));
    fireEvent.click(screen.getByRole('button', { name: '删除华东口腔联盟' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(net.calls(REMOVE)).toHaveLength(1));
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    expect(screen.getAllByText('操作成功').length).toBeGreaterThan(0);
  });
});
