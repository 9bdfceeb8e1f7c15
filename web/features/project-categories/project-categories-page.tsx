import { projectCategoryTable } from '#contract/project-categories.ts';
import { treePage } from '#web/resource/tree-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

/** The categories of one's hospital's projects, in the order in which they are listed. */
const ProjectCategoriesPage = treePage(projectCategoryTable, {
  title: '项目分类',
  hint: '最多两级；项目按此顺序列出',
  columns: ['name', { key: 'count', title: '项目', align: 'right' }, 'status'],
  filters: [keyword('分类名称', '请输入分类名称'), 'status'],
  fields: {
    name: {},
    parent_id: {
      control: 'pick',
      from: projectCategoryTable.calls.list,
      noun: '上级分类',
      shown: 'parent',
      none: '无上级（第一级）',
    },
    status: {},
  },
  removal: '仅没有下级和项目的分类可以删除。',
});

export default ProjectCategoriesPage;
