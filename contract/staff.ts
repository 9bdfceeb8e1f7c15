import { z } from 'zod';
import { defineCall } from './call.ts';
import { choicesOf } from './choices.ts';
import {
  cents,
  date,
  hasNoNul,
  idParam,
  idQuery,
  keywordQuery,
  one,
  option,
  optionalText,
  paged,
  paging,
  requiredText,
  requiredVersion,
  unlessBlank,
} from './fields.ts';
import { staff as everybody, only, ROLE_LABEL, STAFF_ROLES } from './roles.ts';
import { departmentIds, positionIds, staffRoles } from './work-invites.ts';

/** Who works at a hospital, who did, and who waits to: docs/domain/roles.md#staff. */

export const STAFF_STATES = { pending: '待审批', active: '在职', suspended: '停职', left: '已离职' } as const;
export type StaffState = keyof typeof STAFF_STATES;
const states = Object.keys(STAFF_STATES) as [StaffState, ...StaffState[]];
/** Who works here until a day that is said. */
export const LEAVING = '待离职';
const wantedStates = [...states, 'leaving'] as const;
export type WantedState = (typeof wantedStates)[number];

export const EMPLOYMENTS = { full_time: '全职', part_time: '兼职', multi_site: '多点执业' } as const;
export type Employment = keyof typeof EMPLOYMENTS;
const employments = Object.keys(EMPLOYMENTS) as [Employment, ...Employment[]];

/** How somebody with a column stands today. */
export const TODAY = { working: '出诊', suspended: '停诊', leave: '请假', off: '休息' } as const;
export type Today = keyof typeof TODAY;
const todays = Object.keys(TODAY) as [Today, ...Today[]];

export const ROLE_CHOICES = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_LABEL[role] }));
export const EMPLOYMENT_CHOICES = choicesOf(EMPLOYMENTS);
export const STAFF_STATE_CHOICES = choicesOf({ ...STAFF_STATES, leaving: LEAVING });

/** `until` is the last day that it is good for, null where it has none. */
const certificate = z.object({ kind: z.string(), no: z.string(), until: z.string().nullable() });
export type Certificate = z.infer<typeof certificate>;

export const staffMember = z
  .object({
    /** The person: what the paths of these calls mean. */
    id: z.number(),
    user_id: z.number(),
    name: z.string(),
    /** Those they have; who waits, those they wait for; who has left, those they had. */
    roles: z.array(z.enum(STAFF_ROLES)),
    /** They are a shop manager by administering the institution that owns the hospital: that is the platform's to change. */
    by_mechanism: z.boolean(),
    positions: z.array(option),
    departments: z.array(option),
    job_title: z.string(),
    status: z.enum(states),
    /** Null where they have no column, or no hours at all. */
    today: z.enum(todays).nullable(),
    version: z.number(),
    // What follows is the shop owner's alone: null for others.
    employee_no: z.string().nullable(),
    /** Masked. */
    phone: z.string().nullable(),
    hired_on: z.string().nullable(),
    employment: z.enum(employments).nullable(),
    certificates: z.array(certificate).nullable(),
    left_on: z.string().nullable(),
    /** The last day, of who is to leave. */
    leaving_on: z.string().nullable(),
    /** The last day, of who is suspended until one. */
    suspended_until: z.string().nullable(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof staffMember>;

/** Somebody with a column of the grid. */
const doctorRow = z
  .object({
    id: z.number(),
    user_id: z.number(),
    name: z.string(),
    roles: z.array(z.enum(STAFF_ROLES)),
    departments: z.array(option),
    job_title: z.string(),
    /** Whether there is one to read. */
    resume: z.boolean(),
    /** Free slots to come. */
    open_slots: z.number(),
    /** The first of them; null where there is none: nobody can book. */
    next_open: z.object({ date: z.string(), time: z.string() }).nullable(),
    /** The least and the most of the hours' fees; null without hours. */
    fee: z.object({ from: cents, to: cents }).nullable(),
    today: z.enum(todays).nullable(),
    /** The how manyth column within the department. */
    place: z.number(),
  })
  .meta({ id: 'StaffDoctor' });
export type StaffDoctor = z.infer<typeof doctorRow>;

const MOST_CERTIFICATES = 10;

const certificates = z
  .array(
    z.object({
      kind: requiredText('证书名称', 30),
      no: optionalText('证书编号', 40),
      until: unlessBlank(date.nullable()).transform((day) => day || null),
    }),
    { error: '证书格式错误' },
  )
  .max(MOST_CERTIFICATES, `证书最多${MOST_CERTIFICATES}个`);

/** What is left out stays as it is. */
const change = z.object({
  roles: staffRoles.optional(),
  positions: positionIds.optional(),
  departments: departmentIds.optional(),
  job_title: z
    .string({ error: '职称格式错误' })
    .trim()
    .max(20, '职称最多20个字符')
    .refine(hasNoNul, '职称包含无法识别的字符')
    .optional(),
  employee_no: z
    .string({ error: '工号格式错误' })
    .trim()
    .max(20, '工号最多20个字符')
    .refine(hasNoNul, '工号包含无法识别的字符')
    .optional(),
  hired_on: z.preprocess((day) => (day === '' ? null : day), date.nullable()).optional(),
  employment: z.enum(employments, { error: '用工形式格式错误' }).optional(),
  certificates: certificates.optional(),
  version: requiredVersion,
});

const SLICE = 'staff';
const PATH = '/api/admin/staff';
const owner = only('shop_owner');
const byId = z.object({ id: idParam });

export const staffMembers = {
  /** The owner sees all of them and all of it; others a directory of who works there. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: everybody,
    slice: SLICE,
    summary: '员工列表',
    query: z.object({
      ...paging,
      /** A name, and for the owner a phone or number too. */
      keyword: keywordQuery,
      role: unlessBlank(z.enum(STAFF_ROLES, { error: '角色格式错误' })),
      department_id: idQuery,
      position_id: idQuery,
      status: unlessBlank(z.enum(wantedStates, { error: '状态格式错误' })),
      /** For the owner: those with one that ends within 60 days, or has ended. */
      certificates: unlessBlank(z.enum(['ending'], { error: '证书格式错误' })),
    }),
    response: paged(staffMember),
    persons: ['keyword'],
  }),
  // Before `one`: it is nobody's id.
  doctors: defineCall({
    method: 'GET',
    path: `${PATH}/doctors`,
    access: owner,
    slice: SLICE,
    summary: '医生与洁牙师：简历、号源、诊费、可约',
    query: z.object({ ...paging, keyword: keywordQuery, department_id: idQuery }),
    response: paged(doctorRow),
    persons: ['keyword'],
  }),
  one: defineCall({
    method: 'GET',
    path: `${PATH}/:id`,
    access: owner,
    slice: SLICE,
    summary: '员工',
    params: byId,
    response: one(staffMember),
  }),
  /** Roles that are given or taken hold on every process within two seconds. */
  update: defineCall({
    method: 'PUT',
    path: `${PATH}/:id`,
    access: owner,
    slice: SLICE,
    summary: '修改员工',
    params: byId,
    body: change,
    response: one(staffMember),
    idempotent: true,
    proof: true,
  }),
  /** A colleague's whole phone. Each view is in the trail. */
  reveal: defineCall({
    method: 'POST',
    path: `${PATH}/:id/reveal`,
    access: owner,
    slice: SLICE,
    summary: '查看员工完整的手机号',
    params: byId,
    response: one(z.object({ phone: z.string() })),
    status: 200,
  }),
};
