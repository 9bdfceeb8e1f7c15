import { z } from 'zod';
import { defineCall } from './call.ts';
import { dayQuery, keywordQuery, paged, paging, unlessBlank } from './fields.ts';
import { only } from './roles.ts';
import { TABLE_ACTIONS } from './tables.ts';

/** The audit trail: who, when, where from, what, with what result. Rows are only ever added. */

export const ACTIONS = {
  ...TABLE_ACTIONS,
  // Of hospitals' cards, institutions and plants alike.
  'backend.change': '变更平台资料',
  'session.sign_in': '登录',
  'session.sign_out': '退出登录',
  'session.switch_hospital': '切换医院',
  'wechat.bind': '绑定微信',
  'second_factor.enable': '开启两步验证',
  'second_factor.disable': '关闭两步验证',
  'second_factor.recovery': '更换恢复码',
  'second_factor.confirm': '确认动态验证码',
  'password.change': '修改密码',
  'password.forget': '找回密码',
  'registration.user': '注册账号',
  'registration.staff': '员工申请',
  'registration.hospital': '机构入驻申请',
  'approval.hospital': '审批医院',
  'approval.staff': '审批员工',
  'permission.change': '变更权限',
  'staff.change': '修改员工',
  'staff.leave': '员工离职',
  'staff.suspend': '员工停职',
  'staff.resume': '员工复职',
  'staff.invite': '邀请员工',
  'staff.join': '接受邀请',
  'hospital.lock': '锁定医院',
  'hospital.unlock': '恢复医院',
  'hospital.settings': '修改经营设置',
  'hospital.details': '修改医院资料',
  'wechat.settings': '修改微信公众号',
  'label.attach': '贴标签',
  'customer.change': '维护客户',
  'customer.channel': '修改客户渠道',
  'follow_up.change': '变更回访',
  'follow_up.done': '完成回访',
  'receipt.reprint': '补打收据',
  'disposal.write': '开处置单',
  'disposal.pay': '收费',
  'disposal.void': '作废处置单',
  'disposal.write_off': '坏账核销',
  'discount.manual': '手动优惠',
  'disposal.refund': '退费',
  'payment.reverse': '冲正收款',
  'shift.close': '交班',
  'day.close': '日结',
  'money.decide': '收费审批',
  'money.settings': '修改收费设置',
  'points.settings': '修改积分设置',
  'coupon.change': '修改优惠券',
  'coupon.status': '发放或停止优惠券',
  'coupon.give': '发放优惠券',
  'coupon.claim': '领取优惠券',
  'campaign.change': '修改活动',
  'campaign.status': '发布或停止活动',
  'marketing_product.change': '修改营销商品',
  'marketing_product.status': '上架或停售营销商品',
  'insurance.change': '登记保单',
  'member.recharge': '会员充值',
  'member.refund': '退储值',
  'member.integral': '积分变动',
  'member.level': '设置会员等级',
  'member.lock': '锁定或恢复会员',
  'member.remarks': '修改会员备注',
  'record.sign': '归档病历',
  'record.countersign': '审阅病历',
  'record.return': '退回病历',
  'record.amend': '修订病历',
  'record.void': '作废病历',
  'record.request': '申请修改病历',
  'record.print': '打印病历',
  'record.approve': '审批病历修改',
  'health_file.save': '保存健康档案',
  'allergy.verify': '核实过敏',
  'allergy.refute': '排除过敏',
  'intervene.create': '新增干预',
  'intervene.change': '修改干预',
  'intervene.void': '作废干预',
  'allergy.override': '过敏情况下开药',
  'prescription.sign': '签署处方',
  'prescription.void': '作废处方',
  'prescription.skin_test': '登记皮试',
  'document.sign': '签署文书',
  'document.void': '作废文书',
  'patient.reveal': '查看完整个人信息',
  'consent.give': '同意健康信息授权',
  'access.refused': '越权访问被拒',
  'log.export': '导出操作日志',
  'data.export': '导出数据',
  'data.import': '导入数据',
  'calendar.create': '创建日历订阅',
  'calendar.revoke': '停止日历订阅',
  'profile.change': '修改个人资料',
  'schedule.change': '修改排班',
  'schedule.fee': '修改诊费',
  'announcement.publish': '发布公告',
  'announcement.schedule': '定时发布公告',
  'announcement.change': '修改公告',
  'announcement.withdraw': '撤回公告',
  'sms.resend': '重发短信',
  'sms.settings': '修改短信预算',
  'queue.retry': '重新执行任务',
  'queue.board': '打开队列面板',
} as const;
export type Action = keyof typeof ACTIONS;
const actionNames = Object.keys(ACTIONS) as [Action, ...Action[]];

export const RESULTS = { done: '成功', refused: '被拒绝', failed: '失败' } as const;
export type ActionResult = keyof typeof RESULTS;

const operationLog = z
  .object({
    id: z.number(),
    at: z.string(),
    user_id: z.number().nullable(),
    user_name: z.string(),
    role: z.string(),
    hospital_id: z.number().nullable(),
    hospital_name: z.string().nullable(),
    address: z.string(),
    user_agent: z.string(),
    action: z.enum(actionNames),
    action_name: z.string(),
    /** What it was about, in words (a phone or ID number masked). */
    object: z.string(),
    detail: z.string(),
    result: z.enum(Object.keys(RESULTS) as [ActionResult, ...ActionResult[]]),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'OperationLog' });
export type OperationLog = z.infer<typeof operationLog>;

const filters = {
  keyword: keywordQuery,
  action: unlessBlank(z.enum(actionNames, { error: '操作格式错误' })),
  result: unlessBlank(z.enum(Object.keys(RESULTS) as [ActionResult, ...ActionResult[]], { error: '结果格式错误' })),
  /** Days on the clinic's clock, both included. */
  from: dayQuery,
  to: dayQuery,
};

export const operationLogs = {
  /** super_admin: all; shop_owner: their hospital's. */
  list: defineCall({
    method: 'GET',
    path: '/api/admin/operation_logs',
    access: only('super_admin', 'shop_owner'),
    slice: 'operationLogs',
    summary: '操作日志',
    query: z.object({ ...paging, ...filters }),
    response: paged(operationLog),
    persons: ['keyword'],
  }),
  /** text/csv with a byte order mark, at most 50,000 rows. The export itself is logged. */
  export: defineCall({
    method: 'GET',
    path: '/api/admin/operation_logs/export',
    access: only('super_admin', 'shop_owner'),
    slice: 'operationLogs',
    summary: '导出操作日志',
    query: z.object(filters),
    download: 'text/csv; charset=utf-8',
    persons: ['keyword'],
    proof: true,
  }),
};
