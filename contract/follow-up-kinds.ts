/** Words of follow-ups (回访), in plain data: docs/domain/customers.md. */

/** Those that bring people and keep them. Sales people see these and no others. */
export const MARKETING_KINDS = {
  debt: '催费',
  birthday: '生日',
  dormant: '沉睡',
  campaign: '活动',
  other: '其他',
} as const;
export type MarketingKind = keyof typeof MARKETING_KINDS;
export const marketingKinds = Object.keys(MARKETING_KINDS) as [MarketingKind, ...MarketingKind[]];

/** Those that somebody writes: of medicine, too, but where they sell. */
export const WRITTEN_KINDS = { clinical: '诊疗', ...MARKETING_KINDS } as const;
export type WrittenKind = keyof typeof WRITTEN_KINDS;
export const writtenKinds = Object.keys(WRITTEN_KINDS) as [WrittenKind, ...WrittenKind[]];

/** What else stands in the list: what records ask for, and rows whose dates are kept elsewhere. */
export const FOLLOW_UP_KINDS = { ...MARKETING_KINDS, clinical: '诊疗', advisory: '咨询', recall: '下次预约' } as const;
export type FollowUpKind = keyof typeof FOLLOW_UP_KINDS;

export const FOLLOW_UP_METHODS = { phone: '电话', sms: '短信', wechat_note: '微信', visit: '面谈' } as const;
export type FollowUpMethod = keyof typeof FOLLOW_UP_METHODS;

export const FOLLOW_UP_STATUS = { planned: '待回访', done: '已完成', skipped: '已跳过', cancelled: '已取消' } as const;
export type FollowUpStatus = keyof typeof FOLLOW_UP_STATUS;
