import { z } from 'zod';
import { defineCall } from './call.ts';
import { CUSTOMER_STAGES, type CustomerStage } from './customer-stages.ts';
import {
  cents,
  dayQuery,
  hasNoNul,
  idOf,
  idParam,
  idQuery,
  keywordQuery,
  MAX_VERSION,
  one,
  option,
  pagedWith,
  paging,
  unlessBlank,
} from './fields.ts';
import { wornLabel } from './labels.ts';
import { only } from './roles.ts';

/** Customers (客户) of a hospital, and what those who keep them have brought: docs/domain/customers.md. Amounts are cents. */

const stages = Object.keys(CUSTOMER_STAGES) as [CustomerStage, ...CustomerStage[]];
const stage = z.enum(stages, { error: '阶段格式错误' });
const REMARKS = 500;
const MOST_DAYS = 3_650;

const customer = z
  .object({
    patient_id: z.number(),
    name: z.string(),
    /** Masked. */
    phone: z.string(),
    gender: z.string().nullable(),
    age: z.number().nullable(),
    card_no: z.string().nullable(),
    /** Who keeps them; null: nobody. */
    owner: option.nullable(),
    stage,
    stage_name: z.string(),
    /** How they first came; `id` null: the text of a link that is no channel (未识别). */
    channel: z.object({ id: z.number().nullable(), name: z.string() }).nullable(),
    /** Of the patient: set where the patient's are. */
    labels: z.array(wornLabel),
    /** The next task that is open, if any. */
    due_on: z.string().nullable(),
    due_kind: z.string().nullable(),
    last_visit: z.string().nullable(),
    next_visit: z.string().nullable(),
    consumed: cents,
    arrears: cents,
    remarks: z.string(),
    /** 0: nobody has written anything of them yet. */
    version: z.number(),
    created_at: z.string(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customer>;

const listQuery = z.object({
  ...paging,
  keyword: keywordQuery,
  owner_id: idQuery,
  /** 1: those whom nobody keeps. */
  unowned: unlessBlank(z.enum(['1'], { error: '筛选格式错误' })),
  stage: unlessBlank(stage),
  label_id: idQuery,
  /** 1: with a task that is due by today. */
  due: unlessBlank(z.enum(['1'], { error: '筛选格式错误' })),
  channel_id: idQuery,
  /** Seen here, not for so many days, and with no visit to come. */
  dormant_days: unlessBlank(
    z.coerce
      .number({ error: '天数格式错误' })
      .int('天数格式错误')
      .min(1, `天数为1至${MOST_DAYS}的整数`)
      .max(MOST_DAYS, `天数为1至${MOST_DAYS}的整数`),
  ),
  /** 1: only who owes something. */
  arrears: unlessBlank(z.enum(['1'], { error: '欠费格式错误' })),
});
export type CustomerListQuery = z.infer<typeof listQuery>;

/** What is left out stays as it is; null takes away. */
const customerForm = z.object({
  owner_id: idOf('负责人').nullish(),
  stage: stage.optional(),
  /** The first touch: set by anybody of these where there is none, changed by the owner of the house. */
  channel_id: idOf('渠道').nullish(),
  remarks: z
    .string({ error: '备注格式错误' })
    .trim()
    .max(REMARKS, `备注最多${REMARKS}个字符`)
    .refine(hasNoNul, '备注包含无法识别的字符')
    .optional(),
  version: z
    .number({ error: '版本为必填项' })
    .int('版本格式错误')
    .min(0, '版本格式错误')
    .max(MAX_VERSION, '版本格式错误'),
});

const figures = z
  .object({
    /** Who it is, and as what they work. */
    id: z.number(),
    name: z.string(),
    roles: z.array(z.string()),
    /** Whom they keep now. */
    customers: z.number(),
    /** Written in the span, and those of them that were won. */
    advisories: z.number(),
    won: z.number(),
    /** Paid in the span less what was given back, of lists that name them, or whose patient they keep where none is named. */
    paid: cents,
    /** Owed of these lists now. */
    arrears: cents,
  })
  .meta({ id: 'ConsultantFigures' });
export type ConsultantFigures = z.infer<typeof figures>;

const PATH = '/api/admin/customers';
/** Who keeps customers. */
export const CUSTOMER_KEEPERS = ['sale', 'sale_manager', 'customer_service', 'shop_owner'] as const;
const keepers = only(...CUSTOMER_KEEPERS);

export const customers = {
  /** A sale's are their own and those whom nobody keeps. The newest first. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: keepers,
    slice: 'customers',
    summary: '客户列表',
    query: listQuery,
    persons: ['keyword'],
    /** Who may keep one, and by which channels they may have come. */
    response: pagedWith(customer, { owners: z.array(option), channels: z.array(option), labels: z.array(wornLabel) }),
  }),
  change: defineCall({
    method: 'PUT',
    path: `${PATH}/:id`,
    access: keepers,
    whenClosed: 'checked',
    slice: 'customers',
    summary: '维护客户',
    /** The patient's. */
    params: z.object({ id: idParam }),
    body: customerForm,
    response: one(customer),
    idempotent: true,
  }),
  /** A consultant's and a sale's own row alone. Without days: this month. */
  consultants: defineCall({
    method: 'GET',
    path: '/api/admin/consultants',
    access: only('consultant', 'sale', 'sale_manager', 'shop_owner'),
    slice: 'customers',
    summary: '咨询与销售业绩',
    query: z.object({ from: dayQuery, to: dayQuery }),
    response: z.object({
      data: z.array(figures),
      meta: z.object({ from: z.string(), to: z.string() }),
    }),
  }),
};
