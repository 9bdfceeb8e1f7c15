import { z } from 'zod';
import { defineCall } from './call.ts';
import { idQuery } from './fields.ts';
import { isRealDate } from './id-card.ts';
import { anyone, only, staff } from './roles.ts';
import { FLOW } from './slot-state.ts';

/** The calendars: docs/domain/visits.md#calendars. Wall-clock dates and times, as everywhere. */

/** The longest time that one call tells of: a month's six weeks fit. */
const CALENDAR_MAX_DAYS = 62;
/** Of each day, so many visits at most where the asker wants only the first of them. */
const MAX_PER_DAY = 50;

const DAY_MS = 86_400_000;

/** A date, or a date and time of which the date counts: calendars send what they draw. */
function edge(label: string) {
  return z
    .string({ error: `${label}为必填项` })
    .trim()
    .min(1, `${label}为必填项`)
    .regex(/^(\d{4}-\d{2}-\d{2}([ T].*)?)?$/, `${label}格式错误`)
    .transform((text) => text.slice(0, 10))
    .refine((text) => text === '' || isRealDate(text), `${label}格式错误`);
}

/** One where an edge is no date: it was told so, and has no length to be wrong. */
function daysOf({ start, end }: { start: string; end: string }): number {
  return isRealDate(start) && isRealDate(end) ? (Date.parse(end) - Date.parse(start)) / DAY_MS : 1;
}

/** `time[start]` and `time[end]`; the end itself is not asked for. */
const timeRange = z.preprocess(
  (value) => value ?? {},
  z
    .object({ start: edge('开始日期'), end: edge('结束日期') }, { error: '时间范围格式错误' })
    .refine((range) => daysOf(range) > 0, { error: '结束日期必须晚于开始日期', path: ['end'] })
    .refine((range) => daysOf(range) <= CALENDAR_MAX_DAYS, {
      error: `时间范围最多${CALENDAR_MAX_DAYS}天`,
      path: ['end'],
    }),
);

const calendarQuery = {
  time: timeRange,
  doctor_id: idQuery,
  /** The first so many visits of each day; all of them where it is left out. */
  per_day: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce
      .number({ error: '每日条数格式错误' })
      .int('每日条数格式错误')
      .min(0, `每日条数为0至${MAX_PER_DAY}`)
      .max(MAX_PER_DAY, `每日条数为0至${MAX_PER_DAY}`)
      .optional(),
  ),
  /** 1: of each day also what each doctor has left and taken, morning and afternoon. */
  by_doctor: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce
      .number({ error: '按医生统计格式错误' })
      .int('按医生统计格式错误')
      .min(0, '按医生统计格式错误')
      .max(1, '按医生统计格式错误')
      .optional(),
  ),
};

/** A visit on a calendar. Whose: the hospital's for its staff, one's own for everybody else. */
const calendarItem = z
  .object({
    hash_id: z.string(),
    time: z.string(),
    end: z.string(),
    patient: z.string(),
    chief_complaint: z.string(),
    doctor_id: z.number(),
    doctor_name: z.string(),
    hospital_name: z.string(),
    visi_status: z.number(),
    flow_status: z.enum(FLOW),
  })
  .meta({ id: 'CalendarItem' });
export type CalendarItem = z.infer<typeof calendarItem>;

/** When a column is not there: 停诊, leave, or a day of the week without hours. */
const calendarOff = z.object({
  kind: z.enum(['suspended', 'leave', 'rest']),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
});
export type CalendarOff = z.infer<typeof calendarOff>;

/** The parts of a day that a doctor is told of: before noon, and from noon on. */
const DAY_HALVES = ['am', 'pm'] as const;

/** One doctor's half of a day. */
const calendarHalf = z
  .object({
    doctor_id: z.number(),
    half: z.enum(DAY_HALVES),
    /** 余 12, 约满, 停诊, 无号; empty where nothing can be booked any more. */
    key: z.string(),
    /** Slots, quarters of an hour, that can be taken. */
    open: z.number(),
    /** Reservations that begin here and are not cancelled; null for who is not told. */
    visits: z.number().nullable(),
  })
  .meta({ id: 'CalendarHalf' });
export type CalendarHalf = z.infer<typeof calendarHalf>;

const calendarDay = z
  .object({
    /** What the day says in a word: 余 12, 已约 16, 9 人次. */
    key: z.string(),
    /** `open`: slots that can be taken, null where nobody can; `visits`: all of them, also beyond `items`. */
    counts: z.object({ open: z.number().nullable(), visits: z.number() }),
    items: z.array(calendarItem),
    off: z.array(calendarOff),
    /** With `by_doctor` alone. */
    doctors: z.array(calendarHalf).optional(),
  })
  .meta({ id: 'CalendarDay' });
export type CalendarDay = z.infer<typeof calendarDay>;

/** By `yyyy-MM-dd`; a day of which there is nothing to say is left out. */
const calendarDays = z.record(z.string(), calendarDay);
export type CalendarDays = z.infer<typeof calendarDays>;

export const calendar = {
  index: defineCall({
    method: 'GET',
    path: '/api/calendar',
    access: anyone,
    slice: 'calendar',
    summary: '预约日历：每天的号源和本人的预约',
    query: z.object({ ...calendarQuery, union_id: idQuery, hospital_id: idQuery, department_id: idQuery }),
    response: calendarDays,
  }),
  doctorIndex: defineCall({
    method: 'GET',
    path: '/api/admin/doctor_calendar_index',
    access: only('doctor', 'shop_owner', 'dental_hygienist'),
    slice: 'calendar',
    summary: '预约日历：医生、洁牙师本人，店长全院',
    query: z.object(calendarQuery),
    response: calendarDays,
  }),
  baseBookingHall: defineCall({
    method: 'GET',
    path: '/api/admin/base_booking_hall_calendar_index',
    access: staff,
    slice: 'calendar',
    summary: '预约日历：本院各岗位',
    query: z.object(calendarQuery),
    response: calendarDays,
  }),
};
