import { z } from 'zod';
import { defineCall } from './call.ts';
import { one } from './fields.ts';
import { ROLES, type Role, STAFF_ROLES } from './roles.ts';

/** What somebody finds as they come to work: what waits for them. */

/** What may wait, in the order in which it is shown. */
export const TODOS = {
  hospital_applications: '医院审批',
  jobs: '任务失败',
  staff_applications: '医生审批',
  registrations: '待挂号的登记',
  unfinished_cases: '未完成病历',
  consultations: '待跟进的咨询',
  follow_ups: '今日待回访',
  wechat: '微信公众号异常',
  certificates: '员工证书到期',
  licenses: '供应商许可证到期',
  invites: '未接受的员工邀请',
  sms: '近7天发送失败的短信',
} as const;
export type TodoKey = keyof typeof TODOS;
const keys = Object.keys(TODOS) as [TodoKey, ...TodoKey[]];

const dashboardShown = z
  .object({
    /** Whose view it is; null for nobody in particular. */
    role: z.enum(ROLES).nullable(),
    as_of: z.string(),
    /** Only what there is some of. `count` is the total of the list that `link` leads to. */
    todo: z.array(z.object({ key: z.enum(keys), title: z.string(), count: z.number(), link: z.string() })),
  })
  .meta({ id: 'Dashboard' });

const working: readonly Role[] = ['super_admin', ...STAFF_ROLES];

export const dashboard = {
  /** Only of lists that this person may open. */
  read: defineCall({
    method: 'GET',
    path: '/api/admin/dashboard',
    access: { kind: 'roles', roles: working },
    slice: 'dashboard',
    summary: '首页待办',
    response: one(dashboardShown),
  }),
};
