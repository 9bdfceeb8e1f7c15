import { useState } from 'react';
import { labelIn, SALE_CHOICES } from '#contract/choices.ts';
import { projectCategoryTable } from '#contract/project-categories.ts';
import { INSURANCE_CHOICES, projectTable } from '#contract/projects.ts';
import { nameColumn, StatusTag, statusControl, yesOrNo } from '#web/resource/plain.tsx';
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
    nameColumn('项目名称'),
    { key: 'price', title: '价格', align: 'right', cell: ({ price }) => formatMoney(price) },
    { key: 'unit', title: '单位' },
    { key: 'code', title: '项目编码' },
    { key: 'category', title: '项目分类', cell: ({ category: { name, parent } }) => placeOf(name, parent) },
    { key: 'specification', title: '规格' },
    {
      key: 'min_price',
      title: '最低价',
      align: 'right',
      cell: ({ min_price }) => (min_price > 0 ? formatMoney(min_price) : '—'),
    },
    { key: 'discountable', title: '可打折', cell: ({ discountable }) => yesOrNo(discountable) },
    {
      key: 'insurance_class',
      title: '医保类别',
      cell: ({ insurance_class }) => labelIn(INSURANCE_CHOICES, insurance_class),
    },
    { key: 'status', title: '状态', cell: ({ status }) => <StatusTag status={status} words={SALE_CHOICES} /> },
  ],
  filters: [
    keyword('项目', '名称、拼音或编码'),
    { kind: 'choice', name: 'status', label: '状态', options: SALE_CHOICES },
  ],
  useFilters: useCategoryFilter,
  fields: {
    name: { control: 'text' },
    category_id: { control: 'pick', from: categories, noun: '项目分类', shown: 'category', where: { status: 1 } },
    code: { control: 'text', hint: '不填则自动编号' },
    specification: { control: 'text' },
    unit: { control: 'text', hint: '颗、次、牙' },
    price: { control: 'yuan' },
    min_price: { control: 'yuan', hint: '不填则不限' },
    discountable: { control: 'flag', begins: true },
    insurance_class: { control: 'choice', begins: 'self' },
    implant: { control: 'flag', hint: '签署病历时须填写批号或UDI' },
    position: { control: 'number' },
    status: statusControl,
  },
  useActions: usePrices,
  statusWords: { off: '停售', on: '起售' },
  nameOf: ({ name }) => name,
  removal: '仅未被使用的项目可以删除，价格记录一并删除。',
  emptyHint: '还没有项目',
});

export default ProjectsPage;
