import { z } from 'zod';
import { isName, keywordQuery, option, requiredText } from './fields.ts';
import { statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource } from './resource.ts';
import { only, staff } from './roles.ts';
import { treeFields } from './tree-fields.ts';

/** 项目分类: two levels, in which the price list is kept. docs/domain/money.md#what-is-built */

const projectCategory = z
  .object({
    name: z.string(),
    /** Null: at the top. */
    parent_id: z.number().nullable(),
    parent: option.nullable(),
    /** Among its siblings. */
    position: z.number(),
    /** How many projects are in it. */
    count: z.number(),
    ...plainRow,
  })
  .meta({ id: 'ProjectCategory' });

export const projectCategoryTable = defineResource({
  slice: 'projectCategories',
  label: '项目分类',
  trail: 'project_category.change',
  paths: {
    list: '/api/admin/hospital/project-category',
    create: '/api/admin/project_categories',
    one: '/api/admin/project_categories/:id',
    update: '/api/admin/project_categories/:id',
    remove: '/api/admin/project_categories/:id',
  },
  access: { read: staff, write: only('shop_owner') },
  whenClosed: 'refused',
  scope: 'hospital',
  shape: 'tree',
  row: projectCategory,
  form: z.object({
    name: titled('分类名称', (label) => requiredText(label, 30).refine(isName, `${label}包含无法识别的字符`)),
    ...treeFields('上级分类'),
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
