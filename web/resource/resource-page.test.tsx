import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { reactions } from '#web/realtime/reactions.ts';

/** What each page of a plain table does, at that of alliances; only the network is false. */
const LIST = 'GET /api/admin/unions';
const CREATE = 'POST /api/admin/unions';
const UPDATE = 'PUT /api/admin/unions/1';
const IMPORT = 'POST /api/admin/unions/import';
const main = { id: 1, name: '衡川口腔 · 总院' };
const union = { id: 1, name: '华东口腔联盟', hospitals: [main], version: 3, created_at: '2026-11-20T02:37:00.000Z' };

const openPlace = adminTests();
const open = (handlers = {}) => {
  return openPlace('/admin/unions', 'super_admin', { [LIST]: pageOf([union]), ...handlers });
};
const dialogOf = (name: string) => screen.findByRole('dialog', { name });
const nameBox = (dialog: HTMLElement) => within(dialog).getByRole<HTMLInputElement>('textbox', { name: /联盟名称/ });
const type = (dialog: HTMLElement, value: string) => fireEvent.change(nameBox(dialog), { target: { value } });
const SAVE = /^保存(?!并)/;

describe('the form of a plain table', () => {
  it('tells what is wrong with a field once it is left, by the contract’s rules', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '新增联盟' }));
    const dialog = await dialogOf('新增联盟');
    expect(nameBox(dialog).getAttribute('aria-required')).toBe('true');
    type(dialog, '<b>');
    fireEvent.blur(nameBox(dialog));
    expect(await within(dialog).findByText('联盟名称包含无法识别的字符')).toBeTruthy();
  });

  it('keeps the dialog for the next one with 保存并新增', async () => {
    const { net } = open({ [CREATE]: { status: 201, body: { data: { ...union, id: 9 } } } });
    fireEvent.click(await screen.findByRole('button', { name: '新增联盟' }));
    const dialog = await dialogOf('新增联盟');
    type(dialog, '云湖联盟');
    fireEvent.click(within(dialog).getByRole('button', { name: '保存并新增' }));
    await waitFor(() => expect(net.calls(LIST)).toHaveLength(2));
    await waitFor(() => expect(nameBox(dialog).value).toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(nameBox(dialog)));
    type(dialog, '西湖联盟');
    fireEvent.submit(nameBox(dialog).form ?? dialog);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增联盟' })).toBeNull());
    expect(net.calls(CREATE).map(({ body }) => body)).toEqual([
      { name: '云湖联盟', hospital_ids: [] },
      { name: '西湖联盟', hospital_ids: [] },
    ]);
    const keys = net.calls(CREATE).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps what was typed where another was faster, and of what both changed one is chosen', async () => {
    const current = { ...union, name: '华东联盟', hospitals: [], version: 4 };
    const stale = failure(409, 'STALE', '此记录刚被修改，请核对后再保存', { current });
    const { net } = open({ [UPDATE]: { status: 409, body: stale } });
    fireEvent.click(await screen.findByRole('button', { name: '编辑华东口腔联盟' }));
    const dialog = await dialogOf('编辑联盟');
    type(dialog, '大华东联盟');
    fireEvent.click(within(dialog).getByRole('button', { name: SAVE }));
    const choice = await within(dialog).findByRole('radiogroup', { name: '联盟名称保留哪一个' });
    expect(within(dialog).getByText('华东联盟')).toBeTruthy();
    expect(nameBox(dialog).value).toBe('大华东联盟');
    fireEvent.click(within(choice).getByRole('radio', { name: '保留我的' }));
    net.on(UPDATE, { status: 201, body: { data: { ...current, version: 5 } } });
    fireEvent.click(within(dialog).getByRole('button', { name: SAVE }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '编辑联盟' })).toBeNull());
    expect(net.calls(UPDATE).map(({ body }) => body)).toEqual([
      { name: '大华东联盟', hospital_ids: [1], version: 3 },
      { name: '大华东联盟', hospital_ids: [], version: 4 },
    ]);
  });
});

describe('what a colleague saves', () => {
  const theirs = { ...union, hospitals: [], version: 4 };
  const touched = (name: string) => reactions.touched({ hospital_id: null, resources: [{ name, ids: [1] }] });
  const rowOf = (name: string) => screen.getByText(name).closest('tr');

  it('is in the list once it is told of, and the row that became another flashes', async () => {
    const lake = { ...union, id: 2, name: '西湖联盟' };
    const { net } = open({ [LIST]: pageOf([union, lake]) });
    await screen.findByText('西湖联盟');
    net.on(LIST, pageOf([{ ...theirs, name: '华东联盟' }, lake]));
    touched('members');
    touched('unions');
    await waitFor(() => expect(rowOf('华东联盟')?.hasAttribute('data-fresh')).toBe(true));
    expect(rowOf('西湖联盟')?.hasAttribute('data-fresh')).toBe(false);
    expect(net.calls(LIST)).toHaveLength(2);
  });

  it('comes into the form that is open, and what was typed stays', async () => {
    const { net } = open();
    fireEvent.click(await screen.findByRole('button', { name: '编辑华东口腔联盟' }));
    const dialog = await dialogOf('编辑联盟');
    type(dialog, '大华东联盟');
    net.on(LIST, pageOf([theirs]));
    touched('unions');
    expect(await within(dialog).findByText('此记录刚被修改，请核对后再保存')).toBeTruthy();
    expect(nameBox(dialog).value).toBe('大华东联盟');
    net.on(UPDATE, { status: 201, body: { data: { ...theirs, version: 5 } } });
    fireEvent.click(within(dialog).getByRole('button', { name: SAVE }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '编辑联盟' })).toBeNull());
    expect(net.calls(UPDATE).map(({ body }) => body)).toEqual([{ name: '大华东联盟', hospital_ids: [], version: 4 }]);
  });
});

