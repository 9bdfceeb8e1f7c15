import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, personOf } from '#web/api/testing.ts';
import { INFO, openAdmin, stubWidth } from '#web/app/admin-testing.tsx';

const READ = 'GET /api/admin/settings';
const CHANGE = 'PUT /api/admin/settings';
const PLACE = '/admin/settings/index';
const settings = { id: 1, name: '衡川口腔 · 总院', mode: 1, lock: 0, status: 'approved' };

let opened: ReturnType<typeof openAdmin>;
const open = (handlers = {}, me = personOf('shop_owner')) => {
  opened = openAdmin(PLACE, 'shop_owner', { [READ]: { body: { data: settings } }, ...handlers }, me);
  return opened;
};
const clinic = () => screen.findByRole<HTMLInputElement>('radio', { name: /诊所/ });
const save = () => screen.getByRole('button', { name: '保存' });
const confirm = async () => {
  const question = await screen.findByRole('alertdialog', { name: '确定改为诊所模式？' });
  fireEvent.click(within(question).getByRole('button', { name: '确定' }));
};

beforeEach(() => stubWidth(1440));
afterEach(() => {
  opened.app.close();
  vi.unstubAllGlobals();
});

describe('business mode', () => {
  it('shows what is, and what each mode does', async () => {
    open();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /医院/ })).checked).toBe(true);
    expect((await clinic()).checked).toBe(false);
    expect(screen.getByText('分科室经营，预约时必须选择科室。')).toBeTruthy();
    expect(screen.getByText('不分科室，预约时不再选择科室，直接选择医生和时间。')).toBeTruthy();
    expect(save().getAttribute('aria-disabled')).toBe('true');
  });

  it('changes after a question, and everything that knows the mode is read anew', async () => {
    const { net } = open({ [CHANGE]: { status: 201, body: { data: { ...settings, mode: 2 } } } });
    fireEvent.click(await clinic());
    net.on(READ, { body: { data: { ...settings, mode: 2 } } });
    fireEvent.click(save());
    await confirm();
    await waitFor(() => expect(net.calls(CHANGE)[0]?.body).toEqual({ mode: 2 }));
    expect(await screen.findByText('操作成功')).toBeTruthy();
    await waitFor(() => expect(net.calls(INFO)).toHaveLength(2));
    await waitFor(() => expect(screen.getByText('当前模式').parentElement?.textContent).toContain('诊所'));
  });

  it('changes nothing for who says no', async () => {
    const { net } = open();
    fireEvent.click(await clinic());
    fireEvent.click(save());
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: '取消' }));
    expect(net.calls(CHANGE)).toHaveLength(0);
    expect((await clinic()).checked).toBe(true);
  });

  it('says that the hospital is locked, and keeps the choice', async () => {
    open({ [CHANGE]: { status: 423, body: failure(423, 'HOSPITAL_LOCKED', '该医院已被锁定，暂不能办理业务') } });
    fireEvent.click(await clinic());
    fireEvent.click(save());
    await confirm();
    expect(await screen.findByText('该医院已被锁定，暂不能办理业务')).toBeTruthy();
    expect((await clinic()).checked).toBe(true);
  });

  it('can’t be saved where the hospital waits, and says why', async () => {
    const me = personOf('shop_owner');
    if (me.meta.hospital) me.meta.hospital.status = 'pending';
    const { net } = open({}, me);
    fireEvent.click(await clinic());
    expect(save().getAttribute('aria-disabled')).toBe('true');
    fireEvent.submit(save().closest('form') ?? save());
    save().focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('该医院正在审批，暂不能办理业务');
    expect(net.calls(CHANGE)).toHaveLength(0);
  });

  it('says why it could not be loaded, and tries again', async () => {
    const { net } = open({ [READ]: { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') } });
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    net.on(READ, { body: { data: settings } });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await clinic()).toBeTruthy();
  });
});
