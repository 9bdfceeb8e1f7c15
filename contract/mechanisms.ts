import { z } from 'zod';
import { attachment } from './attachments.ts';
import { creditCode, hospitalPhone, idOf, keywordQuery, option, optionalText, requiredName } from './fields.ts';
import { statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource } from './resource.ts';
import { only, STAFF_ROLES } from './roles.ts';
import { attachmentList } from './uploads.ts';

/** Institutions (机构): the bodies that own hospitals, kept by the platform; staff read the one that owns theirs. */

const mechanism = z
  .object({
    name: z.string(),
    address: z.string(),
    hospitals: z.array(option),
    /** From here on not there for staff that are no shop managers. */
    credit_code: z.string().optional(),
    legal_person: z.string().optional(),
    contact: z.string().optional(),
    phone: z.string().optional(),
    /** A picture of its business licence, with an address that is good for some minutes. */
    license: z.array(attachment).optional(),
    remarks: z.string().optional(),
    ...plainRow,
  })
  .meta({ id: 'Mechanism' });
export type Mechanism = z.infer<typeof mechanism>;

const PATH = '/api/admin/backend/mechanism';

export const mechanismTable = defineResource({
  slice: 'mechanisms',
  label: '机构',
  trail: 'backend.change',
  paths: {
    export: `${PATH}/list/export.xlsx`,
    list: `${PATH}/list`,
    create: `${PATH}/create`,
    one: `${PATH}/:id`,
    update: `${PATH}/:id`,
  },
  access: { read: only('super_admin', ...STAFF_ROLES), write: only('super_admin') },
  whenClosed: 'allowed',
  scope: 'platform',
  row: mechanism,
  form: z.object({
    name: titled('机构名称', (label) => requiredName(label, 50, 2)),
    credit_code: titled('统一社会信用代码', creditCode),
    license: titled('营业执照', (label) => attachmentList(label, 1).default([])),
    legal_person: titled('法定代表人', (label) => optionalText(label, 30)),
    contact: titled('联系人', (label) => optionalText(label, 30)),
    phone: titled('电话', () => hospitalPhone.nullish().transform((text) => text ?? '')),
    address: titled('地址', (label) => optionalText(label, 200)),
    /** Each is of one institution at most. */
    hospital_ids: titled('所属医院', () =>
      z.array(idOf('医院'), { error: '医院格式错误' }).max(500, '医院最多500家').default([]),
    ),
    remarks: titled('备注', (label) => optionalText(label, 200)),
    status: statusField(),
  }),
  filters: { keyword: keywordQuery, status: statusQuery },
  persons: [],
  sorts: ['name'],
  // product.md names its calls.
  version: 'optional',
  remove: 'never',
  excel: {
    key: 'name',
    columns: [
      'name',
      'credit_code',
      'legal_person',
      'contact',
      'phone',
      'address',
      'hospital_ids',
      'remarks',
      'status',
    ],
  },
  live: 'platform',
});
