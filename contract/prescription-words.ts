/** What a prescription (处方) is written in: docs/domain/records.md#prescriptions. */

const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as [K, ...K[]];

export const PRESCRIPTION_TYPES = { normal: '普通', emergency: '急诊', child: '儿科' } as const;
export type PrescriptionType = keyof typeof PRESCRIPTION_TYPES;
export const prescriptionTypes = keysOf(PRESCRIPTION_TYPES);

/** `expired` is a signed one that the clinic's clock has passed: no row says it. */
export const PRESCRIPTION_STATUS = { draft: '草稿', signed: '已签署', expired: '已失效', void: '作废' } as const;
export type PrescriptionStatus = keyof typeof PRESCRIPTION_STATUS;
export const prescriptionStatuses = keysOf(PRESCRIPTION_STATUS);

export const ROUTES = {
  po: '口服',
  gargle: '含漱',
  topical: '局部外用',
  sublingual: '舌下含服',
  im: '肌内注射',
  iv: '静脉滴注',
  infiltration: '局部浸润注射',
  inhale: '吸入',
} as const;
export const routes = keysOf(ROUTES);

export const FREQUENCIES = {
  st: '立即',
  qd: '每日1次',
  bid: '每日2次',
  tid: '每日3次',
  qid: '每日4次',
  qn: '每晚1次',
  q8h: '每8小时1次',
  q12h: '每12小时1次',
  prn: '必要时',
} as const;
export const frequencies = keysOf(FREQUENCIES);

export const SKIN_TESTS = {
  none: '无需皮试',
  required: '待皮试',
  negative: '皮试阴性',
  positive: '皮试阳性',
  exempt: '免皮试',
} as const;
export type SkinTest = keyof typeof SKIN_TESTS;
export const skinTests = keysOf(SKIN_TESTS);

/** What became of a sheet, as its trail says it. */
export const PRESCRIPTION_STEPS = { sign: '签署', override: '已知晓过敏', skin_test: '皮试', void: '作废' } as const;
export const prescriptionSteps = keysOf(PRESCRIPTION_STEPS);

export const MOST_DRUGS = 5;

/** For so many days nobody is asked why. */
export const DAYS_WITHOUT_REASON: Record<PrescriptionType, number> = { normal: 7, emergency: 3, child: 7 };
