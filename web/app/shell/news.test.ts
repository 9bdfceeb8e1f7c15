import { describe, expect, it } from 'vitest';
import type { Announcement } from '#contract/announcement-shapes.ts';
import { takeNews } from '#web/app/shell/news.ts';

const item = (id: number, more: Partial<Announcement> = {}): Announcement => ({
  id,
  hospital: null,
  title: `第${id}条`,
  content: '',
  summary: '',
  audience: 'staff',
  status: 'published',
  pinned: false,
  publish_at: null,
  published_at: '2026-11-20T10:00:00+08:00',
  edited_at: null,
  attachments: [],
  ...more,
});
const titles = (news: readonly Announcement[]) => news.map(({ title }) => title);

describe('announcements that come while one is here', () => {
  it('stand the newest first, and the same one once', () => {
    const news = takeNews(takeNews(takeNews([], item(1)), item(2)), item(1));
    expect(titles(news)).toEqual(['第1条', '第2条']);
  });

  it('change where they stand when they are edited, and are no news to who has put them away', () => {
    const edited = item(1, { title: '改过', edited_at: '2026-11-20T11:00:00+08:00' });
    expect(titles(takeNews([item(2), item(1)], edited))).toEqual(['第2条', '改过']);
    expect(titles(takeNews([item(2)], edited))).toEqual(['第2条']);
  });

  it('go when they are withdrawn', () => {
    expect(titles(takeNews([item(2), item(1)], item(1, { status: 'withdrawn' })))).toEqual(['第2条']);
  });

  it('are not more than a card can have waiting', () => {
    const many = Array.from({ length: 30 }, (_, n) => item(n + 1)).reduce(takeNews, [] as readonly Announcement[]);
    expect([many.length, many[0]?.id]).toEqual([20, 30]);
  });
});
