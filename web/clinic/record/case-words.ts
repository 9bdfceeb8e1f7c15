import { VISIT_TYPES } from '#contract/case-form.ts';
import type { Case } from '#contract/case-rows.ts';
import { CASE_SECTIONS, type CaseSection } from '#contract/case-sections.ts';

/** The parts of a case in the order in which it is read. */
export const CASE_PARTS = {
  visit_type: '就诊类型',
  chief_complaint: CASE_SECTIONS.chief_complaint,
  present_history: CASE_SECTIONS.present_history,
  past_history: CASE_SECTIONS.past_history,
  exam: CASE_SECTIONS.exam,
  aux_exam: CASE_SECTIONS.aux_exam,
  diagnoses: '诊断',
  plan: CASE_SECTIONS.plan,
  treatment: CASE_SECTIONS.treatment,
  treatments: '处置项目',
  doctor_order: CASE_SECTIONS.doctor_order,
} as const;
export type CasePart = keyof typeof CASE_PARTS;
export const caseParts = Object.keys(CASE_PARTS) as CasePart[];

export const partName = (name: string): string => (CASE_PARTS as Readonly<Record<string, string>>)[name] ?? name;

/** Null: not for who asks. */
export const sectionOf = (row: Case, section: CaseSection): string | null =>
  section === 'doctor_order' ? (row.doctor_order?.content ?? null) : row[section];

export const visitTypeName = ({ visit_type }: Pick<Case, 'visit_type'>): string =>
  visit_type ? VISIT_TYPES[visit_type] : '';

export const TREATMENT_STATUS = { planned: '计划', done: '已完成' } as const;

type Treatment = NonNullable<Case['treatments']>[number];

/** 种植体，某品牌，批号 L123，UDI 0123 */
export function materialWords({ material }: Treatment): string {
  if (!material) return '';
  const { name, brand, batch_no, udi } = material;
  return [name, brand, batch_no && `批号 ${batch_no}`, udi && `UDI ${udi}`].filter(Boolean).join('，');
}

/** When the visit was: its day, and its time where there is one. */
export const visitedAt = ({ visit_date, reservation }: Case): string =>
  reservation ? `${visit_date} ${reservation.time}` : visit_date;

export const NOT_FOR_YOU = '仅接诊人员可见';
