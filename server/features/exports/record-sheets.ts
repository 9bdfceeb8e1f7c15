import { PRESCRIPTION_STATUS, PRESCRIPTION_TYPES } from '#contract/prescription-words.ts';
import { RECORD_STATUS } from '#contract/record-kinds.ts';
import type { CaseRow } from '#server/platform/case-commands.ts';
import type { PrescriptionRow } from '#server/platform/prescription-commands.ts';
import type { Sheet } from '#server/platform/xlsx.ts';
import { minute } from './minute.ts';

/** What is written of patients, as an owner takes it away: how it is written, and no free text of it (records.md, section 15). */

const VISITS = { first: '初诊', again: '复诊' } as const;

/** For quality (质控): what is late, changed, without a code. */
export const CASES: Sheet<CaseRow> = {
  name: '病历质控表',
  columns: [
    { title: '编号', text: ({ code }) => code, width: 18 },
    { title: '就诊日期', text: ({ visit_date }) => visit_date, width: 12 },
    { title: '患者', text: ({ patient }) => patient.name },
    { title: '类型', text: ({ content }) => VISITS[content.visit_type], width: 8 },
    { title: '医生', text: ({ doctor }) => doctor.name, width: 12 },
    { title: '状态', text: ({ status }) => RECORD_STATUS[status], width: 10 },
    {
      title: '诊断编码',
      text: ({ content }) => content.diagnoses.flatMap(({ code }) => code ?? []).join('、'),
      width: 20,
    },
    { title: '未编码诊断', number: ({ content }) => content.diagnoses.filter(({ code }) => !code).length, width: 12 },
    { title: '归档时间', text: ({ signed }) => minute(signed?.at ?? null), width: 18 },
    { title: '补记', text: ({ late }) => (late ? '是' : ''), width: 8 },
    { title: '审阅人', text: ({ countersigned }) => countersigned?.by_name ?? null, width: 12 },
    { title: '修订次数', number: ({ amended }) => amended?.count ?? 0, width: 10 },
    { title: '最近修订', text: ({ amended }) => minute(amended?.at ?? null), width: 18 },
  ],
};

export const PRESCRIPTIONS: Sheet<PrescriptionRow> = {
  name: '处方',
  columns: [
    { title: '编号', text: ({ code }) => code, width: 18 },
    { title: '开方时间', text: ({ created_at }) => minute(created_at), width: 18 },
    { title: '患者', text: ({ patient }) => patient.name },
    { title: '类型', text: ({ type }) => PRESCRIPTION_TYPES[type], width: 8 },
    { title: '医生', text: ({ doctor }) => doctor.name, width: 12 },
    { title: '状态', text: ({ status }) => PRESCRIPTION_STATUS[status], width: 10 },
    { title: '药品', text: ({ items }) => items.map(({ drug_name }) => drug_name).join('、'), width: 40 },
    { title: '药品数', number: ({ items }) => items.length, width: 8 },
    { title: '签署时间', text: ({ signed_at }) => minute(signed_at), width: 18 },
    { title: '有效至', text: ({ valid_until }) => minute(valid_until), width: 18 },
  ],
};
