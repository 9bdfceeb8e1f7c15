import { z } from 'zod';
import { type Choice, choicesOf } from './choices.ts';
import { isName, keywordQuery, option, optionalText, requiredText } from './fields.ts';
import { statusField, statusQuery, titled } from './form-fields.ts';
import { INVENTORY_BASES, type InventoryBase } from './inventory-types.ts';
import { plainRow } from './plain-row.ts';
import { defineResource } from './resource.ts';
import { only, staff } from './roles.ts';
import { treeFields } from './tree-fields.ts';

/** 药品分类: a tree of three levels. What is null of a row is as above it. docs/domain/stock.md#things */

export const CONTROLLED = {
  none: '非管制',
  narcotic: '麻醉药品',
  psychotropic: '精神药品',
  toxic: '毒性药品',
} as const;
export type Controlled = keyof typeof CONTROLLED;
const controlled = z.enum(Object.keys(CONTROLLED) as [Controlled, ...Controlled[]]);

const bases = Object.keys(INVENTORY_BASES) as [InventoryBase, ...InventoryBase[]];

const drugType = z
  .object({
    name: z.string(),
    /** Null: at the top. */
    parent_id: z.number().nullable(),
    parent: option.nullable(),
    /** Among its siblings. */
    position: z.number(),
    code: z.string(),
    prescription: z.boolean().nullable(),
    antibacterial: z.boolean().nullable(),
    controlled: controlled.nullable(),
    /** What holds of it: its own, else that of what it stands under, else nothing. */
    effective: z.object({ prescription: z.boolean(), antibacterial: z.boolean(), controlled }),
    /** How many products are in it. */
    products_count: z.number(),
    ...plainRow,
  })
  .meta({ id: 'DrugType' });
export type DrugType = z.infer<typeof drugType>;

/** With what stands under it: three levels, each said, since a document of the calls can't go round. */
const under = <S extends z.ZodType>(children: S) => drugType.extend({ children });
const third = under(z.array(drugType).max(0)).meta({ id: 'DrugTypeThird' });
const second = under(z.array(third)).meta({ id: 'DrugTypeSecond' });
const first = under(z.array(second)).meta({ id: 'DrugTypeFirst' });

const ABOVE: Choice = { value: '', label: '同上级' };
const YES_OR_NO: readonly Choice[] = [ABOVE, { value: 'true', label: '是' }, { value: 'false', label: '否' }];
/** Null: as above it. */
const inherited = (label: string) => z.boolean({ error: `${label}格式错误` }).nullish();

const PATH = '/api/admin/hospital/drug-type';

export const drugTypeTable = defineResource({
  slice: 'drugTypes',
  label: '药品分类',
  trail: 'drug_type.change',
  paths: { list: PATH, create: PATH, one: `${PATH}/:id`, update: `${PATH}/:id`, remove: `${PATH}/:id` },
  access: { read: staff, write: only('shop_owner') },
  whenClosed: 'refused',
  scope: 'hospital',
  shape: 'tree',
  row: drugType,
  form: z.object({
    name: titled('分类名称', (label) => requiredText(label, 30).refine(isName, `${label}包含无法识别的字符`)),
    ...treeFields('上级分类'),
    code: titled('分类编码', (label) => optionalText(label, 20)),
    prescription: titled('处方药', inherited, { options: YES_OR_NO }),
    antibacterial: titled('抗菌药', inherited, { options: YES_OR_NO }),
    controlled: titled('管制类别', (label) => z.enum(controlled.options, { error: `${label}格式错误` }).nullish(), {
      options: [ABOVE, ...choicesOf(CONTROLLED)],
    }),
    status: statusField(),
  }),
  filters: { keyword: keywordQuery, status: statusQuery },
  persons: [],
  sorts: [],
  version: 'required',
  remove: 'unused',
  excel: null,
  live: 'staff',
});

export const drugTypes = {
  ...drugTypeTable.calls,
  /** The tree as one, and the types of things of which a product may be one. */
  list: {
    ...drugTypeTable.calls.list,
    response: z.object({
      data: z.array(first),
      meta: z.object({ inventory_types: z.array(option.extend({ base: z.enum(bases) })) }),
    }),
  },
};
