import { z } from 'zod';
import { choicesOf } from './choices.ts';
import { keywordQuery, requiredName, requiredText, unlessBlank } from './fields.ts';
import { FOLLOW_UP_METHODS, type FollowUpMethod } from './follow-up-kinds.ts';
import { flagField, flagQuery, titled, wholeNumber } from './form-fields.ts';
import { stampedRow } from './plain-row.ts';
import { defineResource } from './resource.ts';
import { only } from './roles.ts';

/** When one asks after a treatment (回访计划), and who does: docs/domain/customers.md#plans. */

/** What calls for it. */
const PLAN_TRIGGERS = { diagnosis: '诊断', project: '项目', hand: '手动' } as const;
type PlanTrigger = keyof typeof PLAN_TRIGGERS;
const triggers = Object.keys(PLAN_TRIGGERS) as [PlanTrigger, ...PlanTrigger[]];

/** All of the staff but who does nothing than sell. */
export const CLINICAL_ROLES = ['shop_owner', 'doctor', 'dental_hygienist', 'consultant', 'customer_service'] as const;

const methods = Object.keys(FOLLOW_UP_METHODS) as [FollowUpMethod, ...FollowUpMethod[]];
const MOST_STEPS = 12;
/** Ten years. */
const MOST_DAYS = 3_650;

const step = z.object({
  after_days: z.number(),
  method: z.enum(methods),
  role: z.enum(CLINICAL_ROLES),
  content: z.string(),
});
export type FollowUpStep = z.infer<typeof step>;

const followUpPlan = z
  .object({
    name: z.string(),
    trigger: z.enum(triggers),
    steps: z.array(step),
    enabled: z.boolean(),
    ...stampedRow,
  })
  .meta({ id: 'FollowUpPlan' });
export type FollowUpPlan = z.infer<typeof followUpPlan>;

/** No two of a plan are of one day. */
const stepsForm = z
  .array(
    z.object({
      after_days: wholeNumber('间隔天数', 0, MOST_DAYS),
      method: z.enum(methods, { error: '方式为必填项' }),
      role: z.enum(CLINICAL_ROLES, { error: '负责角色为必填项' }),
      content: requiredText('回访内容', 500),
    }),
    { error: '步骤为必填项' },
  )
  .min(1, '步骤为必填项')
  .max(MOST_STEPS, `步骤最多${MOST_STEPS}个`)
  .refine((steps) => new Set(steps.map(({ after_days }) => after_days)).size === steps.length, '间隔天数不能重复');

const PATH = '/api/admin/follow_up_plans';

/** The hospital's, by its owner. None goes: one that is stopped is offered no more. */
export const followUpPlanTable = defineResource({
  slice: 'followUpPlans',
  label: '回访计划',
  trail: 'follow_up_plan.change',
  paths: { list: PATH, create: PATH, one: `${PATH}/:id`, update: `${PATH}/:id` },
  access: { read: only(...CLINICAL_ROLES), write: only('shop_owner') },
  whenClosed: 'refused',
  scope: 'hospital',
  row: followUpPlan,
  form: z.object({
    name: titled('计划名称', (label) => requiredName(label, 50, 2)),
    trigger: titled('触发', (label) => z.enum(triggers, { error: `${label}为必填项` }), {
      options: choicesOf(PLAN_TRIGGERS),
    }),
    steps: titled('步骤', () => stepsForm),
    enabled: titled('启用', flagField),
  }),
  filters: {
    keyword: keywordQuery,
    trigger: unlessBlank(z.enum(triggers, { error: '触发格式错误' })),
    enabled: flagQuery('启用'),
  },
  persons: [],
  sorts: [],
  version: 'required',
  remove: 'never',
  excel: null,
  live: 'staff',
});
