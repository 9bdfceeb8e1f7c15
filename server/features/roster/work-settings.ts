import type { BodyOf } from '#contract/call.ts';
import type { roster } from '#contract/roster.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { audit } from '#server/platform/audit.ts';
import { clockTime, minuteOf } from '#server/platform/clock.ts';
import { type Effects, inHospitalTx, rehearse } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { type ExceptionRow, presentException, type Report } from './template.ts';

/** Weekly hours and dated exceptions, and the slots that follow them (docs/domain/slots-and-holds.md#templates). */

type HoursBody = BodyOf<typeof roster.setHours>;
type ExceptionBody = BodyOf<typeof roster.addException>;
type ChangeBody = BodyOf<typeof roster.changeException>;

/** One function of db/functions/51_roster.sql. */
type TemplateCommand =
  | 'set_work_hours'
  | 'add_work_exception'
  | 'change_work_exception'
  | 'remove_work_exception'
  | 'copy_week'
  | 'set_fee';

/** What a function is told of who asks, and what it is asked. */
export interface TemplateChange {
  command: TemplateCommand;
  input: Record<string, unknown>;
}

const ask = async <R>(tx: HospitalScope, ctx: Ctx, { command, input }: TemplateChange): Promise<R & Effects> => {
  const { viewer, hospitalId } = asStaff(ctx);
  const p = {
    ...input,
    user_id: viewer.user_id,
    hospital_id: hospitalId,
    owner: viewer.roles.includes('shop_owner'),
    request_id: ctx.request_id,
  };
  const { rows } = await tx.query<{ done: R & Effects }>(`SELECT ${command}($1::jsonb) AS done`, [JSON.stringify(p)]);
  return rows[0]?.done ?? fail('INTERNAL');
};

/**
 * Changes a template, and says in the trail that it did.
 * @throws FORBIDDEN, NOT_FOUND, HOSPITAL_LOCKED, HOSPITAL_PENDING, INVALID, STALE, STATE as the function refuses
 */
export function changeTemplate<R extends Report>(ctx: Ctx, change: TemplateChange): Promise<R & Effects> {
  return inHospitalTx<R>(ctx, async (tx) => {
    const done = await ask<R>(tx, ctx, change);
    await audit(tx, ctx, {
      action: change.command === 'set_fee' ? 'schedule.fee' : 'schedule.change',
      object: AUDITED[change.command],
      detail: { ...change.input, hours: undefined, ...countsOf(done) },
    });
    return done;
  });
}

/** What the change would do. The same function, undone: there is no second truth. @throws as `changeTemplate` */
export function rehearseTemplate<R extends Report>(ctx: Ctx, change: TemplateChange): Promise<R> {
  return rehearse(ctx, (tx) => ask<R>(tx, ctx, change));
}

const AUDITED: Record<TemplateCommand, string> = {
  set_work_hours: '每周出诊时间',
  add_work_exception: '新增停诊、请假、加号',
  change_work_exception: '修改停诊、请假、加号',
  remove_work_exception: '撤销停诊、请假、加号',
  copy_week: '复制一周安排',
  set_fee: '挂号费、洁牙费',
};

const countsOf = ({ added, withdrawn, suspended, untouched }: Report) => ({
  added,
  withdrawn,
  suspended,
  untouched: untouched.length,
});

export function hoursChange(body: HoursBody): TemplateChange {
  const span = (from: string, to: string) => ({ from: minuteOf(from), to: minuteOf(to) });
  const hours = body.hours.map((one) => ({
    ...one,
    ...span(one.from, one.to),
    breaks: one.breaks.map((gap) => ({ ...gap, ...span(gap.from, gap.to) })),
  }));
  return {
    command: 'set_work_hours',
    input: { doctor_id: body.doctor_id, version: body.version, hours, days: STAFF_WINDOW_DAYS },
  };
}

export function newException(body: ExceptionBody): TemplateChange {
  return {
    command: 'add_work_exception',
    input: { ...body, from: minuteOf(body.from), to: minuteOf(body.to) },
  };
}

export function exceptionChange(id: number, body: ChangeBody): TemplateChange {
  const { seen } = body;
  return {
    command: 'change_work_exception',
    input: {
      ...body,
      id,
      from: minuteOf(body.from),
      to: minuteOf(body.to),
      seen: seen && { date: seen.date, from: minuteOf(seen.from), to: minuteOf(seen.to) },
    },
  };
}

export const removal = (id: number): TemplateChange => ({ command: 'remove_work_exception', input: { id } });

export async function addOrChange(ctx: Ctx, change: TemplateChange) {
  const done = await changeTemplate<Report & { exception: ExceptionRow }>(ctx, change);
  return { data: presentException(done.exception), meta: done };
}

interface HoursRow {
  id: number;
  weekday: number;
  from_minute: number;
  to_minute: number;
  breaks: { from: number; to: number; name: string }[];
  department_id: number | null;
  fee: number;
}

export function presentHours(row: HoursRow) {
  const { id, weekday, from_minute, to_minute, breaks, department_id, fee } = row;
  return {
    id,
    weekday,
    from: clockTime(from_minute),
    to: clockTime(to_minute),
    breaks: breaks.map((gap) => ({ from: clockTime(gap.from), to: clockTime(gap.to), name: gap.name ?? '' })),
    department_id,
    fee,
  };
}

/** One statement: a version that is newer than its hours would let them be saved over what somebody else just wrote. */
const SETTINGS = `
  SELECT hours_version($1, $2) AS version,
    (SELECT coalesce(json_agg(w ORDER BY w.weekday, w.from_minute), '[]') FROM working_hours w
      WHERE w.hospital_id = $1 AND w.doctor_id = $2) AS hours,
    (SELECT coalesce(json_agg(x ORDER BY x.date, x.from_minute, x.id), '[]') FROM work_exceptions x
      WHERE x.hospital_id = $1 AND x.doctor_id = $2 AND x.date >= clinic_today()) AS exceptions`;

/** A person's weekly hours, and the exceptions from today on. */
export async function readWorkSettings(ctx: Ctx, doctorId: number) {
  const { db } = asStaff(ctx);
  const { rows } = await db.query<{ version: string; hours: HoursRow[]; exceptions: ExceptionRow[] }>(SETTINGS, [
    db.hospitalId,
    doctorId,
  ]);
  const { version, hours, exceptions } = rows[0] ?? { version: '', hours: [], exceptions: [] };
  return { data: hours.map(presentHours), meta: { exceptions: exceptions.map(presentException), version } };
}
