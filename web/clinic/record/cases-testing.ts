import type { Case, CaseRevision } from '#contract/case-rows.ts';
import type { AmendRequest } from '#contract/cases.ts';
import type { KeptChart } from '#contract/tooth-charts.ts';
import { POSITIONS } from '#contract/tooth-names.ts';

/** What tests of the pages of cases show: one that is signed, its revisions, and a request to change it. */

const SIGNED_AT = '2026-11-20T11:04:00.000+08:00';

export const caseOf = (own: Partial<Case> = {}): Case => ({
  ...{ id: 7, code: 'BL20261120-0007', status: 'signed', status_name: '已归档', version: 3, revision: 1 },
  ...{ visit_type: 'first', visit_date: '2026-11-20', patient: { id: 9, name: '沈静姝', gender: '女', age: 34 } },
  ...{ hospital: { id: 1, name: '衡川口腔 · 总院' }, doctor: { id: 4, name: '陈思远' } },
  reservation: { hash_id: 'h7', date: '2026-11-20', time: '10:30' },
  ...{ chief_complaint: '右上后牙疼痛3天', present_history: '夜间加重', past_history: '否认系统性疾病' },
  ...{ exam: '[[26]]远中深龋，叩(+)', aux_exam: '', plan: '根管治疗', treatment: '[[26:OD]]开髓引流' },
  diagnosis: '26 急性牙髓炎；24 中龋',
  diagnoses: [
    { code: 'K04.0', name: '急性牙髓炎', teeth: ['26'] },
    { code: null, name: '中龋', teeth: ['24'] },
  ],
  treatments: [
    {
      ...{ teeth: ['26'], surfaces: ['O', 'D'], project_id: null, name: '开髓引流', status: 'done' as const },
      ...{ material: null, disposal_id: null },
    },
  ],
  ...{ doctor_order: { content: '避免用患侧咀嚼' }, attachments: [], late: false, intact: true },
  ...{ signed: { at: SIGNED_AT, by_name: '陈思远' }, countersigned: null, amended: null, voided: null },
  ...{ return_reason: '', created_at: '2026-11-20T10:40:00.000+08:00', updated_at: SIGNED_AT, view: 'full' },
  ...own,
});

export const revisionOf = (own: Partial<CaseRevision> = {}): CaseRevision => ({
  ...{ revision: 1, action: 'sign', by_name: '陈思远', at: SIGNED_AT, reason: '', changed: [], replaced: [] },
  ...own,
});

export const AMENDED = revisionOf({
  ...{ revision: 2, action: 'amend', at: '2026-11-21T09:00:00.000+08:00', reason: '漏写辅助检查' },
  changed: ['aux_exam', 'diagnoses'],
  replaced: [{ part: 'diagnoses', text: '26 慢性牙髓炎' }],
});

export const KEPT: KeptChart = {
  on: '2026-11-20',
  dentition: { stage: 'permanent', teeth: [...POSITIONS], due: [], by_hand: [] },
  findings: [
    {
      ...{ id: 1, tooth: '26', surfaces: ['O', 'D'], state: '龋', phase: 'existing', detail: { depth: '中' } },
      ...{ from_on: '2026-11-20', record_id: null },
    },
  ],
};

export const requestOf = (own: Partial<AmendRequest> = {}): AmendRequest => ({
  id: 31,
  case: { kind: 'case', id: 7, code: 'BL20261120-0007', visit_date: '2026-11-20', patient: { id: 9, name: '沈静姝' } },
  ...{ reason: '牙位写错', status: 'pending', status_name: '待审批', created_at: '2026-11-23T09:00:00.000+08:00' },
  ...{ created_by: { id: 4, name: '陈思远' }, decided: null, good_until: null, version: 1 },
  ...own,
});
