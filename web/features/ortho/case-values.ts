import type { OrthoDetail } from '#contract/dental-records-ortho.ts';
import type { OrthoCase } from '#contract/ortho.ts';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';

/** What the form of a case holds. */
export interface CaseForm {
  /** Of a new one. */
  begun: '先做方案' | '现在开始';
  /** Empty: none. */
  started_on: string;
  months_planned: string;
  appliance: string;
  /** 14 24 */
  extractions: string;
  goals: string;
  plan: string;
  detail: OrthoDetail;
}

export const CASE_WORDS: FieldWords<CaseForm> = {
  labels: {
    ...{ begun: '状态', started_on: '开始日期', months_planned: '预计疗程', appliance: '矫治器', extractions: '拔牙' },
    ...{ goals: '矫治目标', plan: '矫治方案', detail: '指标' },
  },
};

export const valuesOf = (row: OrthoCase | null): CaseForm => ({
  begun: '先做方案',
  started_on: row?.started_on ?? '',
  months_planned: row?.months_planned ? String(row.months_planned) : '',
  appliance: row?.appliance ?? '',
  extractions: row?.extractions.join(' ') ?? '',
  goals: row?.goals ?? '',
  plan: row?.plan ?? '',
  detail: row?.detail ?? [],
});

/** What is sent of it; what is no number is for the rules to refuse. */
export function saidOf({ begun: _begun, ...form }: CaseForm) {
  const { months_planned, extractions, started_on } = form;
  return {
    ...form,
    ...{ started_on: started_on || null, months_planned: months_planned === '' ? null : Number(months_planned) },
    extractions: extractions.split(/[\s,，、;；]+/).filter(Boolean),
  };
}
