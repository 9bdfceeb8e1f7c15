import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Image } from '#contract/images.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { fakeUploads } from '#web/api/upload-testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { countsOf, imageOf } from '#web/features/images/images-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** A patient's pictures: listed, added, corrected, given up. docs/domain/records.md#pictures */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/workstation/patient/video?user_id=7';
const DISPOSAL = '/api/admin/hospital/disposal';
const LIST = `GET ${DISPOSAL}/image-list`;
const CATE = `GET ${DISPOSAL}/image-cate`;
const ADD = `POST ${DISPOSAL}/image-add`;
const CHANGE = `PUT ${DISPOSAL}/images/61`;
const VOID = `POST ${DISPOSAL}/images/61/void`;

const MAY = { treating: true, editable: true };
const listOf = (rows: Image[] = [imageOf()], meta: object = MAY) => pageOf(rows, { size: 50, meta });
const added = (rows: object[]) => ({ status: 201, body: { data: rows } });

const place = adminTests();
beforeEach(() => {
  setServerNow('2026-11-20T10:37:00+08:00');
  sessionStorage.clear();
  localStorage.clear();
  URL.createObjectURL ??= () => 'blob:x';
  URL.revokeObjectURL ??= () => {};
});
const open = (answers: Record<string, object> = {}, role: Role = 'doctor') =>
  place(PAGE, role, {
    ...patientAnswers(patientOf({})),
    ...{ [LIST]: listOf(), [CATE]: countsOf({ intraoral: 1 }), ...answers },
  });

const file = (name: string, type = 'image/jpeg') => new File([name], name, { type });
const carrying = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } });
const drop = (...files: File[]) => fireEvent.drop(document.body, carrying(...files));
const sentAs = (key: string, more: object = {}) => ({
  data: { key, width: 2_868, height: 1_504, dicom: false, duplicate: false, image_id: null, ...more },
});
const panel = async () => within(await screen.findByRole('region', { name: '待添加影像' }));
const pressAdd = () => fireEvent.click(screen.getByRole('button', { name: /^确认并添加/ }));

/** The menu of a tile comes with its code, by key. */
async function choose(item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: /^更多操作/ }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('a patient’s pictures', () => {
  it('stand by the days on which they were taken, each with how it stands', async () => {
    open({
      [LIST]: listOf([
        imageOf({ teeth: ['26'], note: '近中' }),
        imageOf({ id: 62, status: 'processing', url: null, thumb_url: null }),
        imageOf({ id: 63, status: 'failed', taken_on: '2026-10-01', url: null, thumb_url: null }),
        imageOf({ id: 64, dicom: true, content_type: 'application/dicom', url: null, thumb_url: null }),
      ]),
      [CATE]: countsOf({ intraoral: 3, cbct: 1 }),
    });
    const day = within(await screen.findByRole('list', { name: '2026-11-20 的影像' }));
    const seen = day.getByRole('button', { name: '查看 口内照 2026-11-20 26' });
    expect(within(seen).getByRole('img').getAttribute('loading')).toBe('lazy');
    expect(day.getAllByText('处理中').length).toBeGreaterThan(0);
    expect(day.getByText('DICOM，暂不支持预览')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: '2026-10-01 的影像' })).getAllByText('处理失败')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '口内照 3' })).toBeTruthy();
  });

  it('are narrowed by kind, tooth and what counts no more', async () => {
    const { net } = open();
    fireEvent.click(await screen.findByRole('button', { name: '口内照 1' }));
    fireEvent.change(screen.getByRole('textbox', { name: '牙位' }), { target: { value: '2' } });
    fireEvent.change(screen.getByRole('textbox', { name: '牙位' }), { target: { value: '26' } });
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('tooth')).toBe('26'));
    expect(net.calls(LIST).at(-1)?.query.get('category')).toBe('intraoral');
    expect(net.calls(LIST).some(({ query }) => query.get('tooth') === '2')).toBe(false);
    net.on(LIST, listOf([]));
    fireEvent.click(screen.getByRole('button', { name: '作废' }));
    await screen.findByText('没有符合条件的影像');
    expect(net.calls(LIST).at(-1)?.query.get('status')).toBe('void');
  });

  it('that the worker has made are seen without a press', async () => {
    const { net } = open({ [LIST]: listOf([imageOf({ status: 'processing', url: null, thumb_url: null })]) });
    await screen.findAllByText('处理中');
    net.on(LIST, listOf());
    act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'patient_record', ids: [7] }] }));
    expect(await screen.findByRole('button', { name: /^查看 口内照/ })).toBeTruthy();
  });

  it('whose address has died are read anew, once', async () => {
    const { net } = open();
    const seen = await screen.findByRole('img', { name: /^查看 口内照/ });
    const before = net.calls(LIST).length;
    net.on(LIST, listOf([imageOf({ thumb_url: '/uploads/derived/t61?expires=2' })]));
    fireEvent.error(seen);
    await waitFor(() =>
      expect(screen.getByRole('img', { name: /^查看 口内照/ }).getAttribute('src')).toContain('expires=2'),
    );
    expect(net.calls(LIST).length).toBe(before + 1);
  });

  it.each(['consultant', 'sale', 'sale_manager'] as const)('are to a %s a list without pictures', async (role) => {
    const rows = [imageOf({ url: null, thumb_url: null, teeth: ['26'] })];
    open({ [LIST]: listOf(rows, { treating: true, editable: false }) }, role);
    expect((await screen.findAllByText('仅接诊人员可见')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^查看/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^更多操作/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '选择文件' })).toBeNull();
  });

  it('have thumbnails for the desk, and nothing behind them', async () => {
    open({ [LIST]: listOf([imageOf({ url: null })], { treating: false, editable: false }) }, 'customer_service');
    await screen.findByRole('img', { name: /^口内照/ });
    expect(screen.getByText('您不是接诊人员，本次查阅已记录')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^查看/ })).toBeNull();
  });

  it('are told to be none, with how to begin', async () => {
    open({ [LIST]: listOf([]), [CATE]: countsOf({}) });
    expect(await screen.findByText(/^上传影像：/)).toBeTruthy();
  });
});

