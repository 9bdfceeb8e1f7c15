import type { BaseContent } from './base-emr.ts';
import type { CaseContent } from './case-form.ts';
import type { Cleaning } from './dental-records-cleaning.ts';
import type { General } from './dental-records-general.ts';
import type { OrthoControl } from './dental-records-ortho.ts';
import type { PerioTeeth } from './dental-records-perio.ts';
import type { Surgery } from './dental-records-surgery.ts';

/** The kinds of what is signed, and where one stands (docs/domain/records.md#one-machine). */

/** What a sheet says. */
export type SheetContent = { teeth: PerioTeeth } | Cleaning | OrthoControl | Surgery | General;

const RECORD_KINDS = {
  case: '病历',
  base: '健康档案',
  perio: '牙周检查',
  hygiene: '洁牙记录',
  ortho: '正畸复诊',
  surgery: '手术记录',
  general: '一般记录',
} as const;
export type RecordKind = keyof typeof RECORD_KINDS;

/** What is signed once, and later amended with leave; of a health file each save is a revision. */
export const amendableKinds = ['case', 'perio', 'hygiene', 'ortho', 'surgery', 'general'] as const;

export const RECORD_STATUS = {
  draft: '草稿',
  review: '待审阅',
  signed: '已归档',
  amended: '已修订',
  void: '作废',
} as const;
export type RecordStatus = keyof typeof RECORD_STATUS;
export const recordStatuses = Object.keys(RECORD_STATUS) as [RecordStatus, ...RecordStatus[]];

/** What a revision came of. */
export const REVISION_ACTIONS = { sign: '归档', countersign: '审阅归档', amend: '修订', void: '作废' } as const;
export type RevisionAction = keyof typeof REVISION_ACTIONS;
export const revisionActions = Object.keys(REVISION_ACTIONS) as [RevisionAction, ...RevisionAction[]];

export const AMEND_REQUEST_STATUS = {
  pending: '待审批',
  approved: '已同意',
  rejected: '已拒绝',
  used: '已使用',
  lapsed: '已失效',
} as const;
export type AmendRequestStatus = keyof typeof AMEND_REQUEST_STATUS;
export const amendRequestStatuses = Object.keys(AMEND_REQUEST_STATUS) as [AmendRequestStatus, ...AmendRequestStatus[]];

/** What a record says, by its kind. */
export type RecordContent = CaseContent | BaseContent | SheetContent;

/** What of a patient's records somebody opened. */
/** What is printed of a patient's records, by the names that a print is written down under. */
export const PRINTED = { case: '病历', prescription: '处方' } as const;
export type Printed = keyof typeof PRINTED;

export const READ_AREAS = {
  record: '工作台',
  case: '病历',
  base: '健康档案',
  allergies: '过敏史',
  chart: '牙位图',
  perio: '牙周检查',
  hygiene: '洁牙记录',
  ortho: '正畸',
  surgery: '手术记录',
  general: '一般记录',
  intervene: '干预',
  prescription: '处方',
  treatment: '治疗记录',
  document: '文书',
  image: '影像',
  denture: '义齿加工单',
} as const;
export type ReadArea = keyof typeof READ_AREAS;
