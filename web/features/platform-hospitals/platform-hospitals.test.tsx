import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, HOSPITAL } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/hospitals';
const LOCK = 'PATCH /api/admin/hospitals/1/lock';
const hospital = {
  ...HOSPITAL,
  summary: '',
  creator: { name: '周明德' },
  has_doctors_count: 11,
  license_url: null,
  created_at: '2026-11-20T10:37:00+08:00',
};
const other = { ...hospital, id: 2, name: '云麓口腔', creator: null, mode: 2, lock: 1 };

const openPlace = adminTests();
function open(address = '/admin/hospitals/index', handlers = {}) {
  return openPlace(address, 'super_admin', { [LIST]: pageOf([hospital, other]), ...handlers });
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};
const answer = async (title: string, button: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
};

describe('the platform’s list of hospitals', () => {
  it('has serial, name, manager, doctor count, mode, status and details', async () => {
    const { net } = open();
    const cells = within(await rowOf('衡川口腔 · 总院')).getAllByRole('cell');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '编号',
      '医院名称',
      '店长',
      '医生数',
      '经营模式',
      '状态',
      '操作',
    ]);
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '1',
      '衡川口腔 · 总院',
      '周明德',
      '11',
      '医院',
      '正常',
      '详情',
    ]);
    const second = within(await rowOf('云麓口腔')).getAllByRole('cell');
    expect(second.map((cell) => cell.textContent)).toEqual(['2', '云麓口腔', '—', '11', '诊所', '已锁定', '详情']);
    expect(Object.fromEntries(net.calls(LIST)[0]?.query ?? [])).toEqual({
      page: '1',
      pageSize: '10',
      include: 'creator',
    });
  });

  it('locks after the question, sends what was seen, and changes the row by itself', async () => {
    const { net } = open('/admin/hospitals/index', {
      [LOCK]: { status: 201, body: { data: { ...hospital, lock: 1 } } },
    });
    fireEvent.click(within(await rowOf('衡川口腔 · 总院')).getByRole('button', { name: /正常/ }));
    await answer('确定锁定?', '确定');
    expect(await within(await rowOf('衡川口腔 · 总院')).findByText('已锁定')).toBeTruthy();
    expect(net.calls(LOCK)[0]?.body).toEqual({ lock: 0 });
    expect(net.calls(LIST)).toHaveLength(1);
    expect(screen.getByText('周明德')).toBeTruthy();
    expect(await screen.findByText('操作成功')).toBeTruthy();
  });

  it('gives it back after the other question', async () => {
    const lock = 'PATCH /api/admin/hospitals/2/lock';
    const { net } = open('/admin/hospitals/index', { [lock]: { status: 201, body: { data: { ...other, lock: 0 } } } });
    fireEvent.click(within(await rowOf('云麓口腔')).getByRole('button', { name: /已锁定/ }));
    await answer('确定恢复正常?', '确定');
    expect(await within(await rowOf('云麓口腔')).findByText('正常')).toBeTruthy();
    expect(net.calls(lock)[0]?.body).toEqual({ lock: 1 });
  });

  it('sends nothing to who says no, and gives the focus back', async () => {
    const { net } = open();
    const tag = within(await rowOf('衡川口腔 · 总院')).getByRole('button', { name: /正常/ });
    tag.focus();
    fireEvent.click(tag);
    await answer('确定锁定?', '取消');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(net.calls(LOCK)).toHaveLength(0);
    expect(document.activeElement).toBe(tag);
  });

  it('says that somebody was quicker, and shows what is', async () => {
    const stale = { status: 409, body: failure(409, 'STALE', '此记录刚被修改，请核对后再保存') };
    const { net } = open('/admin/hospitals/index', { [LOCK]: stale });
    const row = await rowOf('衡川口腔 · 总院');
    net.on(LIST, pageOf([{ ...hospital, lock: 1 }, other]));
    fireEvent.click(within(row).getByRole('button', { name: /正常/ }));
    await answer('确定锁定?', '确定');
    expect(await screen.findByText('此记录刚被修改，请核对后再保存')).toBeTruthy();
    expect(await within(await rowOf('衡川口腔 · 总院')).findByText('已锁定')).toBeTruthy();
  });

  it('never keeps silent about a lock that failed', async () => {
    const broken = { status: 500, body: failure(500, 'INTERNAL', '服务器开小差了,请稍后再试') };
    open('/admin/hospitals/index', { [LOCK]: broken });
    fireEvent.click(within(await rowOf('衡川口腔 · 总院')).getByRole('button', { name: /正常/ }));
    await answer('确定锁定?', '确定');
    expect(await screen.findByText('服务器开小差了,请稍后再试')).toBeTruthy();
    expect(within(await rowOf('衡川口腔 · 总院')).getByText('正常')).toBeTruthy();
  });

  it('asks nothing while there is no network, and says why', async () => {
    open();
    const tag = within(await rowOf('衡川口腔 · 总院')).getByRole('button', { name: /正常/ });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor(() => expect(tag.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(tag);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    act(() => tag.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('网络已断开，请检查网络后重试');
  });

  it('shows a hospital’s name, manager, mode, status, licence and doctors', async () => {
    const detail = { ...hospital, license_url: '/uploads/license/1', doctors: [{ id: 7, name: '陈思远' }] };
    const { net } = open('/admin/hospitals/index', { 'GET /api/admin/hospitals/1': { body: { data: detail } } });
    fireEvent.click(await screen.findByRole('button', { name: '详情衡川口腔 · 总院' }));
    const dialog = await screen.findByRole('dialog', { name: '医院详情' });
    expect(await within(dialog).findByText('陈思远')).toBeTruthy();
    for (const text of ['衡川口腔 · 总院', '周明德', '医院', '正常'])
      expect(within(dialog).getByText(text)).toBeTruthy();
    expect(within(dialog).getByRole('img', { name: '营业执照' }).getAttribute('src')).toBe('/uploads/license/1');
    expect(net.calls('GET /api/admin/hospitals/1')[0]?.query.get('include')).toBe('creator,doctors');
  });

  it('says why details could not be loaded', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '详情云麓口腔' }));
    const dialog = await screen.findByRole('dialog', { name: '医院详情' });
    expect(await within(dialog).findByRole('button', { name: '重试' })).toBeTruthy();
  });
});
