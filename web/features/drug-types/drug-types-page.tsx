import { choicesOf } from '#contract/choices.ts';
import { CONTROLLED, drugTypes, drugTypeTable } from '#contract/drug-types.ts';
import { yesOrNo } from '#web/resource/plain.tsx';
import { treePage } from '#web/resource/tree-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

/** Of what is as above it the table shows that, in grey. */
const held = (own: unknown, word: string) => <span className={own === null ? 'text-ink-500' : undefined}>{word}</span>;

const WORD = Object.fromEntries(choicesOf(CONTROLLED).map(({ value, label }) => [value, label]));

/** The classes of drugs of one's hospital, for its owner to keep and for its staff to look up. */
const DrugTypesPage = treePage(drugTypeTable, {
  title: '药品分类',
  hint: '最多三级；未单独设置的与上级相同，以灰色显示',
  columns: [
    'name',
    'code',
    {
      key: 'prescription',
      title: '处方药',
      cell: ({ prescription, effective }) => held(prescription, yesOrNo(effective.prescription)),
    },
    {
      key: 'antibacterial',
      title: '抗菌药',
      cell: ({ antibacterial, effective }) => held(antibacterial, yesOrNo(effective.antibacterial)),
    },
    {
      key: 'controlled',
      title: '管制类别',
      cell: ({ controlled, effective }) => held(controlled, WORD[effective.controlled] ?? ''),
    },
    { key: 'products_count', title: '物品', align: 'right' },
    'status',
  ],
  filters: [keyword('药品分类', '名称或编码'), 'status'],
  fields: {
    name: {},
    parent_id: {
      control: 'pick',
      from: drugTypes.list,
      noun: '上级分类',
      shown: 'parent',
      none: '无上级（第一级）',
    },
    code: {},
    prescription: {},
    antibacterial: {},
    controlled: {},
    status: {},
  },
  removal: '仅没有下级和物品的药品分类可以删除。',
});

export default DrugTypesPage;
