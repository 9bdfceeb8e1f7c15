import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  hasNoNul,
  idOf,
  idParam,
  isName,
  keywordQuery,
  one,
  option,
  paged,
  paging,
  phone,
  unlessBlank,
} from './fields.ts';
import { anyone, only, STAFF_ROLES, type StaffRole, user } from './roles.ts';

/** Invitations to work somewhere: docs/domain/sign-up.md#by-invitation. */

export const INVITE_STATES = {
  pending: '待接受',
  accepted: '已接受',
  withdrawn: '已撤回',
  expired: '已过期',
} as const;
export type InviteState = keyof typeof INVITE_STATES;
const states = Object.keys(INVITE_STATES) as [InviteState, ...InviteState[]];

/** What may be invited to, and what one is by it; of each kind a function says what accepting does. */
export const INVITE_KINDS = { staff: '员工', mechanism_admin: '机构管理员', factory_admin: '加工厂人员' } as const;
export type InviteKind = keyof typeof INVITE_KINDS;
const kinds = Object.keys(INVITE_KINDS) as [InviteKind, ...InviteKind[]];

/** Some of the seven, each once and in their order; which of them must be there says the form. */
export const staffRoles = z
  .array(z.enum(STAFF_ROLES, { error: '角色格式错误' }), { error: '请选择角色' })
  .min(1, '请选择角色')
  .max(STAFF_ROLES.length, '角色过多')
  .transform((roles): StaffRole[] => STAFF_ROLES.filter((role) => roles.includes(role)));

const MOST_POSITIONS = 3;
const MOST_DEPARTMENTS = 10;

const idsOf = (label: string, most: number) =>
  z
    .array(idOf(label), { error: `${label}格式错误` })
    .max(most, `${label}最多${most}个`)
    .transform((ids) => [...new Set(ids)]);
export const positionIds = idsOf('岗位', MOST_POSITIONS);
export const departmentIds = idsOf('科室', MOST_DEPARTMENTS);

export const staffName = z
  .string({ error: '请输入姓名' })
  .trim()
  .min(1, '请输入姓名')
  .refine((text) => text === '' || [...text].length >= 2, '姓名最少两个字符')
  .refine((text) => [...text].length <= 20, '姓名最多二十个字符')
  .refine((text) => hasNoNul(text) && isName(text), '姓名包含无法识别的字符');

const staffInvite = z
  .object({
    id: z.number(),
    name: z.string(),
    /** Masked. */
    phone: z.string(),
    roles: z.array(z.enum(STAFF_ROLES)),
    departments: z.array(option),
    positions: z.array(option),
    status: z.enum(states),
    /** How often it was sent. */
    sent: z.number(),
    invited_by: z.string(),
    created_at: z.string(),
    expires_at: z.string(),
    /** When it was accepted or withdrawn, or ran out. */
    ended_at: z.string().nullable(),
  })
  .meta({ id: 'StaffInvite' });
export type StaffInvite = z.infer<typeof staffInvite>;

/** What a link's holder is shown: from whom, as what, and at which phone; nothing of whether that is known. */
const offer = z.object({
  kind: z.enum(kinds),
  from: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  status: z.enum(states),
  expires_at: z.string(),
});
export type InviteOffer = z.infer<typeof offer>;

/** In a body, never in an address: addresses are logged. */
const link = z.object({
  invite: z
    .string({ error: '邀请链接无效，请使用最近一条短信中的链接' })
    .regex(/^[\w-]{16}$/, '邀请链接无效，请使用最近一条短信中的链接')
    .meta({ examples: ['q3J9sV0xT2yB7nKp'] }),
});

const SLICE = 'workInvites';
const PATH = '/api/admin/staff/invites';
const owner = only('shop_owner');

export const workInvites = {
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: owner,
    slice: SLICE,
    summary: '员工邀请列表',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      status: unlessBlank(z.enum(states, { error: '状态格式错误' })),
    }),
    response: paged(staffInvite),
    persons: ['keyword'],
  }),
  /** The same answer whether the phone is known or not. */
  create: defineCall({
    method: 'POST',
    path: PATH,
    access: owner,
    slice: SLICE,
    summary: '邀请员工',
    body: z.object({
      phone,
      name: staffName,
      roles: staffRoles,
      position_ids: positionIds.optional().transform((ids) => ids ?? []),
      department_ids: departmentIds.optional().transform((ids) => ids ?? []),
    }),
    response: one(staffInvite),
    idempotent: true,
    toast: '邀请已发送',
    proof: true,
  }),
  /** A new link, good for seven days; the one before is good no more. */
  resend: defineCall({
    method: 'POST',
    path: `${PATH}/:id/resend`,
    access: owner,
    slice: SLICE,
    summary: '重新发送邀请',
    params: z.object({ id: idParam }),
    response: one(staffInvite),
    idempotent: true,
    toast: '邀请已发送',
    proof: true,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: `${PATH}/:id/withdraw`,
    access: owner,
    slice: SLICE,
    summary: '撤回邀请',
    params: z.object({ id: idParam }),
    response: one(staffInvite),
    idempotent: true,
  }),
  open: defineCall({
    method: 'POST',
    path: '/api/invites/open',
    access: anyone,
    slice: SLICE,
    summary: '查看邀请',
    body: link,
    response: one(offer),
    status: 200,
  }),
  /**
   * Once more is the same answer and nothing else. `hospital`: where they are at work then, of an institution's the first;
   * null where it is none.
   */
  accept: defineCall({
    method: 'POST',
    path: '/api/invites/accept',
    access: user,
    slice: SLICE,
    summary: '接受邀请',
    body: link,
    response: one(z.object({ kind: z.enum(kinds), from: z.string(), hospital: option.nullable() })),
    idempotent: true,
    toast: '已接受邀请',
  }),
};
