import { z } from 'zod';
import { defineCall } from './call.ts';
import { hospitalPhone, one, optionalText, versionSeen } from './fields.ts';
import { only } from './roles.ts';

/** What a hospital's owner says of it (/admin/settings/index): its business mode, and what its page tells everybody. */

export const hospitalSettings = z
  .object({
    id: z.number(),
    name: z.string(),
    /** 1 hospital, 2 clinic: forms then offer no departments. */ mode: z.number(),
    lock: z.number(),
    status: z.string(),
    phone: z.string(),
    address: z.string(),
    summary: z.string(),
    /** WGS 84; null where nobody has said. */
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    /** Of what the page tells. */
    version: z.number(),
  })
  .meta({ id: 'HospitalSettings' });
export type HospitalSettings = z.infer<typeof hospitalSettings>;

const degrees = (label: string, most: number) =>
  z
    .number({ error: `${label}格式错误` })
    .min(-most, `${label}为-${most}至${most}`)
    .max(most, `${label}为-${most}至${most}`)
    .nullable();

export const settings = {
  read: defineCall({
    method: 'GET',
    path: '/api/admin/settings',
    access: only('shop_owner'),
    slice: 'settings',
    summary: '经营设置',
    response: one(hospitalSettings),
  }),
  change: defineCall({
    method: 'PUT',
    path: '/api/admin/settings',
    access: only('shop_owner'),
    whenClosed: 'checked',
    slice: 'settings',
    summary: '修改经营模式',
    body: z.object({ mode: z.literal([1, 2], { error: '经营模式为必填项' }) }),
    response: one(hospitalSettings),
    idempotent: true,
  }),
  /** Who sends the version they saw is told STALE where it is another by now. */
  describe: defineCall({
    method: 'PUT',
    path: '/api/admin/settings/details',
    access: only('shop_owner'),
    whenClosed: 'checked',
    slice: 'settings',
    summary: '修改医院资料',
    body: z
      .object({
        phone: hospitalPhone,
        address: optionalText('地址', 200),
        summary: optionalText('简介', 1_000),
        longitude: degrees('经度', 180),
        latitude: degrees('纬度', 90),
        version: versionSeen,
      })
      .refine(({ longitude, latitude }) => (longitude === null) === (latitude === null), {
        path: ['latitude'],
        message: '经度和纬度须同时填写',
      }),
    response: one(hospitalSettings),
    idempotent: true,
  }),
};
