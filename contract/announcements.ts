import { z } from 'zod';
import {
  ATTACHMENTS_MAX,
  audience,
  CONTENT_MAX,
  managedAnnouncement,
  receivedAnnouncement,
  statusNames,
  TITLE_MAX,
} from './announcement-shapes.ts';
import { defineCall } from './call.ts';
import {
  idOf,
  idParam,
  keywordQuery,
  one,
  optionalText,
  pagedWith,
  paging,
  requiredText,
  unlessBlank,
  versionSeen,
} from './fields.ts';
import { only, ROLES, STAFF_ROLES, user } from './roles.ts';
import { attachmentList } from './uploads.ts';

/**
 * Announcements: docs/domain/messages.md#announcements. shop_owner writes for the hospital, super_admin for
 * the platform; whom one concerns is decided in one place (db/functions/75_announcements.sql, `announcement_concerns`).
 */

const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/;

/** An instant with offset, or yyyy-MM-dd HH:mm[:ss] on the clinic's clock; answers an ISO instant. */
const publishAt = z
  .string({ error: '发布时间格式错误' })
  .trim()
  .transform((text, context) => {
    const [, day = '', time = '', offset = '+08:00'] = MOMENT.exec(text) ?? [];
    const instant = Date.parse(`${day}T${time}${offset}`);
    // Date.parse takes the 31st of February for the 3rd of March.
    if (Number.isNaN(instant) || !z.iso.date().safeParse(day).success) {
      context.addIssue({ code: 'custom', message: '发布时间格式错误' });
      return z.NEVER;
    }
    return new Date(instant).toISOString();
  });

const fields = {
  title: requiredText('标题', TITLE_MAX),
  content: requiredText('内容', CONTENT_MAX),
  audience,
  pinned: z.boolean({ error: '置顶格式错误' }),
  /** Staff of these roles only; empty: of all. */
  roles: z.array(z.enum(STAFF_ROLES, { error: '角色格式错误' }), { error: '角色格式错误' }).max(STAFF_ROLES.length),
  /** Staff of these departments only; empty: of all. A hospital's own. */
  department_ids: z
    .array(idOf('科室'), {
      error: '科室格式错误',
    })
    .max(100, '科室最多100个'),
  /** Uploads of type `attachment`, each of one announcement alone. */
  attachments: attachmentList('附件', ATTACHMENTS_MAX),
};

const created = z.object({
  ...fields,
  pinned: fields.pinned.default(false),
  roles: fields.roles.default([]),
  department_ids: fields.department_ids.default([]),
  attachments: fields.attachments.default([]),
  publish_at: publishAt.nullish(),
  draft: z.boolean({ error: '草稿格式错误' }).default(false),
});

/** What is left out stays as it is. */
const changed = z.object({
  id: z.number({ error: '公告为必填项' }).int('编号格式错误').min(1, '编号格式错误'),
  version: versionSeen,
  title: fields.title.optional(),
  content: fields.content.optional(),
  audience: fields.audience.optional(),
  pinned: fields.pinned.optional(),
  roles: fields.roles.optional(),
  department_ids: fields.department_ids.optional(),
  attachments: fields.attachments.optional(),
  publish_at: publishAt.nullish(),
  /** published: now. scheduled: at publish_at. withdrawn: nobody sees it any more. draft: taken back before its time. */
  status: z.enum(statusNames, { error: '状态格式错误' }).optional(),
  draft: z.boolean({ error: '草稿格式错误' }).optional(),
});

const writers = only('shop_owner', 'super_admin');
const readers = only('super_admin', ...STAFF_ROLES);

export const announcements = {
  /** Published ones that concern the one who asks; pinned ones first, then the newest. */
  list: defineCall({
    method: 'GET',
    path: '/api/announcements',
    access: user,
    slice: 'announcements',
    summary: '我的公告',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      unread: unlessBlank(z.enum(['1'], { error: '未读格式错误' })),
      /** The platform's or the hospitals' alone. */
      from: unlessBlank(z.enum(['platform', 'hospital'], { error: '来源格式错误' })),
    }),
    response: pagedWith(receivedAnnouncement, { unread_count: z.number() }),
  }),
  show: defineCall({
    method: 'GET',
    path: '/api/announcements/:id',
    access: user,
    slice: 'announcements',
    summary: '公告详情',
    params: z.object({ id: idParam }),
    response: one(receivedAnnouncement),
  }),
  /** Some, or all where no ids are given. */
  read: defineCall({
    method: 'PUT',
    path: '/api/announcements/read',
    access: user,
    slice: 'announcements',
    summary: '公告标为已读',
    body: z
      .object({
        ids: z.array(idOf('编号')).max(1_000, '一次最多1000条').optional(),
      })
      .optional(),
    response: z.object({ announcements_count: z.number() }),
    toast: null,
  }),
  /** shop_owner: the hospital's, of every status; super_admin: the platform's; other staff: the hospital's published ones for them. */
  managed: defineCall({
    method: 'GET',
    path: '/api/admin/hospital/message',
    access: readers,
    slice: 'announcements',
    summary: '公告管理列表',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      status: unlessBlank(z.enum(statusNames, { error: '状态格式错误' })),
      audience: unlessBlank(audience),
    }),
    /** `now`: the server's clock, by which the scheduled ones go out. */
    response: pagedWith(managedAnnouncement, { now: z.string() }),
  }),
  managedOne: defineCall({
    method: 'GET',
    path: '/api/admin/hospital/message/:id',
    access: writers,
    slice: 'announcements',
    summary: '公告管理详情',
    params: z.object({ id: idParam }),
    response: one(managedAnnouncement),
  }),
  /** Published at once, at `publish_at`, or kept as a draft. */
  create: defineCall({
    method: 'POST',
    path: '/api/admin/hospital/message',
    access: writers,
    slice: 'announcements',
    summary: '发布或定时发布公告',
    body: created,
    response: one(managedAnnouncement),
    idempotent: true,
  }),
  update: defineCall({
    method: 'POST',
    path: '/api/admin/hospital/message/updateMessage',
    access: writers,
    slice: 'announcements',
    summary: '修改、撤回公告',
    body: changed,
    response: one(managedAnnouncement),
    idempotent: true,
  }),
  /** Staff by name, whether they have read it and when; patients are only counted. */
  readers: defineCall({
    method: 'GET',
    path: '/api/admin/hospital/message/:id/readers',
    access: writers,
    slice: 'announcements',
    summary: '公告的阅读情况',
    params: z.object({ id: idParam }),
    /** `unread`: 1 those who have not, 0 those who have; left out: both. */
    query: z.object({ ...paging, unread: unlessBlank(z.enum(['0', '1'], { error: '未读格式错误' })) }),
    response: pagedWith(
      z.object({
        user_id: z.number(),
        name: z.string(),
        roles: z.array(z.enum(ROLES)),
        read_at: z.string().nullable(),
      }),
      {
        staff: z.object({ concerned: z.number(), read: z.number() }),
        patients: z.object({ concerned: z.number(), read: z.number() }),
      },
    ),
  }),
};

/** The form of the screens: what `create` takes, the empty text where nothing was chosen. */
export const announcementForm = z.object({ ...fields, publish_at: optionalText('发布时间', 40) });
