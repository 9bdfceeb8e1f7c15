import { z } from 'zod';
import { defineCall } from './call.ts';
import { one, optionalText } from './fields.ts';
import { ROLES, staff } from './roles.ts';

/** One's own profile at one's hospital (/workstation/user); patients read the resume part in the grid's header. */

const profile = z
  .object({
    id: z.number(),
    name: z.string(),
    phone: z.string(),
    roles: z.array(z.enum(ROLES)),
    hospital_name: z.string(),
    departments: z.array(z.string()),
    job_title: z.string(),
    specialties: z.string(),
    summary: z.string(),
    cover_url: z.string().nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

export const profiles = {
  read: defineCall({
    method: 'GET',
    path: '/api/admin/profile',
    access: staff,
    slice: 'profiles',
    summary: '个人资料',
    response: one(profile),
  }),
  change: defineCall({
    method: 'PUT',
    path: '/api/admin/profile',
    access: staff,
    slice: 'profiles',
    summary: '修改个人资料',
    body: z.object({
      job_title: optionalText('职称', 30),
      specialties: optionalText('擅长', 200),
      summary: optionalText('简介', 1_000),
      /** `Location` of an upload, or its key; left out: unchanged; null: none. */
      cover: z.string({ error: '照片格式错误' }).trim().max(300, '照片格式错误').nullish(),
    }),
    response: one(profile),
    idempotent: true,
  }),
};
