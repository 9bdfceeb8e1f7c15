import { z } from 'zod';
import { isName, keywordQuery, optionalText, requiredText } from './fields.ts';
import { flagField, flagQuery, titled } from './form-fields.ts';
import { stampedRow } from './plain-row.ts';
import { defineResource, pathsAt } from './resource.ts';
import { only, staff } from './roles.ts';

/** The diagnoses that a hospital's records are written with (诊断设置): docs/domain/records.md#lists. */

const diagnosis = z
  .object({
    /** Of ICD-10; empty: 未编码. */
    code: z.string(),
    name: z.string(),
    alias: z.string(),
    /** By which letters it is found, each way to say it. */
    initials: z.string(),
    enabled: z.boolean(),
    sort: z.number(),
    ...stampedRow,
  })
  .meta({ id: 'Diagnosis' });

const CODE = 20;
const MOST_SORT = 9_999;

const codeOf = (label: string) =>
  optionalText(label, CODE, 'K04.0')
    .transform((text) => text.toUpperCase())
    // Who typed too much is told of that alone.
    .refine((text) => text.length > CODE || /^([A-Z][A-Z0-9 .+*/-]*)?$/.test(text), `${label}格式错误，如 K04.0`);

const sortOf = (label: string) => {
  const message = `${label}为0至${MOST_SORT}的整数`;
  return z
    .number({ error: message })
    .int(message)
    .min(0, message)
    .max(MOST_SORT, message)
    .nullish()
    .transform((sort) => sort ?? undefined);
};

export const diagnosisTable = defineResource({
  slice: 'diagnoses',
  label: '诊断',
  trail: 'diagnosis.change',
  paths: pathsAt('/api/admin/diagnostic_settings'),
  access: { read: staff, write: only('shop_owner') },
  whenClosed: 'refused',
  scope: 'hospital',
  row: diagnosis,
  form: z.object({
    code: titled('诊断编码', codeOf),
    name: titled('诊断名称', (label) => requiredText(label, 60).refine(isName, `${label}包含无法识别的字符`)),
    alias: titled('别名', (label) => optionalText(label, 60)),
    /** Left out of a new one: after those that a hospital begins with. */
    sort: titled('排序', sortOf),
    enabled: titled('启用', flagField),
  }),
  filters: { keyword: keywordQuery, enabled: flagQuery('启用') },
  persons: [],
  sorts: ['code', 'name'],
  version: 'required',
  remove: 'unused',
  excel: { key: 'name', columns: ['code', 'name', 'alias', 'sort', 'enabled'] },
  live: 'staff',
});
