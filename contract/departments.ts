import { z } from 'zod';
import { choicesOf } from './choices.ts';
import { idOf, isName, keywordQuery, option, optionalText, requiredText, unlessBlank } from './fields.ts';
import { flagField, statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource, pathsAt } from './resource.ts';
import { only, staff } from './roles.ts';

/** The departments of a hospital (科室): docs/domain/roles.md#hospitals-and-alliances. */

const DEPARTMENT_KINDS = { clinical: '临床', medtech: '医技', admin: '行政' } as const;
export type DepartmentKind = keyof typeof DEPARTMENT_KINDS;
const kinds = Object.keys(DEPARTMENT_KINDS) as [DepartmentKind, ...DepartmentKind[]];

const department = z
  .object({
    name: z.string(),
    code: z.string(),
    kind: z.enum(kinds),
    leader_id: z.number().nullable(),
    leader: option.nullable(),
    phone: z.string(),
    location: z.string(),
    intro: z.string(),
    bookable: z.boolean(),
    position: z.number(),
    ...plainRow,
  })
  .meta({ id: 'Department' });
export type Department = z.infer<typeof department>;

const PHONE = 20;

export const departmentTable = defineResource({
  slice: 'departments',
  label: '科室',
  trail: 'department.change',
  paths: pathsAt('/api/admin/departments'),
  access: { read: staff, write: only('shop_owner') },
  whenClosed: 'refused',
  scope: 'hospital',
  row: department,
  form: z.object({
    name: titled('科室名称', (label) => requiredText(label, 20).refine(isName, `${label}包含无法识别的字符`)),
    code: titled('科室编码', (label) => optionalText(label, 10)),
    kind: titled('科室类型', (label) => z.enum(kinds, { error: `${label}为必填项` }), {
      options: choicesOf(DEPARTMENT_KINDS),
    }),
    leader_id: titled('负责人', (label) => idOf(label).nullish()),
    // Also what is dialled within the house. Who typed too much is told of that alone.
    phone: titled('电话', (label) =>
      optionalText(label, PHONE).refine(
        (text) => text.length > PHONE || /^[\d()（）+\- ]*$/.test(text),
        '请输入正确的电话',
      ),
    ),
    location: titled('位置', (label) => optionalText(label, 50)),
    intro: titled('简介', (label) => optionalText(label, 500)),
    /** Left out of a new one: clinical ones take bookings. */
    bookable: titled('可预约', flagField),
    status: statusField(),
  }),
  filters: {
    keyword: keywordQuery,
    kind: unlessBlank(z.enum(kinds, { error: '科室类型格式错误' })),
    status: statusQuery,
  },
  persons: [],
  sorts: [],
  version: 'required',
  remove: 'unused',
  excel: {
    key: 'name',
    columns: ['name', 'code', 'kind', 'leader_id', 'phone', 'location', 'intro', 'bookable', 'status'],
  },
  live: 'staff',
});
