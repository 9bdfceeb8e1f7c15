import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ManagedAnnouncement } from '#contract/announcements.ts';
import { onlineAtom } from '#web/api/online.ts';
import { clearSession, store } from '#web/api/session.ts';
import { failure } from '#web/api/testing.ts';
import { fakeUploads } from '#web/api/upload-testing.ts';
import { openAdmin, stubWidth } from '#web/app/admin-testing.tsx';
import { reactions } from '#web/realtime/reactions.ts';
import { managedAnnouncement, stubPlaces } from './manage-testing.ts';

const PATH = '/admin/notifications/system_notifications';
const LIST = 'GET /api/admin/hospital/message';
const CREATE = 'POST /api/admin/hospital/message';
const UPDATE = 'POST /api/admin/hospital/message/updateMessage';
const NOW = '2026-11-20T10:37:00.000+08:00';

let opened: ReturnType<typeof openAdmin>;
const listOf = (...rows: ManagedAnnouncement[]) => ({
  body: { data: rows, current_page: 1, per_page: 10, total: rows.length, meta: { now: NOW } },
});
const open = (rows: ManagedAnnouncement[] = [], handlers = {}, role: 'shop_owner' | 'super_admin' = 'shop_owner') => {
  opened = openAdmin(PATH, role, {
    [LIST]: listOf(...rows),
    'GET /api/index_hospitals/1': {
      body: {
        doctors: [],
        departments: [
          { id: 3, name: '口腔科' },
          { id: 4, name: '正畸科' },
        ],
        mode: 1,
      },
    },
    ...handlers,
  });
  return opened;
};

beforeAll(stubPlaces);
beforeEach(() => {
  stubWidth(1440);
  sessionStorage.clear();
});
afterEach(() => {
  opened.app.close();
  store.set(onlineAtom, true);
  vi.unstubAllGlobals();
});

const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const menuItem = async (title: string, item: string) => {
  const trigger = await screen.findByRole('button', { name: `${title}的操作` });
  trigger.focus();
  fireEvent.keyDown(trigger, { key: 'Enter' });
  return screen.findByRole('menuitem', { name: item });
};

