import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { reactions } from '#web/realtime/reactions.ts';
import { LIST, listOf, managedAnnouncement, menuItem, NOW, UPDATE, writersTests } from './manage-testing.ts';

const { open } = writersTests(adminTests());

const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });

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
    fireEvent.click(await menuItem('周五下午停诊', '改时间'));
    const dialog = await screen.findByRole('dialog', { name: '修改发布时间' });
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
