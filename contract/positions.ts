import { z } from 'zod';
import { idOf, idQuery, keywordQuery, option, optionalText, requiredName } from './fields.ts';
import { flagField, orElse, statusField, statusQuery, titled, wholeNumber } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource, pathsAt } from './resource.ts';
import { only, ROLE_LABEL, STAFF_ROLES, type StaffRole, staff } from './roles.ts';

/** The positions of a hospital (岗位): what one does there. A role is what one may do, and no position changes it. */

const ROLE_CHOICES = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_LABEL[role] }));

const position = z
  .object({
    name: z.string(),
    department_id: z.number().nullable(),
    department: option.nullable(),
    headcount: z.number(),
    roles: z.array(z.enum(STAFF_ROLES)),
    requires_certificate: z.boolean(),
    duties: z.string(),
    ...plainRow,
  })
  .meta({ id: 'Position' });

const rolesOf = (label: string) =>
  z
    .array(z.enum(STAFF_ROLES, { error: `${label}格式错误` }), { error: `${label}格式错误` })
    .default([])
    .transform((roles): StaffRole[] => STAFF_ROLES.filter((role) => roles.includes(role)));

export const positionTable = defineResource({
  slice: 'positions',
  label: '岗位',
  trail: 'position.change',
  paths: pathsAt('/api/admin/positions'),
  access: { read: staff, write: only('shop_owner') },
  whenClosed: 'refused',
  scope: 'hospital',
  row: position,
  form: z.object({
    name: titled('岗位名称', (label) => requiredName(label, 20, 2)),
    department_id: titled('所属科室', (label) => idOf(label).nullish()),
    headcount: titled('编制', (label) => orElse(wholeNumber(label, 0, 999), 0)),
    roles: titled('适用角色', rolesOf, { options: ROLE_CHOICES }),
    requires_certificate: titled('需要执业证', flagField),
    duties: titled('岗位职责', (label) => optionalText(label, 500)),
    status: statusField(),
  }),
  filters: { keyword: keywordQuery, department_id: idQuery, status: statusQuery },
  persons: [],
  sorts: ['name'],
  version: 'required',
  remove: 'unused',
  excel: {
    key: 'name',
    columns: ['name', 'department_id', 'headcount', 'roles', 'requires_certificate', 'duties', 'status'],
  },
  live: 'staff',
});
