import { diagnosisTable } from '#contract/diagnoses.ts';
import { enabledColumn, enabledControl, enabledFilter, lineOf } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { AddFromCodes } from './add-from-codes.tsx';

/** The diagnoses that the records of one's hospital are written with. */
const DiagnosesPage = resourcePage(diagnosisTable, {
  title: '诊断设置',
  hint: '书写病历时可选的诊断；没有编码的诊断在病历中标为“未编码”',
  shortcuts: () => <AddFromCodes />,
  columns: [
    'name',
    { key: 'code', title: '诊断编码', cell: ({ code }) => code || '未编码' },
    'alias',
    { key: 'initials', title: '拼音首字母', cell: ({ initials }) => lineOf(initials) },
    'sort',
    enabledColumn,
  ],
  filters: [keyword('诊断', '名称、编码、别名或拼音首字母'), enabledFilter],
  fields: {
    name: {},
    code: { hint: 'ICD-10 编码，如 K04.0' },
    alias: { hint: '多个用顿号分开，搜索时同样有效' },
    sort: { hint: '小的在前' },
    enabled: enabledControl,
  },
  removal: '已写入病历的诊断不受影响。',
});

export default DiagnosesPage;
