import { z } from 'zod';
import { date, hasNoNul, idOf, idQuery, keywordQuery, option, requiredName, unlessBlank } from './fields.ts';
import { titled } from './form-fields.ts';
import { lockFlag, modeFlag } from './platform-hospitals.ts';
import { defineResource } from './resource.ts';
import { only, STAFF_ROLES } from './roles.ts';

/** Hospitals in the platform's section (/backend/hospital): their cards, for the platform and, of their own, for staff. */

const backendHospital = z
  .object({
    id: z.number(),
    name: z.string(),
    logo: z.string().nullable(),
    summary: z.string(),
    address: z.string(),
    /** WGS 84; null where nobody has said. */
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    hours: z.string(),
    mode: z.number(),
    mechanism: option.nullable(),
    /** Who registered it, else its first shop manager. The phone is masked, and not there for other staff. */
    manager: z.object({ name: z.string(), phone: z.string().optional() }).nullable(),
    /** Not there for staff that are no shop managers. */
    license_no: z.string().optional(),
    license_until: z.string().nullable().optional(),
    doctors_count: z.number(),
    status: z.string(),
    /** 0 normal, 1 locked. */
    lock: z.number(),
    version: z.number(),
  })
  .meta({ id: 'BackendHospital' });
export type BackendHospital = z.infer<typeof backendHospital>;

/** Left out, it stays as it is. */
const keptText = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`)
    .optional();

const degrees = (label: string, most: number) =>
  z
    .number({ error: `${label}格式错误` })
    .min(-most, `${label}为-${most}至${most}`)
    .max(most, `${label}为-${most}至${most}`)
    .nullable()
    .optional();

const PATH = '/api/admin/backend/hospital';

export const backendHospitalTable = defineResource({
  slice: 'backendHospitals',
  label: '医院',
  trail: 'backend.change',
  paths: { export: `${PATH}/list/export.xlsx`, list: `${PATH}/list`, one: `${PATH}/:id`, update: `${PATH}/:id` },
  access: { read: only('super_admin', ...STAFF_ROLES), write: only('super_admin', 'shop_owner') },
  whenClosed: 'refused',
  scope: 'platform',
  row: backendHospital,
  form: z
    .object({
      name: titled('医院名称', (label) => requiredName(label, 20, 2).optional()),
      address: titled('地址', (label) => keptText(label, 200)),
      summary: titled('简介', (label) => keptText(label, 1_000)),
      hours: titled('营业时间', (label) => keptText(label, 100)),
      longitude: titled('经度', (label) => degrees(label, 180)),
      latitude: titled('纬度', (label) => degrees(label, 90)),
      mechanism_id: titled('所属机构', (label) => idOf(label).nullable().optional()),
      license_no: titled('许可证号', (label) => keptText(label, 50)),
      license_until: titled('许可证有效期至', () => date.nullable().optional(), { kind: 'date' }),
    })
    .refine(({ longitude, latitude }) => ((longitude ?? null) === null) === ((latitude ?? null) === null), {
      path: ['latitude'],
      message: '经度和纬度须同时填写',
    }),
  filters: { keyword: keywordQuery, mechanism_id: idQuery, mode: unlessBlank(modeFlag), lock: unlessBlank(lockFlag) },
  persons: [],
  sorts: ['name'],
  // product.md names its calls.
  version: 'optional',
  remove: 'never',
  excel: {
    key: 'name',
    columns: ['name', 'address', 'mechanism_id', 'hours', 'license_no', 'license_until', 'summary'],
  },
  live: 'platform',
});
