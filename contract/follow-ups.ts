import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  date,
  dayQuery,
  idOf,
  idParam,
  idQuery,
  keywordQuery,
  one,
  option,
  optionalText,
  pagedWith,
  paging,
  requiredId,
  requiredText,
  requiredVersion,
  time,
  unlessBlank,
} from './fields.ts';
import {
  FOLLOW_UP_KINDS,
  FOLLOW_UP_METHODS,
  FOLLOW_UP_STATUS,
  type FollowUpKind,
  type FollowUpMethod,
  type FollowUpStatus,
  writtenKinds,
} from './follow-up-kinds.ts';
import { CLINICAL_ROLES } from './follow-up-plans.ts';
import { wholeNumber } from './form-fields.ts';
import { only, STAFF_ROLES, staff } from './roles.ts';

/** Follow-ups (回访): the one list of what is due with patients. docs/domain/customers.md#follow-ups */

const kinds = Object.keys(FOLLOW_UP_KINDS) as [FollowUpKind, ...FollowUpKind[]];
const methods = Object.keys(FOLLOW_UP_METHODS) as [FollowUpMethod, ...FollowUpMethod[]];
const statuses = Object.keys(FOLLOW_UP_STATUS) as [FollowUpStatus, ...FollowUpStatus[]];
const WORST_PAIN = 10;

/** What came of it. */
const resultShown = z.object({
  text: z.string(),
  feeling: z.string().nullish(),
  pain: z.number().nullish(),
  swelling: z.boolean().nullish(),
  bleeding: z.boolean().nullish(),
});

const followUp = z
  .object({
    /** Null where its date is kept elsewhere. */
    id: z.number().nullable(),
    /** Where it is changed and done, if not here. */
    source: z.object({ type: z.enum(['advisory', 'recall']), id: z.number() }).nullable(),
    patient_id: z.number(),
    patient: z.string(),
    /** Masked. */
    phone: z.string(),
    kind: z.enum(kinds),
    kind_name: z.string(),
    due_on: z.string(),
    at: z.string().nullable(),
    method: z.enum(methods),
    content: z.string(),
    assignee: option.nullable(),
    /** Everybody's with that role, where it is nobody's. */
    role: z.enum(STAFF_ROLES).nullable(),
    status: z.enum(statuses),
    status_name: z.string(),
    overdue: z.boolean(),
    result: resultShown.nullable(),
    attempts: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
    reason: z.string(),
    created_at: z.string(),
    closed_at: z.string().nullable(),
    closed_by: z.string().nullable(),
    version: z.number(),
  })
  .meta({ id: 'FollowUp' });
export type FollowUp = z.infer<typeof followUp>;

const flag = unlessBlank(z.enum(['1'], { error: '筛选格式错误' }));

const listQuery = z.object({
  ...paging,
  keyword: keywordQuery,
  kind: unlessBlank(z.enum(kinds, { error: '类型格式错误' })),
  status: unlessBlank(z.enum(statuses, { error: '状态格式错误' })),
  /** One's own, and what is everybody's with one's role. */
  mine: flag,
  /** Planned, and due by today; before today. */
  due: flag,
  overdue: flag,
  assignee_id: idQuery,
  patient_id: idQuery,
  /** Of the day on which it is due. */
  from: dayQuery,
  to: dayQuery,
});
export type FollowUpListQuery = z.infer<typeof listQuery>;

/** Empty is none. */
const timeOrNone = z
  .union([z.literal(''), time], { error: '时间点格式错误' })
  .nullish()
  .meta({ examples: ['14:30'] });

const method = z.enum(methods, { error: '方式格式错误' });
/** Who keeps customers; who treats, of what is clinical alone. */
const role = z.enum(STAFF_ROLES, { error: '角色格式错误' });
const CONTENT = 500;

/** Nobody said whose it is: it is one's own. */
const newForm = z.object({
  patient_id: requiredId('患者'),
  kind: z.enum(writtenKinds, { error: '类型为必填项' }),
  due_on: date,
  at: timeOrNone,
  method: method.default('phone'),
  content: requiredText('回访内容', CONTENT),
  assignee_id: idOf('负责人').nullish(),
  role: role.nullish(),
});

/** What is left out stays as it is. */
const changeForm = z.object({
  due_on: date.optional(),
  at: timeOrNone,
  method: method.optional(),
  content: requiredText('回访内容', CONTENT).optional(),
  assignee_id: idOf('负责人').nullish(),
  role: role.nullish(),
  /** 跳过 and 取消, which end it. */
  status: z.enum(['skipped', 'cancelled'], { error: '状态格式错误' }).optional(),
  reason: optionalText('原因', 200),
  /** Nobody was reached: it is written down, and stays open. */
  attempt: requiredText('未接通说明', 200).optional(),
  version: requiredVersion,
});

const doneForm = z.object({
  result: z.object(
    {
      text: requiredText('回访结果', CONTENT),
      feeling: optionalText('感受', 100),
      pain: wholeNumber('疼痛', 0, WORST_PAIN).nullish(),
      swelling: z.boolean({ error: '肿胀格式错误' }).nullish(),
      bleeding: z.boolean({ error: '出血格式错误' }).nullish(),
    },
    { error: '回访结果为必填项' },
  ),
  /** The same again on that day. */
  next_due_on: date.nullish(),
  version: requiredVersion,
});

const planForm = z.object({
  patient_id: requiredId('患者'),
  plan_id: requiredId('回访计划'),
  /** Of the treatment; today where nothing is said. What would have been due before today is left out. */
  from_on: date.nullish(),
});

const PATH = '/api/admin/follow_ups';
const params = z.object({ id: idParam });

export const followUps = {
  /** What is planned first, the longest due before all; then what is over, the last first. Of sales people the marketing kinds. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: staff,
    slice: 'followUps',
    summary: '回访列表',
    query: listQuery,
    persons: ['keyword'],
    /**
     * How many are due by today and were before, whatever was asked for; to whom one may be given, and to whom a clinical
     * one, which is nobody where those who ask write none.
     */
    response: pagedWith(followUp, {
      ...{ due: z.number(), overdue: z.number(), people: z.array(option), clinicians: z.array(option) },
    }),
  }),
  create: defineCall({
    method: 'POST',
    path: PATH,
    access: staff,
    whenClosed: 'checked',
    slice: 'followUps',
    summary: '新增回访',
    body: newForm,
    response: one(followUp),
    idempotent: true,
  }),
  /** Each step of a plan, once: said again of the same day it is refused. */
  applyPlan: defineCall({
    method: 'POST',
    path: `${PATH}/plan`,
    access: only(...CLINICAL_ROLES),
    whenClosed: 'checked',
    slice: 'followUps',
    summary: '按回访计划新增回访',
    body: planForm,
    response: z.object({ data: z.array(followUp) }),
    idempotent: true,
  }),
  update: defineCall({
    method: 'PUT',
    path: `${PATH}/:id`,
    access: staff,
    whenClosed: 'checked',
    slice: 'followUps',
    summary: '修改、跳过、取消回访',
    params,
    body: changeForm,
    response: one(followUp),
    idempotent: true,
  }),
  complete: defineCall({
    method: 'POST',
    path: `${PATH}/:id/complete`,
    access: staff,
    whenClosed: 'checked',
    slice: 'followUps',
    summary: '完成回访',
    params,
    body: doneForm,
    response: z.object({ data: followUp, meta: z.object({ next: followUp.nullable() }) }),
    idempotent: true,
  }),
};
