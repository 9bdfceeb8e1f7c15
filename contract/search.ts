import { z } from 'zod';
import { defineCall } from './call.ts';
import { idOf, optionalText, pagination } from './fields.ts';
import { doctorCard } from './hospitals.ts';
import { wornLabel } from './labels.ts';
import { anyone } from './roles.ts';

/** The search page: docs/domain/screens.md#header. */

const pageNumber = z
  .number({ error: '页码格式错误' })
  .int('页码格式错误')
  .min(1, '页码格式错误')
  .max(1_000_000, '页码格式错误');

export const search = {
  projects: defineCall({
    method: 'POST',
    path: '/api/search_projects',
    access: anyone,
    slice: 'search',
    summary: '搜索医院与医生',
    body: z.object({
      keyword: optionalText('关键词', 50),
      page: pageNumber.default(1),
      pageSize: z
        .number({ error: '每页条数格式错误' })
        .int('每页条数格式错误')
        .min(1, '每页条数为1至100')
        .max(100, '每页条数为1至100')
        .default(10),
      /** Hospitals that wear it, with their doctors, and doctors who do, with their hospitals. */
      label_id: idOf('标签').nullish(),
    }),
    response: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          logo: z.string().nullable(),
          summary: z.string(),
          address: z.string(),
          /** Public ones. */
          labels: z.array(wornLabel),
        }),
      ),
      current_page: z.number(),
      per_page: z.number(),
      total: z.number(),
      meta: z.object({
        /** The doctors' page of the same number; there may be more pages of them than of hospitals. */
        doctors: z.array(doctorCard.extend({ labels: z.array(wornLabel) })),
        doctors_total: z.number(),
        /** The platform's public ones that somebody wears who can be found: what to choose `label_id` from. */
        labels: z.array(wornLabel),
        pagination,
      }),
    }),
    status: 200,
  }),
};
