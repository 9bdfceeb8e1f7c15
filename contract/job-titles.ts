import { z } from 'zod';
import { choicesOf } from './choices.ts';
import { isName, keywordQuery, requiredText, unlessBlank } from './fields.ts';
import { positionField, statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource } from './resource.ts';
import { only, STAFF_ROLES } from './roles.ts';

/** Titles (职称): what somebody has been granted. The platform keeps them, staff read them; a post says one in its own words. */

const TITLE_CATEGORIES = {
  doctor: '医',
  nurse: '护',
  technician: '技',
  pharmacist: '药',
  manager: '管',
} as const;
const TITLE_LEVELS = { junior: '初级', middle: '中级', vice_senior: '副高', senior: '正高' } as const;
export type TitleCategory = keyof typeof TITLE_CATEGORIES;
export type TitleLevel = keyof typeof TITLE_LEVELS;
const categories = Object.keys(TITLE_CATEGORIES) as [TitleCategory, ...TitleCategory[]];
const levels = Object.keys(TITLE_LEVELS) as [TitleLevel, ...TitleLevel[]];

const jobTitle = z
  .object({
    name: z.string(),
    category: z.enum(categories),
    level: z.enum(levels),
    position: z.number(),
    ...plainRow,
  })
  .meta({ id: 'JobTitle' });

const PATH = '/api/admin/backend/zhicheng';

export const jobTitleTable = defineResource({
  slice: 'jobTitles',
  label: '职称',
  trail: 'job_title.change',
  paths: {
    list: `${PATH}/list`,
    create: `${PATH}/create`,
    export: `${PATH}/list/export.xlsx`,
    template: `${PATH}/template.xlsx`,
    import: `${PATH}/import`,
    importErrors: `${PATH}/import/errors.xlsx`,
    one: `${PATH}/:id`,
    update: `${PATH}/:id`,
    remove: `${PATH}/:id`,
  },
  access: { read: only('super_admin', ...STAFF_ROLES), write: only('super_admin') },
  whenClosed: 'allowed',
  scope: 'platform',
  row: jobTitle,
  form: z.object({
    name: titled('职称名称', (label) =>
      requiredText(label, 20)
        .refine((text) => text.length !== 1, `${label}至少2个字符`)
        .refine(isName, `${label}包含无法识别的字符`),
    ),
    category: titled('类别', (label) => z.enum(categories, { error: `${label}为必填项` }), {
      options: choicesOf(TITLE_CATEGORIES),
    }),
    level: titled('级别', (label) => z.enum(levels, { error: `${label}为必填项` }), {
      options: choicesOf(TITLE_LEVELS),
    }),
    position: positionField(),
    status: statusField(),
  }),
  filters: {
    keyword: keywordQuery,
    category: unlessBlank(z.enum(categories, { error: '类别格式错误' })),
    level: unlessBlank(z.enum(levels, { error: '级别格式错误' })),
    status: statusQuery,
  },
  persons: [],
  sorts: ['name'],
  version: 'required',
  remove: 'unused',
  excel: { key: 'name', columns: ['name', 'category', 'level', 'position', 'status'] },
  live: 'platform',
});
