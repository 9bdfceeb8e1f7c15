import { z } from 'zod';
import { defineCall } from './call.ts';
import { idQuery, keywordQuery, option, paged, paging } from './fields.ts';
import { reservation } from './reservations.ts';
import { only, STAFF_ROLES, staff } from './roles.ts';

/** What the pickers of a hospital's staff, and the palette, ask for. Patients: contract/patients.ts. */

/** A visit found at the desk: whose, masked as in every list. */
const foundReservation = reservation.extend({ phone: z.string() });

export const deskSearch = {
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
    persons: ['keyword'],
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
    persons: ['keyword'],
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
