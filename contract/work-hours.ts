import { z } from 'zod';
import { cents, date, idOf, money, optionalText, requiredId, time } from './fields.ts';
import { SLOT_MINUTES } from './slot-state.ts';

/** Weekly hours, dated exceptions and what a change of them does: docs/domain/slots-and-holds.md#templates. */

export const EXCEPTION_KINDS = ['suspended', 'leave', 'extra'] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];
export const EXCEPTION_LABEL: Record<ExceptionKind, string> = { suspended: '停诊', leave: '请假', extra: '加号' };

/** 1 Monday to 7 Sunday. */
export const WEEKDAY_LABEL = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

const MAX_FEE = 10_000_000;

/** HH:mm, or 24:00: the end of a day. */
const endTime = z
  .string({ error: '时间点为必填项' })
  .trim()
  .min(1, '时间点为必填项')
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)?$/, '时间点格式错误');

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

export const fee = money('费用', { max: MAX_FEE, high: '费用格式错误' });
const departmentId = idOf('科室').nullish();

type Spot = 'from' | 'to';
interface Span {
  from: string;
  to: string;
}

/** What is wrong with a span of time beyond the form of its ends. */
function spanErrors({ from, to }: Span, whole: boolean): { at: Spot; message: string }[] {
  const wrong: { at: Spot; message: string }[] = [];
  if (minutes(from) >= minutes(to)) wrong.push({ at: 'to', message: '结束时间应晚于开始时间' });
  for (const at of ['from', 'to'] as const) {
    const text = at === 'from' ? from : to;
    if (whole && minutes(text) % SLOT_MINUTES !== 0) wrong.push({ at, message: '时间应为15分钟的整数倍' });
  }
  return wrong;
}

const workBreak = z.object({ from: time, to: endTime, name: optionalText('休息名称', 20) }).superRefine((gap, ctx) => {
  for (const { at, message } of spanErrors(gap, false)) ctx.addIssue({ code: 'custom', path: [at], message });
});

/** One span of weekly hours as a form sends it. */
const workHours = z
  .object({
    weekday: z.number({ error: '星期为必填项' }).int('星期格式错误').min(1, '星期格式错误').max(7, '星期格式错误'),
    from: time,
    to: endTime,
    breaks: z.array(workBreak).max(8, '休息时段过多').default([]),
    department_id: departmentId,
    fee: fee.default(0),
  })
  .superRefine((hours, ctx) => {
    for (const { at, message } of spanErrors(hours, true)) ctx.addIssue({ code: 'custom', path: [at], message });
    hours.breaks.forEach((gap, i) => {
      const inside = minutes(gap.from) >= minutes(hours.from) && minutes(gap.to) <= minutes(hours.to);
      if (!inside) ctx.addIssue({ code: 'custom', path: ['breaks', i, 'from'], message: '休息时间应在出诊时间内' });
    });
  });
type WorkHours = z.output<typeof workHours>;

/** Spans of one weekday that lie over each other, by the index of the later one. */
function overlapping(hours: readonly WorkHours[]): number[] {
  return hours.flatMap((late, i) =>
    hours.slice(0, i).some((early) => early.weekday === late.weekday && overlaps(early, late)) ? [i] : [],
  );
}

const overlaps = (a: Span, b: Span) => minutes(a.from) < minutes(b.to) && minutes(a.to) > minutes(b.from);

export const hoursBody = z.object({
  doctor_id: requiredId('医生'),
  hours: z
    .array(workHours, { error: '出诊时段为必填项' })
    .max(50, '出诊时段过多')
    .superRefine((hours, ctx) => {
      for (const i of overlapping(hours)) {
        ctx.addIssue({ code: 'custom', path: [i, 'from'], message: '与当天其他出诊时段重叠' });
      }
    }),
  /** The `version` that was read: others than these are 409 STALE. */
  version: z.string({ error: '版本格式错误' }).max(64, '版本格式错误').optional(),
});

const exceptionFields = {
  date,
  from: time,
  to: endTime,
  department_id: departmentId,
  fee: fee.nullish(),
};
const later = (span: Span, ctx: z.RefinementCtx) => {
  for (const { at, message } of spanErrors(span, false)) ctx.addIssue({ code: 'custom', path: [at], message });
};

export const exceptionBody = z
  .object({
    doctor_id: requiredId('医生'),
    ...exceptionFields,
    kind: z.enum(EXCEPTION_KINDS, { error: '类型为必填项' }),
    reason: optionalText('原因', 50),
  })
  .superRefine(later);

/** What is not named of kind, reason, department and fee stays. */
export const exceptionChange = z
  .object({
    ...exceptionFields,
    kind: z.enum(EXCEPTION_KINDS, { error: '类型为必填项' }).optional(),
    reason: z.string({ error: '原因格式错误' }).trim().max(50, '原因最多50个字符').optional(),
    /** Where it was when the change began: elsewhere by now is 409 STALE. */
    seen: z.object({ date, from: time, to: endTime }).optional(),
  })
  .superRefine(later);

export const weeklyHours = z.object({
  id: z.number(),
  weekday: z.number(),
  from: z.string(),
  to: z.string(),
  breaks: z.array(z.object({ from: z.string(), to: z.string(), name: z.string() })),
  department_id: z.number().nullable(),
  fee: cents,
});
export type WeeklyHours = z.infer<typeof weeklyHours>;

export const workException = z.object({
  id: z.number(),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  kind: z.enum(EXCEPTION_KINDS),
  reason: z.string(),
  department_id: z.number().nullable(),
  fee: cents.nullable(),
});
export type WorkException = z.infer<typeof workException>;

/** A slot that a change could not touch, because somebody holds or has booked it. */
export const untouched = z.object({
  scheduling_time_id: z.number(),
  date: z.string(),
  time: z.string(),
  doctor_id: z.number(),
  doctor: z.string(),
  reason: z.enum(['held', 'booked']),
  patient: z.string().nullable(),
});
export type Untouched = z.infer<typeof untouched>;

/** What a change of a template did, or would do. Counts are of slots. */
export const templateReport = z.object({
  added: z.number(),
  withdrawn: z.number(),
  suspended: z.number(),
  reopened: z.number(),
  /** Open ones that cost otherwise now; and taken ones that keep what they cost. */
  repriced: z.number(),
  kept: z.number(),
  untouched: z.array(untouched),
});
export type TemplateReport = z.infer<typeof templateReport>;
