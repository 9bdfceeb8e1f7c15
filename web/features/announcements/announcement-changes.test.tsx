import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { failure } from '#web/api/testing.ts';
import { fakeUploads } from '#web/api/upload-testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import {
  CREATE,
  content,
  created,
  managedAnnouncement,
  menuItem,
  NOW,
  press,
  title,
  UPDATE,
  whole,
  write,
  writersTests,
} from './manage-testing.ts';

const { open, openForm } = writersTests(adminTests());

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
    expect(await within(dialog).findByText('此记录刚被修改，请核对后再保存')).toBeTruthy();
    const panel = within(within(dialog).getByText('对方的改动，已为您载入：').parentElement as HTMLElement);
    expect(panel.getByText('改为上午停诊。')).toBeTruthy();
    expect(panel.getByText('置顶').nextSibling?.textContent).toBe('是');
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
