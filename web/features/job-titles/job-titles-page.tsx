import { jobTitleTable } from '#contract/job-titles.ts';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { useRenameOffer } from './use-rename-offer.ts';

/** The titles that the platform keeps, for all staff to look up. */
const JobTitlesPage = resourcePage(jobTitleTable, {
  title: '职称',
  hint: '由平台维护，所有医院共用',
  columns: ['name', 'category', 'level', 'position', 'status'],
  filters: [keyword('职称名称', '请输入职称名称'), 'category', 'level', 'status'],
  fields: {
    name: {},
    category: {},
    level: {},
    position: { hint: '数字小的在前' },
    status: {},
  },
  useSaved: useRenameOffer,
  removal: '仅没有员工在用的职称可以删除。',
});

export default JobTitlesPage;
