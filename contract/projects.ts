import { z } from 'zod';
import { defineCall } from './call.ts';
import { choicesOf, SALE_CHOICES } from './choices.ts';
import {
  cents,
  idParam,
  idQuery,
  keywordQuery,
  money,
  one,
  option,
  optionalText,
  requiredId,
  requiredText,
} from './fields.ts';
import { flagField, statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource, pathsAt } from './resource.ts';
import { only, staff } from './roles.ts';

/** The price list of a hospital (项目): docs/domain/money.md#the-price-list. */

const INSURANCE_CLASSES = { self: '自费', a: '甲', b: '乙', c: '丙' } as const;
export type InsuranceClass = keyof typeof INSURANCE_CLASSES;
const INSURANCE_CHOICES = choicesOf(INSURANCE_CLASSES);
const insuranceClasses = Object.keys(INSURANCE_CLASSES) as [InsuranceClass, ...InsuranceClass[]];

const PATH = '/api/admin/projects';
const LIST = '/api/admin/hospital/project-list';
/** In cents. */
const MOST = 100_000_000;
const LAST_PLACE = 9_999;

const project = z
  .object({
    category_id: z.number(),
    /** With what it is under. */
    category: option.extend({ parent: z.string().nullable() }),
    code: z.string(),
    name: z.string(),
    specification: z.string(),
    unit: z.string(),
    price: cents,
    min_price: cents,
    discountable: z.boolean(),
    insurance_class: z.enum(insuranceClasses),
    implant: z.boolean(),
    position: z.number(),
    ...plainRow,
  })
  .meta({ id: 'Project' });

const placeOf = (label: string) => {
  const message = `${label}为0至${LAST_PLACE}的整数`;
  return z
    .number({ error: message })
    .int(message)
    .min(0, message)
    .max(LAST_PLACE, message)
    .nullish()
    .transform((place) => place ?? 0);
};

export const projectTable = defineResource({
  slice: 'projects',
  label: '项目',
  trail: 'project.change',
  paths: { ...pathsAt(PATH), list: LIST, export: `${LIST}/export.xlsx`, setStatus: `${PATH}/:id/status` },
  access: { read: staff, write: only('shop_owner') },
  whenClosed: 'refused',
  scope: 'hospital',
  row: project,
  form: z
    .object({
      /** Left empty it stays, and a new one is counted on: X000001. */
      code: titled('项目编码', (label) => optionalText(label, 30).transform((code) => code || undefined)),
      name: titled('项目名称', (label) => requiredText(label, 60)),
      category_id: titled('项目分类', requiredId),
      specification: titled('规格', (label) => optionalText(label, 60)),
      unit: titled('单位', (label) => requiredText(label, 6)),
      price: titled('价格', (label) => money(label, { max: MOST })),
      /** Nobody gives it for less; left empty there is no such end. */
      min_price: titled('最低价', (label) =>
        money(label, { max: MOST })
          .nullish()
          .transform((price) => price ?? 0),
      ),
      /** Left out of a new one: it may. */
      discountable: titled('可打折', flagField),
      insurance_class: titled(
        '医保类别',
        (label) =>
          z
            .enum(insuranceClasses, { error: `${label}格式错误` })
            .nullish()
            .transform((is) => is ?? 'self'),
        { options: INSURANCE_CHOICES },
      ),
      /** What is put in stays in the patient: whoever signs says its batch. */
      implant: titled('植入', flagField),
      position: titled('排序', placeOf),
      status: statusField(SALE_CHOICES),
    })
    .refine(({ price, min_price }) => min_price <= price, { path: ['min_price'], error: '最低价不能高于价格' }),
  filters: { keyword: keywordQuery, category_id: idQuery, status: statusQuery },
  persons: [],
  sorts: ['code', 'name', 'price'],
  version: 'required',
  remove: 'unused',
  excel: {
    key: 'code',
    columns: [
      'code',
      'name',
      'category_id',
      'specification',
      'unit',
      'price',
      'min_price',
      'discountable',
      'insurance_class',
      'implant',
      'position',
      'status',
    ],
  },
  live: 'staff',
});

const projectPrice = z
  .object({
    id: z.number(),
    price: cents,
    /** An instant. */
    from: z.string(),
    /** Null: nobody, it came with the product's own data. */
    by: option.nullable(),
  })
  .meta({ id: 'ProjectPrice' });

export const projects = {
  prices: defineCall({
    method: 'GET',
    path: `${PATH}/:id/prices`,
    access: staff,
    slice: 'projects',
    summary: '项目价格记录',
    params: z.object({ id: idParam }),
    response: one(z.array(projectPrice)),
  }),
  ...projectTable.calls,
};
