import { z } from 'zod';
import { choicesOf } from './choices.ts';
import { idOf, keywordQuery, option, optionalText, requiredName, unlessBlank } from './fields.ts';
import { flagField, statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource, pathsAt } from './resource.ts';
import { only, staff } from './roles.ts';

/** Where a hospital's things lie, and who keeps them (仓库, 库管员): docs/domain/stock.md#warehouses. */

export const WAREHOUSE_KINDS = { main: '总库', department: '科室库', quarantine: '不合格品区' } as const;
export type WarehouseKind = keyof typeof WAREHOUSE_KINDS;
const kinds = Object.keys(WAREHOUSE_KINDS) as [WarehouseKind, ...WarehouseKind[]];

const MOST_KEEPERS = 10;

const warehouse = z
  .object({
    name: z.string(),
    kind: z.enum(kinds),
    department_id: z.number().nullable(),
    department: option.nullable(),
    /** Those of them who work here: who has left keeps nothing. */
    keepers: z.array(option),
    /** What the desk sells leaves from here: of exactly one. */
    is_dispensing: z.boolean(),
    address: z.string(),
    ...plainRow,
  })
  .meta({ id: 'Warehouse' });
export type Warehouse = z.infer<typeof warehouse>;

const keepersOf = (label: string) =>
  z
    .array(idOf(label), { error: `${label}格式错误` })
    .max(MOST_KEEPERS, `${label}最多${MOST_KEEPERS}人`)
    .nullish()
    .transform((ids) => (ids ? [...new Set(ids)] : undefined));

const form = z
  .object({
    name: titled('仓库名称', (label) => requiredName(label, 30, 2)),
    kind: titled('仓库类型', (label) => z.enum(kinds, { error: `${label}为必填项` }), {
      options: choicesOf(WAREHOUSE_KINDS),
    }),
    // A 总库, the first of the kinds, has none.
    department_id: titled('所属科室', (label) =>
      idOf(label)
        .nullish()
        .meta({ examples: [null] }),
    ),
    keeper_ids: titled('库管员', keepersOf),
    is_dispensing: titled('发药库', flagField),
    address: titled('位置', (label) => optionalText(label, 100)),
    status: statusField(),
  })
  .superRefine(({ kind, department_id, is_dispensing, status }, refused) => {
    const refuse = (field: string, message: string) => refused.addIssue({ code: 'custom', path: [field], message });
    if (kind === 'department' && !department_id) refuse('department_id', '所属科室为必填项');
    if (kind !== 'department' && department_id) refuse('department_id', '只有科室库属于科室');
    if (is_dispensing && kind === 'quarantine') refuse('is_dispensing', '不合格品区不能作为发药库');
    if (is_dispensing && status === 0) refuse('status', '发药库不能停用，请先将另一仓库设为发药库');
  });

export const warehouseTable = defineResource({
  slice: 'warehouses',
  label: '仓库',
  trail: 'warehouse.change',
  paths: pathsAt('/api/admin/warehouses'),
  access: { read: staff, write: only('shop_owner') },
  whenClosed: 'refused',
  scope: 'hospital',
  row: warehouse,
  form,
  filters: {
    keyword: keywordQuery,
    kind: unlessBlank(z.enum(kinds, { error: '仓库类型格式错误' })),
    status: statusQuery,
  },
  persons: [],
  sorts: [],
  version: 'required',
  remove: 'unused',
  excel: null,
  live: 'staff',
});
