import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParam, keywordQuery, one, optionalText, paged, paging } from './fields.ts';
import { only, ROLES } from './roles.ts';

/** Who waits to come in, and who lets them: docs/domain/sign-up.md#approval. Rejected ones may apply again. */

export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const status = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.enum(REVIEW_STATES, { error: '状态格式错误' }).optional(),
);

const decision = z
  .object({
    status: z.enum(['approved', 'rejected'], { error: '审批结果为必填项' }),
    reason: optionalText('原因', 200),
  })
  .check(
    z.refine<{ status?: unknown; reason?: unknown }>((form) => form.status !== 'rejected' || !!form.reason, {
      path: ['reason'],
      error: '请填写驳回原因',
      when: () => true,
    }),
  );

const review = {
  status: z.enum(REVIEW_STATES),
  reason: z.string(),
  created_at: z.string(),
  reviewed_at: z.string().nullable(),
  reviewed_by: z.string().nullable(),
  license_url: z.string().nullable(),
  invite_name: z.string().nullable(),
  market_channel: z.string().nullable(),
};

export const hospitalApplication = z
  .object({
    id: z.number(),
    name: z.string(),
    mode: z.number(),
    /** The shop manager who applied; whole, since the platform calls them back. */
    creator: z.object({ id: z.number(), name: z.string(), phone: z.string() }).nullable(),
    ...review,
  })
  .meta({ id: 'HospitalApplication' });
export type HospitalApplication = z.infer<typeof hospitalApplication>;

export const staffApplication = z
  .object({ id: z.number(), user_id: z.number(), name: z.string(), phone: z.string(), role: z.enum(ROLES), ...review })
  .meta({ id: 'StaffApplication' });
export type StaffApplication = z.infer<typeof staffApplication>;

export const approvals = {
  hospitals: defineCall({
    method: 'GET',
    path: '/api/admin/examine_hospitals',
    access: only('super_admin'),
    slice: 'approvals',
    summary: '医院审批列表',
    query: z.object({ ...paging, status, keyword: keywordQuery }),
    response: paged(hospitalApplication),
    secret: true,
    persons: ['keyword'],
  }),
  decideHospital: defineCall({
    method: 'PATCH',
    path: '/api/admin/examine_hospitals/:id',
    access: only('super_admin'),
    slice: 'approvals',
    summary: '通过或驳回医院',
    params: z.object({ id: idParam }),
    body: decision,
    response: one(hospitalApplication),
    idempotent: true,
    secret: true,
  }),
  doctors: defineCall({
    method: 'GET',
    path: '/api/admin/examine_doctors',
    access: only('shop_owner'),
    slice: 'approvals',
    summary: '本院医生审批列表',
    query: z.object({ ...paging, status, keyword: keywordQuery }),
    response: paged(staffApplication),
    secret: true,
    persons: ['keyword'],
  }),
  decideDoctor: defineCall({
    method: 'PATCH',
    path: '/api/admin/examine_doctors/:id',
    access: only('shop_owner'),
    whenClosed: 'checked',
    slice: 'approvals',
    summary: '通过或驳回员工申请',
    params: z.object({ id: idParam }),
    body: decision,
    response: one(staffApplication),
    idempotent: true,
    secret: true,
    proof: true,
  }),
};
