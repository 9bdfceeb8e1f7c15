import { z } from 'zod';
import { choicesOf } from './choices.ts';
import { isName, keywordQuery, requiredText, unlessBlank } from './fields.ts';
import { flagField, statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource, pathsAt } from './resource.ts';
import { only, staff } from './roles.ts';

/** 物品类型: what a thing on a shelf is, and what is asked for when it comes in. docs/domain/stock.md#things */

export const INVENTORY_BASES = {
  drug: '药品',
  consumable: '耗材',
  implant: '高值耗材',
  instrument: '器械',
  other: '其他',
} as const;
export type InventoryBase = keyof typeof INVENTORY_BASES;
const bases = Object.keys(INVENTORY_BASES) as [InventoryBase, ...InventoryBase[]];

/** What is asked for: each binds what comes in from then on. */
export const INVENTORY_FLAGS = {
  track_batch: '批号',
  track_expiry: '有效期',
  track_serial: '序列号',
  trace_code: '追溯码',
  registration_no: '批准文号',
  patient_bound: '患者专用',
} as const;

const inventoryType = z
  .object({
    name: z.string(),
    base: z.enum(bases),
    track_batch: z.boolean(),
    track_expiry: z.boolean(),
    track_serial: z.boolean(),
    trace_code: z.boolean(),
    registration_no: z.boolean(),
    patient_bound: z.boolean(),
    ...plainRow,
  })
  .meta({ id: 'InventoryType' });
export type InventoryType = z.infer<typeof inventoryType>;

const baseOf = (label: string) => z.enum(bases, { error: `${label}为必填项` });

export const inventoryTypeTable = defineResource({
  slice: 'inventoryTypes',
  label: '物品类型',
  trail: 'inventory_type.change',
  paths: pathsAt('/api/admin/inventory_types'),
  access: { read: staff, write: only('shop_owner') },
  whenClosed: 'refused',
  scope: 'hospital',
  row: inventoryType,
  form: z.object({
    name: titled('类型名称', (label) => requiredText(label, 20).refine(isName, `${label}包含无法识别的字符`)),
    base: titled('大类', baseOf, { options: choicesOf(INVENTORY_BASES) }),
    track_batch: titled(INVENTORY_FLAGS.track_batch, flagField),
    track_expiry: titled(INVENTORY_FLAGS.track_expiry, flagField),
    track_serial: titled(INVENTORY_FLAGS.track_serial, flagField),
    trace_code: titled(INVENTORY_FLAGS.trace_code, flagField),
    registration_no: titled(INVENTORY_FLAGS.registration_no, flagField),
    patient_bound: titled(INVENTORY_FLAGS.patient_bound, flagField),
    status: statusField(),
  }),
  filters: {
    keyword: keywordQuery,
    base: unlessBlank(z.enum(bases, { error: '大类格式错误' })),
    status: statusQuery,
  },
  persons: [],
  sorts: [],
  version: 'required',
  remove: 'unused',
  excel: {
    key: 'name',
    columns: [
      'name',
      'base',
      'track_batch',
      'track_expiry',
      'track_serial',
      'trace_code',
      'registration_no',
      'patient_bound',
      'status',
    ],
  },
  live: 'staff',
});
