import { z } from 'zod';
import { defineCall } from './call.ts';
import { idOf, idParam, isName, keywordQuery, one, option, optionalText, requiredText, unlessBlank } from './fields.ts';
import { flagField, statusField, statusQuery, titled } from './form-fields.ts';
import { defineResource, pathsAt } from './resource.ts';
import { only, staff } from './roles.ts';
import { untouched } from './work-hours.ts';

/** The departments of a hospital (科室): docs/domain/roles.md#hospitals-and-alliances. */

export const DEPARTMENT_KINDS = { clinical: '临床', medtech: '医技', admin: '行政' } as const;
export type DepartmentKind = keyof typeof DEPARTMENT_KINDS;
const kinds = Object.keys(DEPARTMENT_KINDS) as [DepartmentKind, ...DepartmentKind[]];

export const department = z
  .object({
    id: z.number(),
    name: z.string(),
    code: z.string(),
    kind: z.enum(kinds),
    leader_id: z.number().nullable(),
    leader: option.nullable(),
    phone: z.string(),
    location: z.string(),
    intro: z.string(),
    bookable: z.boolean(),
    status: z.number(),
    position: z.number(),
    version: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
    updated_by: z.number().nullable(),
  })
  .meta({ id: 'Department' });
export type Department = z.infer<typeof department>;

const PHONE = 20;
const SLICE = 'departments';
const PATH = '/api/admin/departments';
const owner = only('shop_owner');

export const departmentTable = defineResource({
  slice: SLICE,
  label: '科室',
  paths: pathsAt(PATH),
  access: { read: staff, write: owner },
  whenClosed: 'refused',
  scope: 'hospital',
  row: department,
  form: z.object({
    name: titled('科室名称', (label) => requiredText(label, 20).refine(isName, `${label}包含无法识别的字符`)),
    code: titled('科室编码', (label) => optionalText(label, 10)),
    kind: titled('科室类型', (label) => z.enum(kinds, { error: `${label}为必填项` }), { options: DEPARTMENT_KINDS }),
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
  sorts: [],
  version: 'required',
  remove: 'unused',
  excel: {
    key: 'name',
    columns: ['name', 'code', 'kind', 'leader_id', 'phone', 'location', 'intro', 'bookable', 'status'],
  },
  live: 'staff',
});

/** All of a hospital's in their order; `version` is that order, in one word. */
const departmentOrder = z.object({
  departments: z.array(option.extend({ status: z.number() })),
  version: z.string(),
});
export type DepartmentOrder = z.infer<typeof departmentOrder>;

/** What a department that takes no bookings any more leaves behind. */
const departmentEffect = z.object({
  /** Who has weekly hours there. */
  people: z.array(option),
  hours: z.number(),
  /** Visits to come: while there is one the change is 409 UNDECIDED, with the same list. */
  untouched: z.array(untouched),
});
export type DepartmentEffect = z.infer<typeof departmentEffect>;

export const departments = {
  // Before `one`: `order` is nobody's id.
  readOrder: defineCall({
    method: 'GET',
    path: `${PATH}/order`,
    access: staff,
    slice: SLICE,
    summary: '科室顺序',
    response: one(departmentOrder),
  }),
  setOrder: defineCall({
    method: 'PUT',
    path: `${PATH}/order`,
    access: owner,
    slice: SLICE,
    summary: '调整科室顺序',
    body: z.object({
      ids: z.array(idOf('科室'), { error: '科室顺序为必填项' }).max(1_000, '科室过多'),
      version: z.string({ error: '版本为必填项' }).min(1, '版本为必填项').max(64, '版本格式错误'),
    }),
    response: one(departmentOrder),
    idempotent: true,
  }),
  preview: defineCall({
    method: 'GET',
    path: `${PATH}/:id/preview`,
    access: owner,
    slice: SLICE,
    summary: '停用科室的影响',
    params: z.object({ id: idParam }),
    response: one(departmentEffect),
  }),
  ...departmentTable.calls,
};
