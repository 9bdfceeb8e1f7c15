import type { EditorConfig } from '#contract/case-editor.ts';
import type { Case } from '#contract/case-rows.ts';
import { CASE_SECTIONS, caseSections, sectionMost } from '#contract/case-sections.ts';
import { NO_TEXTS } from '#contract/case-templates.ts';
import { POSITIONS } from '#contract/tooth-names.ts';
import type { fakeNetwork, SeenRequest } from '#web/api/testing.ts';
import { caseOf } from '#web/clinic/record/cases-testing.ts';
import { ALLERGY, reservation } from '#web/clinic/testing.ts';

/** What tests of the editor open it with: a patient at a first visit, some phrases, two templates. */
const configOf = (own: Partial<EditorConfig> = {}): EditorConfig => ({
  patient: { id: 9, name: '沈静姝', gender: '女', age: 34, birth_date: '1992-03-01' },
  alerts: [],
  sections: caseSections.map((key) => ({ key, label: CASE_SECTIONS[key], required: false, max: sectionMost(key) })),
  templates: [
    {
      ...{ id: 71, name: '急性牙髓炎', kind: 'endodontic', scope: 'hospital', diagnosis_code: 'K04.0', uses: 9 },
      content: {
        ...NO_TEXTS,
        ...{ chief_complaint: '{牙位}疼痛{天数}天', exam: '{牙位}叩（+）', doctor_order: '避免患侧咀嚼' },
      },
    },
    {
      ...{ id: 72, name: '洁治', kind: 'periodontal', scope: 'own', diagnosis_code: '', uses: 1 },
      content: { ...NO_TEXTS, treatment: '全口洁治' },
    },
  ],
  phrases: [
    { id: 81, section: 'exam', text: '冷诊敏感', initials: 'lzmg', uses: 86, scope: 'own' },
    { id: 82, section: 'exam', text: '冷诊{反应}', initials: 'lzfy', uses: 4, scope: 'hospital' },
  ],
  orders: [{ id: 91, category: 'after', text: '24小时内勿漱口', initials: '24xsnwsk', uses: 2, scope: 'own' }],
  diagnoses: [
    { id: 1, code: 'K04.0', name: '急性牙髓炎', alias: '', initials: 'jxysy' },
    { id: 2, code: 'K02.1', name: '中龋', alias: '', initials: 'zq' },
  ],
  chart: {
    ...{ on: '2026-11-20', version: 1, findings: [], days: [] },
    dentition: { stage: 'permanent', teeth: [...POSITIONS], due: [], by_hand: [] },
  },
  base: null,
  draft: null,
  begun: { visit_type: 'first', chief_complaint: '右上后牙疼', past_history: '青霉素过敏' },
  policy: {
    ...{ amend_hours: 24, countersign: false },
    sign_required: [
      'chief_complaint',
      'exam',
      'treatment',
      'doctor_order',
      'diagnoses',
      'present_history',
      'past_history',
    ],
  },
  local_key: btoa('k'.repeat(32)),
  ...own,
});

export const DETAIL = 'GET /api/admin/hospital/patient-emr/detail';
export const CONFIG = 'GET /api/admin/hospital/patient-emr/config/9';
export const STORE = 'POST /api/admin/hospital/patient-emr/store';
const CHART = 'GET /api/admin/patients/9/chart';
const LIST = 'GET /api/admin/cases';
const SEARCH = 'GET /api/admin/diagnoses';
const PROJECTS = 'GET /api/admin/hospital/project-list';

export const draftOf = (own: Partial<Case> = {}): Case =>
  caseOf({
    ...{ status: 'draft', status_name: '草稿', revision: 0, version: 2, signed: null },
    ...own,
  });
export const detailOf = (row: Case | null, meta: object = {}) => ({
  body: {
    data: row,
    meta: {
      ...{ patient: { id: 9, name: '沈静姝' }, revisions: [], editable: true, can_amend: false },
      ...{ request: null, draft_of: null, treating: true, chart: null, prints: 0, ...meta },
    },
  },
});

const visit = {
  body: {
    data: {
      ...reservation({ hash_id: 'h7', patient_id: 9 }),
      ...{ gender: '女', age: 34, phone: '138****0000', card_no: 'HC00000001', arrived_at: null, in_chair_at: null },
      ...{
        done_at: null,
        booked_by: null,
        allergic_history: null,
        medical_history: null,
        alerts: [ALLERGY],
        kind: null,
      },
      ...{ certificate_number: null, patients: [], departments: [] },
    },
    meta: { history: [] },
  },
};

const listed = (...data: object[]) => ({ data, current_page: 1, per_page: 20, total: data.length });

/** What the page asks for, of a visit that nobody wrote of yet; its teeth are as nobody found anything. */
export const editorAnswers = (): Parameters<typeof fakeNetwork>[0] => ({
  'GET /api/admin/doctor_index/h7/patient': visit,
  [DETAIL]: detailOf(null),
  [CONFIG]: { body: { data: configOf(), meta: { treating: true } } },
  [CHART]: { body: { data: configOf().chart, meta: { editable: true, treating: true, today: '2026-11-20' } } },
  [`${CHART}/history`]: { body: listed() },
  [LIST]: { body: listed(caseOf({ id: 3, visit_date: '2026-04-18' })) },
  [SEARCH]: { body: { data: [] } },
  [PROJECTS]: { body: listed() },
  [STORE]: ({ body }: SeenRequest) => ({ status: 201, body: { data: draftOf(body as object) } }),
});
