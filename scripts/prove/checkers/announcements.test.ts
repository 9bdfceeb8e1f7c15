import { describe, expect, it } from 'vitest';
import { type AnnouncementHistory, checkAnnouncements } from './announcements.ts';

const good: AnnouncementHistory = {
  planned: [
    { id: 1, publishAt: 10_000, withdrawn: false, edits: 0 },
    { id: 2, publishAt: 12_000, withdrawn: false, edits: 1 },
    { id: 3, publishAt: 11_000, withdrawn: true, edits: 1 },
  ],
  rows: [
    { id: 1, status: 'published', publishedAt: 10_004, version: 2 },
    { id: 2, status: 'published', publishedAt: 12_000, version: 3 },
    { id: 3, status: 'withdrawn', publishedAt: null, version: 2 },
  ],
  connections: [
    { screen: 'desk', from: 0, until: 60_000 },
    { screen: 'patient', from: 11_000, until: 12_500 },
  ],
  heard: [
    { connection: 0, id: 1, status: 'published', at: 10_020 },
    { connection: 0, id: 2, status: 'published', at: 12_020 },
  ],
  seen: [{ id: 1, at: 10_050 }],
  slackMs: 5,
  hearsWithinMs: 5_000,
};
const words = (change: Partial<AnnouncementHistory>) =>
  checkAnnouncements({ ...good, ...change }).map(({ what }) => what);

describe('the checker of announcements', () => {
  it('finds nothing where each came once and in time', () => {
    expect(words({})).toEqual([]);
  });

  it('finds one that was never published', () => {
    const [one, ...rest] = good.rows;
    if (!one) throw new Error('no row');
    expect(words({ rows: [{ ...one, status: 'scheduled', publishedAt: null, version: 1 }, ...rest] })).toEqual([
      'announcement 1 was never published (scheduled)',
    ]);
  });

  it('finds one that was published early, twice, or seen before its time', () => {
    const [one, ...rest] = good.rows;
    if (!one) throw new Error('no row');
    expect(words({ rows: [{ ...one, publishedAt: 9_999 }, ...rest] })).toEqual([
      'announcement 1 was published 1 ms early',
    ]);
    expect(words({ rows: [{ ...one, version: 3 }, ...rest] })).toEqual(['announcement 1 was published 2 times']);
    expect(words({ seen: [{ id: 1, at: 9_900 }] })).toEqual(['announcement 1 was seen 100 ms before its time']);
  });

  it('finds one that came twice to a screen, or never to one that stood open', () => {
    const [first, second] = good.heard;
    if (!first || !second) throw new Error('nothing heard');
    expect(words({ heard: [first, first, second] })).toEqual(['announcement 1 came 2 times to desk']);
    expect(words({ heard: [second] })).toEqual(['announcement 1 never came to desk, which stood open']);
  });

  it('finds a withdrawn one that went out or was shown', () => {
    const [one, two] = good.rows;
    if (!one || !two) throw new Error('no rows');
    expect(words({ rows: [one, two, { id: 3, status: 'published', publishedAt: 11_000, version: 3 }] })).toEqual([
      'announcement 3 was withdrawn in time and went out all the same',
    ]);
    expect(words({ seen: [{ id: 3, at: 11_500 }] })).toEqual([
      'announcement 3 was withdrawn in time and shown as published',
    ]);
  });
});
