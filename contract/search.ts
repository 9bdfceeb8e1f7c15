import { z } from 'zod';
import { defineCall } from './call.ts';
import { idQuery, keywordQuery, option, optionalText, paged, pagination, paging } from './fields.ts';
import { doctorCard } from './hospitals.ts';
import { reservation } from './reservations.ts';
import { anyone, only, STAFF_ROLES, staff } from './roles.ts';

/** The search page, and what the desk's pickers and its palette ask: product.md sections 2 and 7. */

const pageNumber = z
  .number({ error: '页码格式错误' })
  .int('页码格式错误')
  .min(1, '页码格式错误')
  .max(1_000_000, '页码格式错误');

/** A visit found at the desk: whose, masked as in every list. */
const foundReservation = reservation.extend({ phone: z.string() });

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
    }),
    response: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          logo: z.string().nullable(),
          summary: z.string(),
          address: z.string(),
        }),
      ),
      current_page: z.number(),
      per_page: z.number(),
      total: z.number(),
      meta: z.object({
        /** The doctors' page of the same number; there may be more pages of them than of hospitals. */
        doctors: z.array(doctorCard),
        doctors_total: z.number(),
        pagination,
      }),
    }),
    status: 200,
  }),
  reservations: defineCall({
    method: 'GET',
    path: '/api/admin/search/reservation',
    access: staff,
    slice: 'search',
    summary: '本院预约搜索：患者姓名、拼音、手机号、预约号或日期',
    query: z.object({
      keyword: keywordQuery,
      /** Of one patient. */
      patient_id: idQuery,
      limit: z.coerce
        .number({ error: '条数格式错误' })
        .int('条数格式错误')
        .min(1, '条数为1至50')
        .max(50, '条数为1至50')
        .default(20),
    }),
    /** Those nearest to now first, among equally good ones. */
    response: z.object({ data: z.array(foundReservation) }),
  }),
  allied: defineCall({
    method: 'GET',
    path: '/api/admin/search/hospitalList',
    access: staff,
    slice: 'search',
    summary: '本院与同联盟的医院',
    query: z.object({ keyword: keywordQuery }),
    response: z.object({ data: z.array(option) }),
  }),
  staff: defineCall({
    method: 'GET',
    path: '/api/admin/search/hospitalSalary',
    access: only('shop_owner'),
    slice: 'search',
    summary: '本院员工（薪资选择）',
    query: z.object({ keyword: keywordQuery }),
    /** The role is the one whose views they have. */
    response: z.object({ data: z.array(option.extend({ role: z.enum(STAFF_ROLES) })) }),
  }),
  everyHospital: defineCall({
    method: 'GET',
    path: '/api/admin/search/hospitalAll',
    access: staff,
    slice: 'search',
    summary: '所有可预约的医院',
    query: z.object({ ...paging, keyword: keywordQuery }),
    response: paged(option),
  }),
};
