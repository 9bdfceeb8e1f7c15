import { z } from 'zod';
import { defineCall } from './call.ts';
import { hospitalPhone, one, optionalText } from './fields.ts';
import { titled } from './form-fields.ts';
import { defineResource } from './resource.ts';
import { only } from './roles.ts';

/** What a hospital's owner says of it (/admin/settings/index): its business mode, and what its page tells everybody. */

const hospitalSettings = z
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

const owner = only('shop_owner');

/** What its page tells everybody. */
export const hospitalProfile = defineResource({
  slice: 'settings',
  label: '医院资料',
  trail: 'hospital.details',
  paths: { one: '/api/admin/settings', update: '/api/admin/settings/details' },
  access: { read: owner, write: owner },
  whenClosed: 'checked',
  scope: 'hospital',
  row: hospitalSettings,
  form: z
    .object({
      phone: titled('电话', () => hospitalPhone),
      address: titled('地址', (label) => optionalText(label, 200)),
      summary: titled('简介', (label) => optionalText(label, 1_000)),
      longitude: titled('经度', (label) => degrees(label, 180)),
      latitude: titled('纬度', (label) => degrees(label, 90)),
    })
    .refine(({ longitude, latitude }) => (longitude === null) === (latitude === null), {
      path: ['latitude'],
      message: '经度和纬度须同时填写',
    }),
  filters: {},
  persons: [],
  sorts: [],
  // Its call is older than versions.
  version: 'optional',
  remove: 'never',
  excel: null,
  live: 'owners',
});
const { one: read, update: describe } = hospitalProfile.calls;

/** A hospital has one row, its own: no path says which. */
export const settings = {
  read: { ...read, params: undefined },
  change: defineCall({
    method: 'PUT',
    path: '/api/admin/settings',
    access: owner,
    whenClosed: 'checked',
    slice: 'settings',
    summary: '修改经营模式',
    body: z.object({ mode: z.literal([1, 2], { error: '经营模式为必填项' }) }),
    response: one(hospitalSettings),
    idempotent: true,
  }),
  describe: { ...describe, params: undefined },
};
