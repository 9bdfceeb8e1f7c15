import { useState } from 'react';
import { projectCategoryTable } from '#contract/project-categories.ts';
import { projectTable } from '#contract/projects.ts';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { useRowFilter } from '#web/resource/use-row-filter.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { formatMoney } from '#web/ui/text/format.ts';

const PriceDialog = lateDialog(() => import('./price-dialog.tsx').then((m) => m.PriceDialog));

const categories = projectCategoryTable.calls.list;

/** A category with what it is under. */
const placeOf = (name: string, parent: string | null | undefined) => (parent ? `${parent} / ${name}` : name);

const useCategoryFilter = () => [useRowFilter({ name: 'category_id', label: '项目分类', from: categories })];

/** What a project has cost. */
function usePrices() {
  const [shown, setShown] = useState<{ id: number; name: string } | null>(null);
  return {
    of: (project: { id: number; name: string }) => [
      { text: '价格记录', reason: null, looks: true, onPress: () => setShown(project) },
    ],
    over: shown ? <PriceDialog project={shown} onClose={() => setShown(null)} /> : null,
  };
}

/** What one's hospital does for a price: its owner keeps it, its staff look it up. */
const ProjectsPage = resourcePage(projectTable, {
  title: '项目',
  columns: [
    'name',
    'price',
    'unit',
    'code',
    { key: 'category', title: '项目分类', cell: ({ category: { name, parent } }) => placeOf(name, parent) },
    'specification',
    {
      key: 'min_price',
      title: '最低价',
      align: 'right',
      cell: ({ min_price }) => (min_price > 0 ? formatMoney(min_price) : '—'),
    },
    'discountable',
    'insurance_class',
    'status',
  ],
  filters: [keyword('项目', '名称、拼音或编码'), 'status'],
  useFilters: useCategoryFilter,
  fields: {
    name: {},
    category_id: { control: 'pick', from: categories, noun: '项目分类', shown: 'category', where: { status: 1 } },
    code: { hint: '不填则自动编号' },
    specification: {},
    unit: { hint: '颗、次、牙' },
    price: {},
    min_price: { hint: '不填则不限' },
    discountable: { begins: true },
    insurance_class: { begins: 'self' },
    implant: { hint: '签署病历时须填写批号或UDI' },
    position: {},
    status: {},
  },
  useActions: usePrices,
  statusWords: { off: '停售', on: '起售' },
  removal: '仅未被使用的项目可以删除，价格记录一并删除。',
});

export default ProjectsPage;
