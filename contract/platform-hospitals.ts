import { z } from 'zod';
import { defineCall } from './call.ts';
import { hasNoNul, idParam, keywordQuery, one, option, optionalText, unlessBlank } from './fields.ts';
import { HOSPITAL_LOCK } from './hospitals.ts';
import { defineResource } from './resource.ts';
import { only } from './roles.ts';

/** The platform's hospitals: docs/domain/roles.md#hospitals-and-alliances. */

/** docs/domain/roles.md#hospitals-and-alliances. */
export const HOSPITAL_MODE = { hospital: 1, clinic: 2 } as const;
export const HOSPITAL_MODE_LABEL: Record<number, string> = { 1: '医院', 2: '诊所' };

/** docs/domain/roles.md#a-closed-hospital: what a click on the status asks. */
export const LOCK_CONFIRM = { lock: '确定锁定?', unlock: '确定恢复正常?' } as const;

export const lockFlag = z.coerce
  .number({ error: '锁定状态格式错误' })
  .int('锁定状态格式错误')
  .min(0, '锁定状态格式错误')
  .max(1, '锁定状态格式错误');

const platformHospital = z
  .object({
    id: z.number(),
    name: z.string(),
    logo: z.string().nullable(),
    summary: z.string(),
    creator: z.object({ name: z.string() }).nullable().optional(),
    has_doctors_count: z.number(),
    mode: z.number(),
    /** 0 normal, 1 locked. */
    lock: z.number(),
    status: z.string(),
    license_url: z.string().nullable(),
    created_at: z.string(),
    doctors: z.array(option).optional(),
  })
  .meta({ id: 'PlatformHospital' });
export type PlatformHospital = z.infer<typeof platformHospital>;

export const modeFlag = z.coerce
  .number({ error: '经营模式格式错误' })
  .int('经营模式格式错误')
  .min(1, '经营模式格式错误')
  .max(2, '经营模式格式错误');
const include = z.string().trim().max(50).refine(hasNoNul).optional();

const platform = only('super_admin');

export const approvedHospitals = defineResource({
  slice: 'platformHospitals',
  label: '医院',
  trail: 'hospital.lock',
  paths: { list: '/api/admin/hospitals', one: '/api/admin/hospitals/:id' },
  access: { read: platform, write: platform },
  whenClosed: 'allowed',
  scope: 'platform',
  row: platformHospital,
  // They sign up, and are let in or locked: nobody writes them here.
  form: z.object({}),
  filters: { include, keyword: keywordQuery, lock: unlessBlank(lockFlag), mode: unlessBlank(modeFlag) },
  persons: [],
  sorts: [],
  version: 'optional',
  remove: 'never',
  excel: null,
  live: 'platform',
});
const { list, one: detail } = approvedHospitals.calls;

export const platformHospitals = {
  list: { ...list, secret: true },
  detail: { ...detail, query: z.object({ include }), secret: true },
  /** Toggles. Who sends the value they saw is told STALE where it is another by now. */
  lock: defineCall({
    method: 'PATCH',
    path: '/api/admin/hospitals/:id/lock',
    access: platform,
    slice: 'platformHospitals',
    summary: '锁定或恢复医院',
    params: z.object({ id: idParam }),
    body: z
      .object({
        lock: z.literal([HOSPITAL_LOCK.normal, HOSPITAL_LOCK.locked], { error: '锁定状态格式错误' }).optional(),
        reason: optionalText('原因', 200),
      })
      .optional(),
    response: one(platformHospital),
    idempotent: true,
    secret: true,
  }),
};
