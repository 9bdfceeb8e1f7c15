import { z } from 'zod';
import { defineCall } from './call.ts';
import { one } from './fields.ts';
import { only } from './roles.ts';

/** Business mode of a hospital (/admin/settings/index). */

export const hospitalSettings = z
  .object({
    id: z.number(),
    name: z.string(),
    /** 1 hospital, 2 clinic: forms then offer no departments. */ mode: z.number(),
    lock: z.number(),
    status: z.string(),
  })
  .meta({ id: 'HospitalSettings' });
export type HospitalSettings = z.infer<typeof hospitalSettings>;

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
};