describe('the announcements of a hospital', () => {
  it('are listed: to whom, how far, when, and who has read them', async () => {
    open([
      managedAnnouncement({
        title: '流感季安排',
        status: 'published',
        pinned: true,
        published_at: '2026-11-19T09:00:00.000+08:00',
        edited_at: '2026-11-19T09:30:00.000+08:00',
        roles: ['doctor', 'customer_service'],
        departments: [{ id: 3, name: '口腔科' }],
        read_count: 5,
      }),
      managedAnnouncement({ id: 8, title: '元旦放假', status: 'withdrawn', reason: '医院已被锁定，到时未发布' }),
    ]);
    const first = await row('流感季安排');
    expect(within(first).getByLabelText('置顶')).toBeTruthy();
    for (const text of ['已编辑', '医生、前台 · 口腔科', '已发布', '2026-11-19 09:00', '5 / 12', '沈怀瑾'])
      expect(within(first).getByText(text)).toBeTruthy();
    const second = await row('元旦放假');
    expect(within(second).getByText('已撤回')).toBeTruthy();
    expect(within(second).getByText('医院已被锁定，到时未发布')).toBeTruthy();
    // What is at its end can't be changed any more.
    expect(within(second).queryByRole('button', { name: /编辑/ })).toBeNull();
  });

  it('count down to their time, and are out by themselves', async () => {
    const scheduled = managedAnnouncement({ status: 'scheduled', publish_at: '2026-11-20T10:37:01.000+08:00' });
    const { net } = open([scheduled]);
    const shown = await row('周五下午停诊');
    expect(within(shown).getByRole('timer').textContent).toMatch(/^00:0[01] 后$|^发布中…$/);
    net.on(LIST, listOf({ ...scheduled, status: 'published', published_at: '2026-11-20T10:37:01.000+08:00' }));
    expect(await screen.findByText('已发布', { selector: 'td *' })).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('follow what is told live', async () => {
    const one = managedAnnouncement({ status: 'published', published_at: NOW });
    const { net } = open([one]);
    await row('周五下午停诊');
    net.on(LIST, listOf({ ...one, title: '周六全天停诊', version: 2 }));
    act(() => reactions.announcement(one));
    expect(await row('周六全天停诊')).toBeTruthy();
  });

  it('are withdrawn after a question alone', async () => {
    const one = managedAnnouncement({ status: 'published', published_at: NOW, version: 4 });
    const { net } = open([one], { [UPDATE]: { status: 201, body: { data: { ...one, status: 'withdrawn' } } } });
    fireEvent.click(await menuItem('周五下午停诊', '撤回'));
    const question = await screen.findByRole('alertdialog', { name: '确定撤回“周五下午停诊”？' });
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: '取消' }));
    expect(net.calls(UPDATE)).toHaveLength(0);
    fireEvent.click(within(question).getByRole('button', { name: '撤回' }));
    await waitFor(() => expect(net.calls(UPDATE)[0]?.body).toEqual({ id: 7, version: 4, status: 'withdrawn' }));
  });

  it('are moved to another time from the list', async () => {
    const one = managedAnnouncement({ status: 'scheduled', publish_at: '2026-11-20T18:00:00.000+08:00', version: 2 });
    const { net } = open([one], { [UPDATE]: { status: 201, body: { data: one } } });
    fireEvent.click(await menuItem('周五下午停诊', '改期'));
    const dialog = await screen.findByRole('dialog', { name: '改期发布' });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /发布时间/ }).value).toBe('18:00');
    fireEvent.click(within(dialog).getByRole('button', { name: '明天 08:00' }));
    expect(within(dialog).getByText(/11月21日 周六 08:00（明天/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: /定时发布/ }));
    await waitFor(() =>
      expect(net.calls(UPDATE)[0]?.body).toEqual({
        id: 7,
        version: 2,
        status: 'scheduled',
        publish_at: '2026-11-21T08:00:00+08:00',
      }),
    );
  });

  it('say who has read them by name, and of patients how many', async () => {
    const one = managedAnnouncement({ status: 'published', published_at: NOW, audience: 'all', read_count: 36 });
    const people = (...data: object[]) => ({
      current_page: 1,
      per_page: 25,
      total: data.length,
      data,
      meta: { staff: { concerned: 2, read: 1 }, patients: { concerned: 120, read: 35 } },
    });
    open([one], {
      'GET /api/admin/hospital/message/7/readers': ({ query }: { query: URLSearchParams }) => ({
        body:
          query.get('unread') === '1'
            ? people({ user_id: 2, name: '李文博', roles: ['doctor'], read_at: null })
            : people({ user_id: 3, name: '陈露', roles: ['customer_service'], read_at: NOW }),
      }),
    });
    fireEvent.click(await menuItem('周五下午停诊', '查看阅读情况'));
    const sheet = await screen.findByRole('dialog', { name: '周五下午停诊' });
    expect(await within(sheet).findByText('李文博')).toBeTruthy();
    expect(within(sheet).getByText('患者已读').nextSibling?.textContent).toBe('35 / 120');
    fireEvent.click(within(sheet).getByRole('tab', { name: '已读员工' }));
    expect(await within(sheet).findByText('陈露')).toBeTruthy();
    expect(within(sheet).getByText('2026-11-20 10:37')).toBeTruthy();
    fireEvent.click(within(sheet).getByRole('tab', { name: '内容' }));
    expect(within(sheet).getByText('停诊').tagName).toBe('STRONG');
  });
});

const title = (dialog: HTMLElement) => within(dialog).getByRole<HTMLInputElement>('textbox', { name: /标题/ });
const content = (dialog: HTMLElement) => within(dialog).findByRole('textbox', { name: /内容/ });
const press = (dialog: HTMLElement, name: RegExp | string) =>
  fireEvent.click(within(dialog).getByRole('button', { name }));

async function openForm(handlers = {}, role: 'shop_owner' | 'super_admin' = 'shop_owner') {
  const all = open([], handlers, role);
  fireEvent.click(await screen.findByRole('button', { name: '发布公告' }));
  const dialog = await screen.findByRole('dialog', { name: '发布公告' });
  await content(dialog);
  return { ...all, dialog };
}