describe('files', () => {
  it('are dropped anywhere, sent, and added by one press with the kinds that were confirmed', async () => {
    const { sent } = fakeUploads();
    const { net } = open({ [ADD]: added([{ ...imageOf(), duplicate: false }]) });
    await screen.findByRole('button', { name: '选择文件' });
    drop(file('曲面.jpg'), file('血检.pdf', 'application/pdf'));
    const box = await panel();
    expect(sent.map(({ path, form }) => [path, form.get('patient_id')])).toEqual([
      [`${DISPOSAL}/image-upload`, '7'],
      [`${DISPOSAL}/image-upload`, '7'],
    ]);
    act(() => sent[0]?.progress(1, 4));
    expect(box.getByRole('progressbar', { name: /^曲面/ }).getAttribute('aria-valuenow')).toBe('25');
    await act(async () => sent[0]?.answer(201, sentAs('clinical/a')));
    expect(box.getByRole('combobox', { name: '分类 曲面.jpg' }).textContent).toContain('曲面体层片');
    pressAdd();
    expect(net.calls(ADD)).toHaveLength(0);
    await act(async () => sent[1]?.answer(201, sentAs('clinical/b', { width: null, height: null })));
    fireEvent.change(box.getByRole('textbox', { name: '牙位 曲面.jpg' }), { target: { value: '26，27' } });
    pressAdd();
    await waitFor(() => expect(screen.queryByRole('region', { name: '待添加影像' })).toBeNull());
    expect(net.calls(ADD)[0]?.body).toEqual({
      patient_id: 7,
      images: [
        { key: 'clinical/a', category: 'panoramic', teeth: ['26', '27'] },
        { key: 'clinical/b', category: 'report', teeth: [] },
      ],
    });
  });

  it('are pasted', async () => {
    const { sent } = fakeUploads();
    open();
    await screen.findByRole('button', { name: '选择文件' });
    fireEvent.paste(document.body, { clipboardData: { files: [file('截图.png', 'image/png')] } });
    await panel();
    expect(sent).toHaveLength(1);
  });

  it('that did not get there are tried again, and hold the others up', async () => {
    const { sent } = fakeUploads();
    open();
    await screen.findByRole('button', { name: '选择文件' });
    drop(file('a.jpg'));
    const box = await panel();
    await act(async () => sent[0]?.fail());
    expect(box.getByText('文件上传失败,请重新上传')).toBeTruthy();
    expect(box.getByText('1 个文件未上传成功，请重试或移除')).toBeTruthy();
    fireEvent.click(box.getByRole('button', { name: '重试 a.jpg' }));
    await act(async () => sent[1]?.answer(201, sentAs('clinical/a')));
    expect(box.getByRole('combobox', { name: '分类 a.jpg' })).toBeTruthy();
  });

  it('that are none of those taken, or are known already, say so', async () => {
    const { sent } = fakeUploads();
    open();
    await screen.findByRole('button', { name: '选择文件' });
    drop(file('a.heic', 'image/heic'), file('b.jpg'));
    const box = await panel();
    expect(box.getByText('仅支持 JPG、PNG、WebP 图片，PDF 和 DICOM 文件')).toBeTruthy();
    expect(sent).toHaveLength(1);
    await act(async () => sent[0]?.answer(201, sentAs('clinical/b', { duplicate: true, image_id: 61 })));
    expect(box.getByText('该患者已有，不会重复添加')).toBeTruthy();
    expect(box.queryByRole('button', { name: '重试 a.heic' })).toBeNull();
  });

  it('are fifty at most', async () => {
    fakeUploads();
    open();
    await screen.findByRole('button', { name: '选择文件' });
    drop(...Array.from({ length: 51 }, (_, at) => file(`${at}.jpg`)));
    expect((await panel()).getByText('待添加 50 张，请确认分类')).toBeTruthy();
    expect(await screen.findByText('每次最多添加50张影像，其余文件未选入')).toBeTruthy();
  });

  it('stay as they are where the adding is refused, each with what is wrong', async () => {
    const { sent } = fakeUploads();
    const errors = { 'images.0.teeth.0': ['牙位格式错误'], 'images.1.key': ['文件不存在或已失效，请重新上传'] };
    open({ [ADD]: { status: 422, body: { ...failure(422, 'INVALID'), errors } } });
    await screen.findByRole('button', { name: '选择文件' });
    drop(file('a.jpg'), file('b.jpg'));
    const box = await panel();
    await act(async () => sent[0]?.answer(201, sentAs('clinical/a')));
    await act(async () => sent[1]?.answer(201, sentAs('clinical/b')));
    pressAdd();
    expect(await box.findByText('牙位格式错误')).toBeTruthy();
    fireEvent.click(await box.findByRole('button', { name: '重试 b.jpg' }));
    expect(sent).toHaveLength(3);
  });
});