describe('a row of a plain table', () => {
  it('that is used stays, and says by what', async () => {
    const uses = [{ what: '转诊', count: 3 }];
    const used = failure(409, 'IN_USE', '已被使用，不能删除，可改为停用', { uses });
    open({ 'DELETE /api/admin/unions/1': { status: 409, body: used } });
    fireEvent.click(await screen.findByRole('button', { name: '删除华东口腔联盟' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('已被使用，不能删除，可改为停用')).toBeTruthy();
    expect(screen.getByText('转诊 3')).toBeTruthy();
    expect(screen.getByText('华东口腔联盟')).toBeTruthy();
  });
});

describe('the import of a plain table', () => {
  const choosing = async (tried: object) => {
    const { net } = open({ [IMPORT]: tried });
    fireEvent.click(await screen.findByRole('button', { name: '导入 Excel' }));
    const dialog = await dialogOf('导入联盟');
    fireEvent.change(within(dialog).getByLabelText('Excel 文件'), {
      target: { files: [new File(['x'], '联盟.xlsx')] },
    });
    expect(within(dialog).getByText('联盟.xlsx')).toBeTruthy();
    return { net, dialog };
  };
  const sent = ({ calls }: { calls: (route: string) => { body?: unknown }[] }) => calls(IMPORT).map(({ body }) => body);
  const told = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  it('shows what a file would do before it does it', async () => {
    const { net, dialog } = await choosing({ body: { data: { rows: 4, create: 2, update: 1, errors: [] } } });
    expect(await within(dialog).findByText('将新增 2 条，更新 1 条，1 条没有变化')).toBeTruthy();
    net.on(IMPORT, { status: 201, body: { data: { created: 2, updated: 1, unchanged: 1, refused: 0 } } });
    fireEvent.click(within(dialog).getByRole('button', { name: /^导入/ }));
    expect(await screen.findByText('新增 2 条，更新 1 条，1 条没有变化')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: '导入联盟' })).toBeNull();
    expect(sent(net)).toEqual([{ dry_run: '1' }, { mode: 'all' }]);
    expect(net.calls(LIST)).toHaveLength(2);
  });

  it('tells by its rows what is wrong with a file, and takes the others where one wants that', async () => {
    const errors = [
      { row: 3, column: '联盟名称', field: 'name', message: '联盟名称为必填项' },
      { row: 5, column: '成员医院', field: 'hospital_ids', message: '没有叫“远方”的医院' },
    ];
    const { net, dialog } = await choosing({ body: { data: { rows: 5, create: 3, update: 0, errors } } });
    expect(await within(dialog).findByText('2 处有误')).toBeTruthy();
    expect(told(dialog)).toEqual(['第 3 行 联盟名称联盟名称为必填项', '第 5 行 成员医院没有叫“远方”的医院']);
    expect(within(dialog).getByRole('button', { name: '下载错误行' })).toBeTruthy();
    net.on(IMPORT, { status: 201, body: { data: { created: 3, updated: 0, unchanged: 0, refused: 2 } } });
    fireEvent.click(within(dialog).getByRole('button', { name: /^只导入无误的 3 行/ }));
    expect(await screen.findByText('新增 3 条，更新 0 条，0 条没有变化，2 条有误未导入')).toBeTruthy();
    expect(sent(net)).toEqual([{ dry_run: '1' }, { mode: 'valid' }]);
  });

  it('takes nothing of a file that is none of its own, or that became wrong meanwhile', async () => {
    const missing = failure(422, 'INVALID', '参数错误', { errors: { file: ['缺少列：联盟名称'] } });
    const { net, dialog } = await choosing({ status: 422, body: missing });
    await waitFor(() => expect(told(dialog)).toEqual(['文件缺少列：联盟名称']));
    const button = within(dialog).getByRole('button', { name: /^导入/ });
    fireEvent.click(button);
    expect([button.getAttribute('aria-disabled'), sent(net)]).toEqual(['true', [{ dry_run: '1' }]]);
    net.on(IMPORT, { body: { data: { rows: 1, create: 1, update: 0, errors: [] } } });
    fireEvent.change(within(dialog).getByLabelText('Excel 文件'), { target: { files: [new File(['y'], '新.xlsx')] } });
    await within(dialog).findByText('将新增 1 条，更新 0 条，0 条没有变化');
    const taken = failure(422, 'INVALID', '参数错误', {
      errors: { 'rows.2.name': ['联盟名称已存在'] },
      total_errors: 1,
    });
    net.on(IMPORT, { status: 422, body: taken });
    fireEvent.click(within(dialog).getByRole('button', { name: /^导入/ }));
    await waitFor(() => expect(told(dialog)).toEqual(['第 2 行 联盟名称联盟名称已存在']));
  });
});
