import { z } from 'zod';
import { attachment } from './attachments.ts';
import { option } from './fields.ts';
import { STAFF_ROLES } from './roles.ts';

/** Announcements as they are told and listed. */
export const AUDIENCES = { staff: '员工', patients: '患者', all: '所有人' } as const;
export type AnnouncementAudience = keyof typeof AUDIENCES;
export const audience = z.enum(Object.keys(AUDIENCES) as [AnnouncementAudience, ...AnnouncementAudience[]], {
  error: '接收对象为必填项',
});

export const ANNOUNCEMENT_STATUS = {
  draft: '草稿',
  scheduled: '待发布',
  published: '已发布',
  withdrawn: '已撤回',
} as const;
export type AnnouncementStatus = keyof typeof ANNOUNCEMENT_STATUS;
export const statusNames = Object.keys(ANNOUNCEMENT_STATUS) as [AnnouncementStatus, ...AnnouncementStatus[]];

export const TITLE_MAX = 100;
/** Characters of the HTML as it comes. */
export const CONTENT_MAX = 50_000;
export const ATTACHMENTS_MAX = 10;

/** What a rich text may hold. Everything else is taken out by the server, whatever the editor sent. */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'a',
] as const;

/** As everybody concerned gets it, over HTTP and live alike. */
export const announcement = z
  .object({
    id: z.number(),
    /** Null: the platform's. */
    hospital: option.nullable(),
    title: z.string(),
    /** Sanitised HTML. */
    content: z.string(),
    /** The beginning of the text, without markup. */
    summary: z.string(),
    audience,
    status: z.enum(statusNames),
    pinned: z.boolean(),
    publish_at: z.string().nullable(),
    published_at: z.string().nullable(),
    /** Says something else, or to others, since it was published. To pin it is no edit. */
    edited_at: z.string().nullable(),
    attachments: z.array(attachment),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;

/** The same, and whether the one who asks has read it. */
export const receivedAnnouncement = announcement
  .extend({ read_at: z.string().nullable() })
  .meta({ id: 'ReceivedAnnouncement' });
export type ReceivedAnnouncement = z.infer<typeof receivedAnnouncement>;

/** As those who write them see it. */
export const managedAnnouncement = announcement
  .extend({
    /** Of staff, where only some are meant; empty: all. */
    roles: z.array(z.enum(STAFF_ROLES)),
    departments: z.array(option),
    creator_name: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.number(),
    /** Why it did not go out at its time, or empty. */
    reason: z.string(),
    /** People concerned, and how many of them have read it. */
    concerned_count: z.number(),
    read_count: z.number(),
  })
  .meta({ id: 'ManagedAnnouncement' });
export type ManagedAnnouncement = z.infer<typeof managedAnnouncement>;
