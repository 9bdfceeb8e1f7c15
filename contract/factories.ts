import { z } from 'zod';
import { date, hospitalPhone, idOf, keywordQuery, option, optionalText, requiredName } from './fields.ts';
import { statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource } from './resource.ts';
import { only, STAFF_ROLES } from './roles.ts';

/** Processing plants (加工厂): the platform's, and each hospital's own, which its shop manager writes. */

const factory = z
  .object({
    name: z.string(),
    address: z.string(),
    turnaround_days: z.number(),
    /** It is the own plant of the hospital that asks. */
    own: z.boolean(),
    /** Which may order: empty: all. The platform alone is told. */
    hospitals: z.array(option),
    owner_hospital: option.nullable(),
    /** From here on not there for staff that are no shop managers. */
    contact: z.string().optional(),
    phone: z.string().optional(),
    license_no: z.string().optional(),
    license_until: z.string().nullable().optional(),
    ...plainRow,
  })
  .meta({ id: 'Factory' });
export type Factory = z.infer<typeof factory>;

const daysOf = (label: string) => {
  const message = `${label}为1至60的整数`;
  return z.number({ error: message }).int(message).min(1, message).max(60, message).default(7);
};

const PATH = '/api/admin/backend/factory';

export const factoryTable = defineResource({
  slice: 'factories',
  label: '加工厂',
  trail: 'backend.change',
  paths: {
    export: `${PATH}/list/export.xlsx`,
    list: `${PATH}/list`,
    create: `${PATH}/create`,
    one: `${PATH}/:id`,
    update: `${PATH}/:id`,
  },
  access: { read: only('super_admin', ...STAFF_ROLES), write: only('super_admin', 'shop_owner') },
  whenClosed: 'refused',
  scope: 'platform',
  row: factory,
  form: z.object({
    name: titled('加工厂名称', (label) => requiredName(label, 50, 2)),
    contact: titled('联系人', (label) => optionalText(label, 30)),
    phone: titled('电话', () => hospitalPhone.nullish().transform((text) => text ?? '')),
    address: titled('地址', (label) => optionalText(label, 200)),
    license_no: titled('许可证号', (label) => optionalText(label, 50)),
    license_until: titled('许可证有效期至', () => date.nullish(), { kind: 'date' }),
    turnaround_days: titled('加工周期（天）', daysOf),
    /** What a shop manager writes is of their hospital, whatever stands in these two. */
    hospital_ids: titled('可下单的医院', () =>
      z.array(idOf('医院'), { error: '医院格式错误' }).max(500, '医院最多500家').default([]),
    ),
    owner_hospital_id: titled('自有医院', (label) => idOf(label).nullish()),
    status: statusField(),
  }),
  filters: { keyword: keywordQuery, status: statusQuery },
  persons: [],
  sorts: ['name', 'turnaround_days'],
  // product.md names its calls.
  version: 'optional',
  remove: 'never',
  excel: {
    key: 'name',
    columns: ['name', 'contact', 'phone', 'address', 'license_no', 'license_until', 'turnaround_days', 'status'],
  },
  live: 'platform',
});
