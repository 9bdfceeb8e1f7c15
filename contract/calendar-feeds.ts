import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParam, one, option, reservationKey } from './fields.ts';
import { user } from './roles.ts';

/** Visits in one's own calendar program: an address that it reads by itself, GET /api/calendar/<secret>.ics, without login. */

/** mine: the visits of the account's patients. work: the person's own column at the hospital of the session. */
export const FEED_KINDS = { mine: '我的就诊', work: '我的出诊' } as const;
export type FeedKind = keyof typeof FEED_KINDS;

const calendarFeed = z
  .object({
    id: z.number(),
    kind: z.enum(['mine', 'work']),
    hospital: option.nullable(),
    created_at: z.string(),
    /** When a calendar last read it. */
    read_at: z.string().nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const calendarFeeds = {
  list: defineCall({
    method: 'GET',
    path: '/api/calendar_feeds',
    access: user,
    slice: 'calendarFeeds',
    summary: '我的日历订阅',
    response: z.object({ data: z.array(calendarFeed) }),
  }),
  /** One visit, to be put into a calendar by hand. */
  visit: defineCall({
    method: 'GET',
    path: '/api/reservations/:id/calendar',
    access: user,
    slice: 'calendarFeeds',
    summary: '把就诊加入日历',
    params: z.object({ id: reservationKey }),
    download: 'text/calendar; charset=utf-8',
  }),
  /** The address is told here once and never again; a new one ends the one before. */
  create: defineCall({
    method: 'POST',
    path: '/api/calendar_feeds',
    access: user,
    slice: 'calendarFeeds',
    summary: '创建日历订阅',
    body: z.object({ kind: z.enum(['mine', 'work'], { error: '订阅类型为必填项' }) }),
    response: one(z.object({ id: z.number(), url: z.string() })),
    secret: true,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/calendar_feeds/:id',
    access: user,
    slice: 'calendarFeeds',
    summary: '停止日历订阅',
    params: z.object({ id: idParam }),
    status: 204,
  }),
};
