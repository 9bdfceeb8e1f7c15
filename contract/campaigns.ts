import { z } from 'zod';
import { defineCall } from './call.ts';
import { campaignChange, campaignForm, signupForm } from './campaign-form.ts';
import { campaign, campaignSignup, openCampaign } from './campaign-rows.ts';
import { idParam, idQuery, keywordQuery, one, option, paged, paging, requiredVersion, unlessBlank } from './fields.ts';
import { anyone, only, STAFF_ROLES, staff } from './roles.ts';

/** Campaigns (活动): written by all staff, published by owner and sale_manager. docs/domain/money.md#campaigns */

export const CAMPAIGN_PUBLISHERS = ['shop_owner', 'sale_manager'] as const;
/** Who reads the signups: whoever looks after customers. */
export const SIGNUP_READERS = ['shop_owner', 'sale_manager', 'sale', 'customer_service'] as const;

const PATH = '/api/admin/marketing/actives';
const params = z.object({ id: idParam });

const kindQuery = z.preprocess(
  (value) => (value === '' || value === undefined ? undefined : Number(value)),
  z.literal([1, 2, 4], { error: '活动类型格式错误' }).optional(),
);

export const campaigns = {
  /** The newest first. super_admin gets names and sums, of one hospital or of all. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: only('super_admin', ...STAFF_ROLES),
    slice: 'campaigns',
    summary: '活动列表',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      state: unlessBlank(z.enum(['draft', 'coming', 'running', 'ended', 'stopped'], { error: '状态格式错误' })),
      kind: kindQuery,
      /** Of super_admin, who is of no hospital: which is meant. */
      hospital_id: idQuery,
    }),
    response: paged(campaign),
  }),
  show: defineCall({
    method: 'GET',
    path: `${PATH}/:id`,
    access: staff,
    slice: 'campaigns',
    summary: '活动',
    params,
    response: one(campaign),
  }),
  create: defineCall({
    method: 'POST',
    path: PATH,
    access: staff,
    slice: 'campaigns',
    summary: '新增活动',
    body: campaignForm,
    response: one(campaign),
    idempotent: true,
  }),
  /** What was issued keeps its price. A published one is changed by who publishes. */
  change: defineCall({
    method: 'PUT',
    path: `${PATH}/:id`,
    access: staff,
    slice: 'campaigns',
    summary: '修改活动',
    params,
    body: campaignChange,
    response: one(campaign),
    idempotent: true,
  }),
  /** Off: nothing more is sold at its price, and nobody signs up; what was issued stays as it is. */
  setStatus: defineCall({
    method: 'PATCH',
    path: `${PATH}/:id/status`,
    access: only(...CAMPAIGN_PUBLISHERS),
    slice: 'campaigns',
    summary: '发布或停止活动',
    params,
    body: z.object({ status: z.enum(['on', 'off'], { error: '状态格式错误' }), version: requiredVersion }),
    response: one(campaign),
    idempotent: true,
  }),
  /** Who signed up, the newest first. */
  signups: defineCall({
    method: 'GET',
    path: `${PATH}/:id/signups`,
    access: only(...SIGNUP_READERS),
    slice: 'campaigns',
    summary: '活动报名',
    params,
    query: z.object(paging),
    response: paged(campaignSignup),
  }),
  /** What a hospital offers to everybody, now and soon. */
  open: defineCall({
    method: 'GET',
    path: '/api/actives',
    access: anyone,
    slice: 'campaigns',
    summary: '医院的活动',
    query: z.object({ hospital_id: idParam }),
    response: z.object({ data: z.array(openCampaign) }),
  }),
  /** The answer is the same whether the phone is known, or signed up before. */
  signUp: defineCall({
    method: 'POST',
    path: '/api/actives/:id/signup',
    access: anyone,
    whenClosed: 'checked',
    slice: 'campaigns',
    summary: '报名参加活动',
    params,
    body: signupForm,
    response: one(z.object({ campaign: option })),
    toast: '报名成功',
  }),
};
