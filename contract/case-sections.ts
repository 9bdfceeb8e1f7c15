/** The sections of a case (病历) that are texts, in their order: what they are called, and how much each holds. */
export const CASE_SECTIONS = {
  chief_complaint: '主诉',
  present_history: '现病史',
  past_history: '既往史',
  exam: '口腔检查',
  aux_exam: '辅助检查',
  plan: '治疗计划',
  treatment: '处置',
  doctor_order: '医嘱',
} as const;
export type CaseSection = keyof typeof CASE_SECTIONS;
export const caseSections = Object.keys(CASE_SECTIONS) as [CaseSection, ...CaseSection[]];

/** Characters. */
export const sectionMost = (section: CaseSection): number => (section === 'chief_complaint' ? 500 : 5_000);

/** What signing asks of every case, and of a first visit's besides (records.md section 2); case_lacks() refuses by it. */
const TO_SIGN = ['chief_complaint', 'exam', 'treatment', 'doctor_order'] as const;
const TO_SIGN_FIRST = ['present_history', 'past_history'] as const;

/** The sections that must say something before a case is signed; 治疗计划 stands for 处置 where it is written. */
export const sectionsToSign = (visitType: 'first' | 'again'): readonly CaseSection[] =>
  visitType === 'first' ? [...TO_SIGN, ...TO_SIGN_FIRST] : TO_SIGN;