describe('one of them', () => {
  it('is said to be of another kind, with the version that was seen', async () => {
    const { net } = open({ [CHANGE]: { body: { data: imageOf({ category: 'face', version: 2 }) } } });
    await choose('修改信息');
    const form = within(await screen.findByRole('dialog', { name: '修改影像信息' }));
    fireEvent.change(form.getByRole('textbox', { name: /备注/ }), { target: { value: '初诊' } });
    fireEvent.click(form.getByRole('button', { name: /^保存/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(net.calls(CHANGE)[0]?.body).toMatchObject({ category: 'intraoral', note: '初诊', version: 1 });
  });

  it('is given up with a reason', async () => {
    const { net } = open({ [VOID]: { body: { data: imageOf({ status: 'void' }) } } });
    await choose('作废');
    const form = within(await screen.findByRole('dialog', { name: '作废影像？' }));
    fireEvent.change(form.getByRole('textbox', { name: /原因/ }), { target: { value: '传错患者' } });
    fireEvent.click(form.getByRole('button', { name: /^作废/ }));
    await waitFor(() => expect(net.calls(VOID)[0]?.body).toEqual({ reason: '传错患者', version: 1 }));
  });

  it('of a colleague is not a hygienist’s to correct', async () => {
    const rows = [imageOf({ uploaded: { by: { id: 4, name: '陈思远' }, at: '2026-11-20T10:37:00.000+08:00' } })];
    open({ [LIST]: listOf(rows) }, 'dental_hygienist');
    fireEvent.keyDown(await screen.findByRole('button', { name: /^更多操作/ }), { key: 'Enter' });
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['下载原件']);
  });
});
