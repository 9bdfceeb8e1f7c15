import { z } from 'zod';
import { isApprovalNo, writtenApprovalNo } from './approval-no.ts';
import { choicesOf } from './choices.ts';
import { cents, idOf, idQuery, keywordQuery, money, option, optionalText, requiredId, requiredText } from './fields.ts';
import { orElse, statusField, statusQuery, titled, wholeNumber } from './form-fields.ts';
import { gtin14, isGtin } from './gtin.ts';
import { plainRow } from './plain-row.ts';
import { defineResource, pathsAt } from './resource.ts';
import { staff } from './roles.ts';

/** 物品: what lies on a shelf (docs/domain/stock.md#products). */

const STORAGES = { normal: '常温', cool: '阴凉', cold: '冷藏' } as const;
export type Storage = keyof typeof STORAGES;
const storages = Object.keys(STORAGES) as [Storage, ...Storage[]];

const product = z
  .object({
    code: z.string(),
    name: z.string(),
    generic_name: z.string(),
    specification: z.string(),
    unit: z.string(),
    pack_unit: z.string(),
    pack_size: z.number(),
    inventory_type_id: z.number(),
    inventory_type: option,
    classification_id: z.number().nullable(),
    classification: option.nullable(),
    manufacturer: z.string(),
    approval_no: z.string(),
    barcodes: z.array(z.string()),
    price: cents,
    min_stock: z.number(),
    max_stock: z.number().nullable(),
    expiry_alert_days: z.number(),
    storage: z.enum(storages),
    supplier_id: z.number().nullable(),
    supplier: option.nullable(),
    remarks: z.string(),
    ...plainRow,
  })
  .meta({ id: 'Product' });

const UNIT = 6;
const APPROVAL_NO = 40;
const MOST_BARCODES = 10;
const MOST_STOCK = 1_000_000;
/** ¥1,000,000 for one of it. */
const MOST_PRICE = 100_000_000;
const EXPIRY_ALERT_DAYS = 180;

const barcodesOf = (label: string) =>
  z
    .array(z.string({ error: `${label}格式错误` }).trim(), { error: `${label}格式错误` })
    .max(MOST_BARCODES, `${label}最多${MOST_BARCODES}个`)
    // All on the field itself: which of them it is, the message says.
    .check(({ value, issues }) => {
      const seen = new Set<string>();
      for (const code of value.slice(0, MOST_BARCODES)) {
        const isSecond = seen.has(gtin14(code));
        seen.add(gtin14(code));
        if (isGtin(code) && !isSecond) continue;
        issues.push({
          code: 'custom',
          input: value,
          message: isSecond ? `${label}${code}重复` : `${label}${code}不正确`,
        });
      }
    })
    .meta({ examples: [['6901028075831']] })
    .nullish()
    .transform((codes) => codes ?? []);

// Who typed too much is told of that alone.
const approvalNoOf = (label: string) =>
  optionalText(label, APPROVAL_NO, '国药准字H20013107')
    .refine((text) => text === '' || text.length > APPROVAL_NO || isApprovalNo(text), `${label}格式错误`)
    .transform(writtenApprovalNo);

const form = z
  .object({
    name: titled('物品名称', (label) => requiredText(label, 60)),
    generic_name: titled('通用名', (label) => optionalText(label, 60)),
    /** Left empty: the next of the hospital's own, P000001. */
    code: titled('物品编码', (label) => optionalText(label, 30).transform((text) => text || undefined)),
    inventory_type_id: titled('物品类型', requiredId),
    /** Of a drug it must be there. */
    classification_id: titled('药品分类', (label) => idOf(label).nullish()),
    specification: titled('规格', (label) => requiredText(label, 60)),
    unit: titled('基本单位', (label) => requiredText(label, UNIT)),
    pack_unit: titled('包装单位', (label) => optionalText(label, UNIT)),
    /** Base units in a pack. */
    pack_size: titled('包装数量', (label) => orElse(wholeNumber(label, 1, 10_000), 1)),
    /** Of a base unit. */
    price: titled('单价', (label) => orElse(money(label, { max: MOST_PRICE }), 0)),
    manufacturer: titled('生产厂家', (label) => optionalText(label, 60)),
    /** Must be there where the type says so. */
    approval_no: titled('批准文号', approvalNoOf),
    barcodes: titled('条码', barcodesOf),
    supplier_id: titled('供应商', (label) => idOf(label).nullish()),
    storage: titled(
      '储存条件',
      (label) => orElse(z.enum(storages, { error: `${label}格式错误` }), 'normal' as Storage),
      { options: choicesOf(STORAGES) },
    ),
    expiry_alert_days: titled('效期预警', (label) => orElse(wholeNumber(label, 1, 3_650), EXPIRY_ALERT_DAYS)),
    min_stock: titled('最低库存', (label) => orElse(wholeNumber(label, 0, MOST_STOCK), 0)),
    /** Null: without an upper end. */
    max_stock: titled('最高库存', (label) => orElse(wholeNumber(label, 0, MOST_STOCK), null)),
    remarks: titled('备注', (label) => optionalText(label, 200)),
    status: statusField(),
  })
  .check(
    z.refine<{ pack_size?: unknown; pack_unit?: unknown }>(
      ({ pack_size, pack_unit }) => !(Number(pack_size) > 1) || Boolean(pack_unit),
      { path: ['pack_unit'], error: '包装单位为必填项', when: () => true },
    ),
    z.refine<{ min_stock?: unknown; max_stock?: unknown }>(
      ({ min_stock, max_stock }) => typeof max_stock !== 'number' || max_stock >= Number(min_stock ?? 0),
      { path: ['max_stock'], error: '最高库存不能小于最低库存', when: () => true },
    ),
  );

export const productTable = defineResource({
  slice: 'products',
  label: '物品',
  trail: 'product.change',
  paths: pathsAt('/api/admin/hospital/product'),
  access: { read: staff, write: staff, grant: 'keeper' },
  whenClosed: 'refused',
  scope: 'hospital',
  row: product,
  form,
  filters: {
    keyword: keywordQuery,
    /** With what lies under it. */
    drug_type_id: idQuery,
    inventory_type_id: idQuery,
    status: statusQuery,
  },
  persons: [],
  sorts: ['code', 'name', 'price'],
  version: 'required',
  remove: 'unused',
  excel: {
    key: 'code',
    columns: [
      'code',
      'name',
      'generic_name',
      'inventory_type_id',
      'classification_id',
      'specification',
      'unit',
      'pack_unit',
      'pack_size',
      'price',
      'manufacturer',
      'approval_no',
      'barcodes',
      'supplier_id',
      'storage',
      'expiry_alert_days',
      'min_stock',
      'max_stock',
      'remarks',
      'status',
    ],
  },
  live: 'staff',
});