/** A title and a text, as somebody types and pastes them. */
async function write(dialog: HTMLElement, name = '周五下午停诊', html = '<p>设备检修</p>') {
  fireEvent.change(title(dialog), { target: { value: name } });
  const text = await content(dialog);
  text.focus();
  fireEvent.paste(text, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') } });
  await waitFor(() => expect(text.textContent).not.toBe(''));
}

const created = { status: 201, body: { data: managedAnnouncement() } };
const whole = {
  title: '周五下午停诊',
  content: '<p>设备检修</p>',
  audience: 'staff',
  pinned: false,
  roles: [],
  department_ids: [],
  attachments: [],
};

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
    const { dialog } = await openForm({ [CREATE]: created });
    // openAdmin signs out and in again, which clears it.
    expect(title(dialog).value).toBe('');
    await write(dialog, '又写了一半', '<p>未完</p>');
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith('haomai:announcement:'));
    expect(keys).toEqual(['haomai:announcement:5:1:new']);
    act(() => void opened.app.router.navigate('/admin'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => void opened.app.router.navigate(PATH));
    fireEvent.click(await screen.findByRole('button', { name: '发布公告' }));
    const again = await screen.findByRole('dialog', { name: '发布公告' });
    expect(within(again).getByText('已恢复您上次未保存的内容')).toBeTruthy();
    expect(title(again).value).toBe('又写了一半');
    expect((await content(again)).textContent).toBe('未完');
    // It was never saved: closing asks.
    press(again, '取消');
    const question = await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' });
    fireEvent.click(within(question).getByRole('button', { name: '继续填写' }));
    press(again, '放弃这些内容');
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

describe('attachments', () => {
  const picture = new File(['x'], '停诊.png', { type: 'image/png' });
  const pdf = new File(['x'], '通知.pdf', { type: 'application/pdf' });
  const pick = (dialog: HTMLElement, ...files: File[]) => {
    const input = dialog.querySelector('input[type="file"]');
    if (!input) throw new Error('no file input');
    fireEvent.change(input, { target: { files } });
  };

  it('are sent as they are picked, and tried again where they failed', async () => {
    const { net, dialog } = await openForm({ [CREATE]: created });
    const { sent } = fakeUploads();
    await write(dialog);
    pick(dialog, picture, pdf, new File(['x'], '表.xlsx', { type: 'application/vnd.ms-excel' }));
    expect(await within(dialog).findByText('仅支持 JPG、PNG、WebP 图片和 PDF 文件')).toBeTruthy();
    expect(sent.map(({ form }) => form.get('type'))).toEqual(['attachment', 'attachment']);
    act(() => sent[0]?.progress(1, 2));
    expect(within(dialog).getByRole('progressbar', { name: '停诊.png上传进度' }).getAttribute('aria-valuenow')).toBe(
      '50',
    );
    act(() => sent[0]?.answer(200, { Location: '/uploads/attachment/a' }));
    act(() => sent[1]?.fail());
    expect(await within(dialog).findByText('文件上传失败,请重新上传')).toBeTruthy();
    press(dialog, '存为草稿');
    expect(await within(dialog).findByText('有附件未上传成功，请重新上传或移除')).toBeTruthy();
    expect(net.calls(CREATE)).toHaveLength(0);
    press(dialog, '移除表.xlsx');
    press(dialog, '重新上传通知.pdf');
    // Sent while it is under way: it is waited for.
    press(dialog, '存为草稿');
    await act(async () => {});
    expect(net.calls(CREATE)).toHaveLength(0);
    await act(async () => sent[2]?.answer(200, { Location: '/uploads/attachment/b' }));
    await waitFor(() =>
      expect(net.calls(CREATE)[0]?.body).toEqual({
        ...whole,
        draft: true,
        attachments: [
          { key: '/uploads/attachment/a', name: '停诊.png' },
          { key: '/uploads/attachment/b', name: '通知.pdf' },
        ],
      }),
    );
  });

  it('are ten at most', async () => {
    const { dialog } = await openForm();
    const { sent } = fakeUploads();
    pick(dialog, ...Array.from({ length: 11 }, (_, n) => new File(['x'], `${n}.png`, { type: 'image/png' })));
    expect(await within(dialog).findByText('附件最多10个，多出的没有添加')).toBeTruthy();
    expect(sent).toHaveLength(10);
    expect(within(dialog).getByRole('button', { name: '添加附件' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('changing one', () => {
  const one = managedAnnouncement({ status: 'published', published_at: NOW, version: 3 });
  const openEdit = async (of: ManagedAnnouncement, handlers = {}) => {
    const all = open([of], handlers);
    fireEvent.click(await screen.findByRole('button', { name: `编辑${of.title}` }));
    const dialog = await screen.findByRole('dialog', { name: '编辑公告' });
    await content(dialog);
    return { ...all, dialog };
  };

  it('that is out says that it will be marked', async () => {
    const { net, dialog } = await openEdit(one, { [UPDATE]: { status: 201, body: { data: one } } });
    expect(within(dialog).getByText(/保存后会标记“已编辑”/)).toBeTruthy();
    for (const name of ['存为草稿', '定时发布', '立即发布'])
      expect(within(dialog).queryByRole('button', { name })).toBeNull();
    fireEvent.change(title(dialog), { target: { value: '周六停诊' } });
    press(dialog, /保存/);
    await waitFor(() =>
      expect(net.calls(UPDATE)[0]?.body).toEqual({
        ...whole,
        id: 7,
        version: 3,
        title: '周六停诊',
        content: one.content,
      }),
    );
  });

  it('that somebody else changed shows what they changed, and keeps one’s own words', async () => {
    const theirs = { ...one, version: 4, content: '<p>改为上午停诊。</p>', pinned: true, updated_at: NOW };
    const { net, dialog } = await openEdit(one, {
      [UPDATE]: { status: 409, body: failure(409, 'STALE', '此记录刚被修改，请核对后再保存') },
      'GET /api/admin/hospital/message/7': { body: { data: theirs } },
    });
    fireEvent.change(title(dialog), { target: { value: '我改的标题' } });
    press(dialog, /保存/);
    expect(await within(dialog).findByText('此公告刚被修改，请核对后再保存')).toBeTruthy();
    expect(
      within(dialog).getByText(/2026-11-20 10:37 更新，现在为“已发布”，改动：置顶、内容。您填写的内容仍保留。/),
    ).toBeTruthy();
    press(dialog, '查看最新内容');
    expect(within(dialog).getByText('改为上午停诊。')).toBeTruthy();
    press(dialog, '载入最新，保留我的修改');
    await waitFor(async () => expect((await content(dialog)).textContent).toBe('改为上午停诊。'));
    expect(title(dialog).value).toBe('我改的标题');
    net.on(UPDATE, { status: 201, body: { data: { ...theirs, version: 5 } } });
    press(dialog, /保存/);
    await waitFor(() =>
      expect(net.calls(UPDATE)[1]?.body).toMatchObject({
        version: 4,
        title: '我改的标题',
        content: '<p>改为上午停诊。</p>',
        pinned: true,
      }),
    );
  });

  it('that was withdrawn meanwhile becomes a new one', async () => {
    const gone = { ...one, status: 'withdrawn' as const, version: 4 };
    const { net, dialog } = await openEdit(one, {
      [UPDATE]: { status: 409, body: failure(409, 'STALE', '此记录刚被修改，请核对后再保存') },
      [CREATE]: created,
      'GET /api/admin/hospital/message/7': { body: { data: gone } },
    });
    fireEvent.change(title(dialog), { target: { value: '我改的标题' } });
    press(dialog, /保存/);
    expect(await within(dialog).findByText('此公告刚被撤回，不能再修改')).toBeTruthy();
    press(dialog, '转为新公告');
    const fresh = await screen.findByRole('dialog', { name: '发布公告' });
    expect(title(fresh).value).toBe('我改的标题');
    press(fresh, '存为草稿');
    await waitFor(() => expect(net.calls(CREATE)[0]?.body).toMatchObject({ title: '我改的标题', draft: true }));
  });

  it('is copied as a new one, without its files', async () => {
    const file = {
      key: 'attachment/a',
      name: 'a.png',
      content_type: 'image/png',
      size: 1,
      url: '/uploads/attachment/a',
    };
    const { net } = open([{ ...one, status: 'withdrawn', attachments: [file] }], { [CREATE]: created });
    fireEvent.click(await menuItem('周五下午停诊', '复制为新公告'));
    const dialog = await screen.findByRole('dialog', { name: '复制为新公告' });
    expect(within(dialog).getByText('附件不随公告复制，需要时请重新添加')).toBeTruthy();
    await content(dialog);
    press(dialog, '存为草稿');
    await waitFor(() => expect(net.calls(CREATE)[0]?.body).toEqual({ ...whole, content: one.content, draft: true }));
  });
});
