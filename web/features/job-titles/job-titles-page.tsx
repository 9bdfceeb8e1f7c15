import { choicesOf } from '#contract/choices.ts';
import { jobTitleTable, TITLE_CATEGORIES, TITLE_LEVELS } from '#contract/job-titles.ts';
import { nameColumn, statusColumn, statusControl, statusFilter } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { useRenameOffer } from './use-rename-offer.ts';

/** The titles that the platform keeps, for all staff to look up. */
const JobTitlesPage = resourcePage(jobTitleTable, {
  title: '职称',
  hint: '由平台维护，所有医院共用',
  columns: [
    nameColumn('职称名称'),
    { key: 'category', title: '类别', cell: ({ category }) => TITLE_CATEGORIES[category] },
    { key: 'level', title: '级别', cell: ({ level }) => TITLE_LEVELS[level] },
    { key: 'position', title: '排序', align: 'right' },
    statusColumn,
  ],
  filters: [
    keyword('职称名称', '请输入职称名称'),
    { kind: 'choice', name: 'category', label: '类别', options: choicesOf(TITLE_CATEGORIES) },
    { kind: 'choice', name: 'level', label: '级别', options: choicesOf(TITLE_LEVELS) },
    statusFilter,
  ],
  fields: {
    name: { control: 'text' },
    category: { control: 'choice' },
    level: { control: 'choice' },
    position: { control: 'number', hint: '数字小的在前' },
    status: statusControl,
  },
  useSaved: useRenameOffer,
  nameOf: ({ name }) => name,
  removal: '仅没有员工在用的职称可以删除。',
  emptyHint: '还没有职称',
});

export default JobTitlesPage;
