import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onlineAtom } from '#web/api/online.ts';
import { clearSession, store } from '#web/api/session.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { CREATE, content, created, LIST, PATH, press, title, whole, write, writersTests } from './manage-testing.ts';

const { openForm } = writersTests(adminTests());

describe('writing one', () => {
  it('needs a title and a text, and says so under them', async () => {
    const { net, dialog } = await openForm();
    press(dialog, /^立即发布/);
    expect(await within(dialog).findByText('标题为必填项')).toBeTruthy();
    expect(within(dialog).getByText('内容为必填项')).toBeTruthy();
    expect(document.activeElement).toBe(title(dialog));
    // No time is asked for what can't be sent.
    press(dialog, '定时发布');
    await act(async () => {});
    expect(screen.queryByRole('dialog', { name: '定时发布' })).toBeNull();
    expect(net.calls(CREATE)).toHaveLength(0);
  });

  it('asks once before it goes to everybody, and says to whom', async () => {
    const { net, dialog } = await openForm({ [CREATE]: created });
    await write(dialog);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '医生' }));
    fireEvent.click(within(dialog).getByRole('combobox', { name: '员工科室' }));
    fireEvent.click(await screen.findByRole('option', { name: '正畸科' }));
    press(dialog, /^立即发布/);
    const question = await screen.findByRole('alertdialog', { name: '立即发布？' });
    expect(question.textContent).toContain('“周五下午停诊”将立即发送给 衡川口腔 · 总院 的 员工（医生 · 正畸科）。');
    expect(net.calls(CREATE)).toHaveLength(0);
    fireEvent.click(within(question).getByRole('button', { name: '立即发布' }));
    await waitFor(() =>
      expect(net.calls(CREATE)[0]?.body).toEqual({ ...whole, roles: ['doctor'], department_ids: [4] }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(net.calls(LIST).length).toBeGreaterThan(1);
  });

  it('has a time of its own to go out, on the clinic’s clock', async () => {
    const { net, dialog } = await openForm({ [CREATE]: created });
    await write(dialog);
    press(dialog, '定时发布');
    const times = await screen.findByRole('dialog', { name: '定时发布' });
    expect(within(times).getByText('按诊所时钟（北京时间），现在 10:37')).toBeTruthy();
    const time = within(times).getByRole<HTMLInputElement>('textbox', { name: /发布时间/ });
    fireEvent.change(time, { target: { value: '930' } });
    fireEvent.submit(time);
    expect(await within(times).findByText('发布时间必须晚于现在')).toBeTruthy();
    press(times, '今天 18:00');
    expect(within(times).getByText('11月20日 周五 18:00（今天，7 小时 23 分钟后）')).toBeTruthy();
    fireEvent.submit(time);
    await waitFor(() =>
      expect(net.calls(CREATE)[0]?.body).toEqual({ ...whole, publish_at: '2026-11-20T18:00:00+08:00' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the time open where the server finds it past', async () => {
    const late = failure(422, 'INVALID', '参数错误', { errors: { publish_at: ['发布时间必须晚于现在'] } });
    const { dialog } = await openForm({ [CREATE]: { status: 422, body: late } });
    await write(dialog);
    press(dialog, '定时发布');
    const times = await screen.findByRole('dialog', { name: '定时发布' });
    fireEvent.submit(within(times).getByRole('textbox', { name: /发布时间/ }));
    expect(await within(times).findByText('发布时间必须晚于现在')).toBeTruthy();
    press(times, '明天 08:00');
    expect(within(times).queryByText('发布时间必须晚于现在')).toBeNull();
  });

  it('keeps a draft; for patients it names no staff', async () => {
    const { net, dialog } = await openForm({ [CREATE]: created });
    await write(dialog);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '医生' }));
    fireEvent.click(within(dialog).getByRole('radio', { name: '患者' }));
    expect(within(dialog).queryByRole('checkbox', { name: '医生' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('switch', { name: /置顶/ }));
    press(dialog, '存为草稿');
    await waitFor(() =>
      expect(net.calls(CREATE)[0]?.body).toEqual({ ...whole, audience: 'patients', pinned: true, draft: true }),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keeps what was written where the server refuses, under the field it is about', async () => {
    const refused = failure(422, 'INVALID', '参数错误', { errors: { content: ['内容包含不允许的格式'] } });
    const { dialog } = await openForm({ [CREATE]: { status: 422, body: refused } });
    await write(dialog);
    press(dialog, '存为草稿');
    expect(await within(dialog).findByText('内容包含不允许的格式')).toBeTruthy();
    expect(title(dialog).value).toBe('周五下午停诊');
    expect((await content(dialog)).textContent).toBe('设备检修');
  });

  it('asks before it throws away what was written, and then forgets it', async () => {
    const { dialog } = await openForm();
    await write(dialog);
    press(dialog, '取消');
    const question = await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' });
    fireEvent.click(within(question).getByRole('button', { name: '放弃' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: '发布公告' }));
    const again = await screen.findByRole('dialog', { name: '发布公告' });
    expect(title(again).value).toBe('');
    expect(within(again).queryByText(/已恢复/)).toBeNull();
  });

  it('finds what was written before a reload again, as long as one is signed in', async () => {
    const first = await openForm();
    await write(first.dialog, '写了一半', '<p>未完</p>');
    first.app.close();
    const { app, dialog } = await openForm({ [CREATE]: created });
    // openAdmin signs out and in again, which clears it.
    expect(title(dialog).value).toBe('');
    await write(dialog, '又写了一半', '<p>未完</p>');
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith('haomai:draft:'));
    expect(keys).toEqual(['haomai:draft:announcement:1:new']);
    act(() => void app.router.navigate('/admin'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => void app.router.navigate(PATH));
    fireEvent.click(await screen.findByRole('button', { name: '发布公告' }));
    const again = await screen.findByRole('dialog', { name: '发布公告' });
    expect(within(again).getByText('已恢复上次未保存的内容')).toBeTruthy();
    expect(title(again).value).toBe('又写了一半');
    expect((await content(again)).textContent).toBe('未完');
    // It was never saved: closing asks.
    press(again, '取消');
    const question = await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' });
    fireEvent.click(within(question).getByRole('button', { name: '继续填写' }));
    press(again, '清空');
    await waitFor(() => expect(title(again).value).toBe(''));
    act(() => clearSession());
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('sends nothing while the network is away, and keeps all', async () => {
    const { net, dialog } = await openForm({ [CREATE]: created });
    await write(dialog);
    act(() => store.set(onlineAtom, false));
    press(dialog, /^立即发布/);
    press(dialog, '存为草稿');
    await act(async () => {});
    expect(within(dialog).getByText('网络已断开，请检查网络后重试')).toBeTruthy();
    expect(net.calls(CREATE)).toHaveLength(0);
    act(() => store.set(onlineAtom, true));
    press(dialog, '存为草稿');
    await waitFor(() => expect(net.calls(CREATE)).toHaveLength(1));
  });

  it('is for the whole platform where super_admin writes: without departments', async () => {
    const { net, dialog } = await openForm({ [CREATE]: created }, 'super_admin');
    await write(dialog);
    expect(within(dialog).queryByRole('combobox', { name: '员工科室' })).toBeNull();
    press(dialog, /^立即发布/);
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('将立即发送给 全部医院 的 员工');
    fireEvent.click(within(question).getByRole('button', { name: '立即发布' }));
    await waitFor(() => expect(net.calls(CREATE)[0]?.body).toEqual(whole));
  });
});
