/** Words of interventions (干预), in plain data: docs/domain/records.md#interventions. */

export const INTERVENE_CATEGORIES = [
  '口腔卫生宣教',
  '饮食',
  '戒烟',
  '不良习惯',
  '涂氟',
  '窝沟封闭',
  '用药指导',
  '其他',
] as const;
export type InterveneCategory = (typeof INTERVENE_CATEGORIES)[number];

export const INTERVENE_STATUS = { open: '进行中', met: '已达成', unmet: '未达成', void: '作废' } as const;
export type InterveneStatus = keyof typeof INTERVENE_STATUS;
export const interveneStatuses = Object.keys(INTERVENE_STATUS) as [InterveneStatus, ...InterveneStatus[]];

/** What one says, in characters. */
export const INTERVENE_LIMITS = { content: 1_000, goal: 200, outcome: 500 } as const;
