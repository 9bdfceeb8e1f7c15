import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests, cellsOf, pageOf } from '#web/app/frames/admin-testing.tsx';
import { setServerNow } from '#web/realtime/server-clock.ts';

const LIST = 'GET /api/admin/operation_logs';
const EXPORT = 'GET /api/admin/operation_logs/export';
const PLACE = '/admin/operation_logs';
const log = {
  id: 8,
  at: '2026-11-20T10:37:16.120+08:00',
  user_id: 1,
  user_name: '平台管理员',
  role: '平台管理员',
  hospital_id: 2,
  hospital_name: '衡川口腔 · 南湖门诊',
  address: '10.0.0.8',
  user_agent: 'Chrome',
  action: 'hospital.lock',
  action_name: '锁定医院',
  object: '衡川口腔 · 南湖门诊',
  detail: 'reason：资料不全',
  result: 'done',
  request_id: 'r-8',
};

const openPlace = adminTests();
const open = (address = PLACE, handlers = {}) => {
  return openPlace(address, 'super_admin', { [LIST]: pageOf([log]), ...handlers });
};

beforeEach(() => setServerNow('2026-11-20T10:37:00+08:00'));
afterEach(() => setServerNow(new Date().toISOString()));

describe('the operation log', () => {
  it('says who, when, where from, what, with what result', async () => {
    open();
    expect(await cellsOf('锁定医院')).toEqual([
      '2026-11-20 10:37:16',
      '平台管理员',
      '平台管理员',
      '衡川口腔 · 南湖门诊',
      '锁定医院',
      '衡川口腔 · 南湖门诊',
      '成功',
      '10.0.0.8',
      '详情',
    ]);
  });

  it('shows all of an entry beside it', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '2026-11-20 10:37:16 锁定医院详情' }));
    const detail = await screen.findByRole('dialog', { name: '日志详情' });
    for (const text of ['reason：资料不全', 'Chrome', 'r-8']) expect(within(detail).getByText(text)).toBeTruthy();
  });

  it('filters by action, result and days, in the URL', async () => {
    const { net, app } = open(`${PLACE}?action=hospital.lock&result=done&from=2026-11-01&to=2026-11-20`);
    await screen.findByText('锁定医院', { selector: 'td' });
    expect(Object.fromEntries(net.calls(LIST)[0]?.query ?? [])).toEqual({
      page: '1',
      pageSize: '10',
      action: 'hospital.lock',
      result: 'done',
      from: '2026-11-01',
      to: '2026-11-20',
    });
    fireEvent.click(screen.getByRole('button', { name: '清除日期' }));
    fireEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(app.place()).toBe(`${PLACE}?action=hospital.lock&result=done`));
  });

  it.each([
    ['最近一周', '2026-11-14'],
    ['最近一个月', '2026-10-22'],
    ['最近三个月', '2026-08-23'],
  ])('%s is one press, by the clinic’s day', async (label, from) => {
    const { net } = open();
    fireEvent.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('from')).toBe(from));
    expect(net.calls(LIST).at(-1)?.query.get('to')).toBe('2026-11-20');
    expect(screen.getByRole('button', { name: label }).getAttribute('aria-pressed')).toBe('true');
  });

  it('exports what is filtered, with the session’s rights, as the file that the server sent', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Object) files.push(file as Blob);
      return 'blob:1';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { net } = open(`${PLACE}?result=refused&page=2`, {
      [EXPORT]: {
        body: '\uFEFF编号,时间\r\n8,2026-11-20',
        headers: { 'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent('操作日志.csv')}` },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '导出' }));
    await waitFor(() => expect(names).toEqual(['操作日志.csv']));
    expect(net.calls(EXPORT)[0]?.headers.get('authorization')).toBe('Bearer t1');
    expect(Object.fromEntries(net.calls(EXPORT)[0]?.query ?? [])).toEqual({ result: 'refused' });
    // With its byte order mark, without which a spreadsheet takes the Chinese for something else.
    expect([...new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0))].slice(0, 3)).toEqual([
      239, 187, 191,
    ]);
  });

  it('says why an export was refused', async () => {
    open(PLACE, { [EXPORT]: { status: 429, body: failure(429, 'TOO_MANY', '操作过于频繁，请稍后再试') } });
    fireEvent.click(await screen.findByRole('button', { name: '导出' }));
    expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy();
  });
});
