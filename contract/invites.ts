import { z } from 'zod';
import { defineCall } from './call.ts';
import { keywordQuery, paged, paging } from './fields.ts';
import { staff, user } from './roles.ts';

/** Invite sign-up: docs/domain/sign-up.md#who-brought-whom. */

/** A picture as a data: URL, and the address it leads to (the sign-up page with `invite_code`). */
const picture = z.object({ url: z.string(), link: z.string(), invite_code: z.string() });

const invitee = z
  .object({
    id: z.number(),
    name: z.string(),
    phone: z.string(),
    /** As what they registered. */
    kind: z.enum(['user', 'staff', 'hospital']),
    inviter: z.string(),
    market_channel: z.string().nullable(),
    created_at: z.string(),
    /** What it brought, in points, at the hospital: once they paid a list there. */
    reward: z.object({ invitee_points: z.number(), inviter_points: z.number(), at: z.string() }).nullable(),
  })
  .meta({ id: 'Invitee' });
export type Invitee = z.infer<typeof invitee>;

export const invites = {
  qrcode: defineCall({
    method: 'GET',
    path: '/api/invite_qrcode',
    access: user,
    slice: 'invites',
    summary: '我的邀请注册二维码',
    response: picture,
    secret: true,
  }),
  hospitalQrcode: defineCall({
    method: 'GET',
    path: '/api/admin/hospital/invite_qrcode',
    access: staff,
    slice: 'invites',
    summary: '员工的邀请注册二维码',
    response: picture,
    secret: true,
  }),
  list: defineCall({
    method: 'GET',
    path: '/api/admin/hospital/invite-list',
    access: staff,
    slice: 'invites',
    /** A shop_owner sees those of the whole hospital's staff, the others their own. */
    summary: '邀请注册列表',
    query: z.object({ ...paging, keyword: keywordQuery }),
    response: paged(invitee),
    persons: ['keyword'],
  }),
};
