/** How far a customer has come, in their order; 沉睡 stands beside it: docs/domain/customers.md. */
export const CUSTOMER_STAGES = {
  lead: '线索',
  contacted: '已联系',
  booked: '已预约',
  visited: '已到诊',
  paying: '已消费',
  dormant: '沉睡',
} as const;
export type CustomerStage = keyof typeof CUSTOMER_STAGES;
