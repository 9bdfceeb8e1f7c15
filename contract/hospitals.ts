import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, idParam, idQuery, option, requiredId } from './fields.ts';
import { anyone } from './roles.ts';

/** What visitors see of hospitals and their people: docs/domain/roles.md#hospitals-and-alliances. */

/** docs/domain/roles.md#a-closed-hospital. */
export const HOSPITAL_LOCK = { normal: 0, locked: 1 } as const;

export const doctorOption = option.extend({
  job_title: z.string(),
  department_id: z.number().nullable(),
  department_name: z.string().nullable(),
  role_name: z.string(),
});
export type DoctorOption = z.infer<typeof doctorOption>;

/** Somebody whom the booking hall offers: what they are good at, and what their next slot costs; null where they have none. */
const offeredDoctor = doctorOption.extend({
  specialties: z.string(),
  fee: z.object({ price: cents }).nullable(),
});
export type OfferedDoctor = z.infer<typeof offeredDoctor>;

/** A department that takes bookings, and what it says of itself. */
const offeredDepartment = option.extend({ intro: z.string() });
export type OfferedDepartment = z.infer<typeof offeredDepartment>;

export const doctorCard = z
  .object({
    user_id: z.number(),
    hospital_id: z.number(),
    name: z.string(),
    job_title: z.string(),
    department_name: z.string().nullable(),
    hospital_name: z.string(),
    specialties: z.string(),
    cover_url: z.string().nullable(),
  })
  .meta({ id: 'DoctorCard' });

/** A start that can be booked now: `id` is its scheduling_time_id. */
const openStart = z.object({ id: z.number(), date: z.string(), time: z.string() });

/** When somebody sees patients, or a hospital does: 1 Monday to 7 Sunday, times of day. */
const weekHours = z.array(z.object({ weekday: z.number(), from: z.string(), to: z.string() }));
export type WeekHours = z.infer<typeof weekHours>;

/** Where a hospital is, WGS 84 as phones have it; null where nobody has said. */
const spot = { longitude: z.number().nullable(), latitude: z.number().nullable() };
/** Where it is, and where it is called. */
const place = { address: z.string(), phone: z.string(), ...spot };

/** The next visit's price, null where none is to come. */
const nextFee = z.object({ price: cents }).nullable();

export const hospitals = {
  indexSearch: defineCall({
    method: 'GET',
    path: '/api/index_search',
    access: anyone,
    slice: 'hospitals',
    summary: '页头选择器的数据',
    query: z.object({ union_id: idQuery }),
    response: z.object({
      unions: z.array(option),
      /** Of the chosen union, or all. */
      hospitals: z.array(option),
      all_hospitals: z.array(option),
      all_doctors: z.array(option.extend({ hospital_id: z.number() })),
    }),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/api/index_hospitals/:id',
    access: anyone,
    slice: 'hospitals',
    summary: '医院的医生与科室',
    params: z.object({ id: idParam }),
    response: z.object({
      doctors: z.array(offeredDoctor),
      departments: z.array(option),
      mode: z.number(),
      address: z.string(),
      phone: z.string(),
    }),
  }),
  /**
   * Where the hospitals are, in the order of the selectors. A list goes by distance on the device that knows where it
   * is: it asks for this, and tells nobody.
   */
  spots: defineCall({
    method: 'GET',
    path: '/api/index_spots',
    access: anyone,
    slice: 'hospitals',
    summary: '医院的位置',
    response: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          ...spot,
          /** 2 there are free times, 1 all of the coming days is taken, 0 it takes no bookings in them. */
          room: z.number(),
        }),
      ),
    }),
  }),
  /** Of each doctor, the next days with an open slot that the public may book, and the first on each. */
  nearest: defineCall({
    method: 'GET',
    path: '/api/index_hospitals/:id/nearest',
    access: anyone,
    slice: 'hospitals',
    summary: '每位医生最近可约的时间',
    params: z.object({ id: idParam }),
    response: z.object({
      data: z.array(
        z.object({
          doctor_id: z.number(),
          date: z.string(),
          time: z.string(),
          scheduling_time_id: z.number(),
          /** How many are open on that day. */
          open: z.number(),
        }),
      ),
    }),
  }),
  /** A hospital's page. */
  about: defineCall({
    method: 'GET',
    path: '/api/index_hospitals/:id/about',
    access: anyone,
    slice: 'hospitals',
    summary: '医院主页',
    params: z.object({ id: idParam }),
    response: z.object({
      data: z.object({
        id: z.number(),
        name: z.string(),
        logo: z.string().nullable(),
        summary: z.string(),
        ...place,
        mode: z.number(),
        hours: weekHours,
        departments: z.array(offeredDepartment),
        doctors: z.array(offeredDoctor.extend({ cover_url: z.string().nullable(), next: z.array(openStart) })),
      }),
    }),
  }),
  /** The page of somebody who sees patients, at one hospital. */
  doctorAbout: defineCall({
    method: 'GET',
    path: '/api/staff/:id/about',
    access: anyone,
    slice: 'hospitals',
    summary: '医生主页',
    params: z.object({ id: idParam }),
    query: z.object({ hospital_id: idQuery }),
    response: z.object({
      data: doctorCard.extend({
        summary: z.string(),
        role_name: z.string(),
        ...place,
        hours: weekHours,
        fee: nextFee,
        next: z.array(openStart),
      }),
    }),
  }),
  doctors: defineCall({
    method: 'POST',
    path: '/api/index_hospitals/:id/doctors',
    access: anyone,
    slice: 'hospitals',
    summary: '科室的医生',
    params: z.object({ id: idParam }),
    body: z.object({ department_id: requiredId('科室').nullish() }).optional(),
    response: z.object({ doctors: z.array(doctorOption) }),
    status: 200,
  }),
  resume: defineCall({
    method: 'GET',
    path: '/api/staff/:id/resume',
    access: anyone,
    slice: 'hospitals',
    summary: '医生简历',
    params: z.object({ id: idParam }),
    query: z.object({ hospital_id: idQuery }),
    response: z.object({ data: doctorCard.extend({ summary: z.string(), role_name: z.string() }) }),
  }),
};
