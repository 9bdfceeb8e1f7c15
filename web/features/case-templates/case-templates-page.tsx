import { CASE_SECTIONS, caseSections } from '#contract/case-sections.ts';
import { type CaseTemplate, caseTemplateTable, NO_TEXTS } from '#contract/case-templates.ts';
import { diagnoses } from '#contract/diagnosis-calls.ts';
import { mayChangeOwned, scopeColumn, scopeControl } from '#web/resource/owned.tsx';
import { enabledColumn, enabledControl, enabledFilter, lineOf } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { useTemplateActions } from './use-template-actions.tsx';

const diagnosisOf = ({ diagnosis }: CaseTemplate) => (diagnosis ? `${diagnosis.code} ${diagnosis.name}` : '');

const filledOf = ({ content }: CaseTemplate) =>
  caseSections
    .filter((section) => content[section] !== '')
    .map((section) => CASE_SECTIONS[section])
    .join('、');

/** What cases are begun with: one's own, and those of the hospital, which its owner keeps. */
const CaseTemplatesPage = resourcePage(caseTemplateTable, {
  title: '病历模板',
  hint: '写病历时一次带出各段内容',
  columns: [
    'name',
    'kind',
    scopeColumn,
    { key: 'diagnosis', title: '诊断', cell: (row) => lineOf(diagnosisOf(row)) },
    { key: 'content', title: '已填段落', cell: (row) => lineOf(filledOf(row)) },
    enabledColumn,
  ],
  filters: [keyword('关键词', '模板名称或拼音首字母'), 'kind', 'scope', enabledFilter],
  fields: {
    name: {},
    kind: {},
    scope: scopeControl,
    diagnosis_code: {
      control: 'pick',
      from: diagnoses.search,
      noun: '诊断',
      shown: 'diagnosis',
      by: 'code',
      none: '不限',
    },
    enabled: enabledControl,
    content: {
      control: 'parts',
      part: '病历内容',
      lines: 3,
      begins: NO_TEXTS,
      hint: '{牙位} 在套用时换成牙位图中选中的牙；其他 {…} 是待填写的空位，例如 {度数}；[[26]] 是固定的牙。不需要的段落可以留空',
    },
  },
  mayChange: mayChangeOwned,
  useActions: useTemplateActions,
  removal: '已写入病历的内容不受影响。',
});

export default CaseTemplatesPage;
