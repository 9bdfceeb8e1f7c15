import { z } from 'zod';
import { creditCode, date, hospitalPhone, keywordQuery, optionalText, requiredName, unlessBlank } from './fields.ts';
import { statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource, pathsAt } from './resource.ts';
import { staff } from './roles.ts';

/** Who delivers to a hospital (供应商): docs/domain/stock.md#things. */

const supplier = z
  .object({
    name: z.string(),
    credit_code: z.string(),
    contact: z.string(),
    phone: z.string(),
    license_no: z.string(),
    /** The last day of the licence; null where none is known. */
    license_until: z.string().nullable(),
    ...plainRow,
  })
  .meta({ id: 'Supplier' });

export const supplierTable = defineResource({
  slice: 'suppliers',
  label: '供应商',
  trail: 'supplier.change',
  paths: pathsAt('/api/admin/suppliers'),
  access: { read: staff, write: staff, grant: 'keeper' },
  whenClosed: 'refused',
  scope: 'hospital',
  row: supplier,
  form: z.object({
    name: titled('供应商名称', (label) => requiredName(label, 50, 2)),
    credit_code: titled('统一社会信用代码', creditCode),
    contact: titled('联系人', (label) => optionalText(label, 30)),
    phone: titled('电话', () => hospitalPhone.nullish().transform((text) => text ?? '')),
    license_no: titled('许可证号', (label) => optionalText(label, 50)),
    license_until: titled('许可证有效期至', () => date.nullish(), { kind: 'date' }),
    status: statusField(),
  }),
  filters: {
    keyword: keywordQuery,
    status: statusQuery,
    /** Those whose licence ends within 60 days, or has ended. */
    license: unlessBlank(z.enum(['ending'], { error: '许可证格式错误' })),
  },
  persons: [],
  sorts: ['name'],
  version: 'required',
  remove: 'unused',
  excel: {
    key: 'name',
    columns: ['name', 'credit_code', 'contact', 'phone', 'license_no', 'license_until', 'status'],
  },
  live: 'staff',
});
