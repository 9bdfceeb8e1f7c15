import type { BodyOf } from '#contract/call.ts';
import type { scheduling } from '#contract/scheduling.ts';
import { SLOT_MINUTES, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { clockTime, minuteOf } from '#server/platform/clock.ts';
import { type Effects, inHospitalTx } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

/** Weekly hours and dated exceptions, and the slots that follow them (decisions.md section 3). */

interface Report extends Effects {
  added: number;
  withdrawn: number;
  suspended: number;
  untouched: {
    scheduling_time_id: number;
    date: string;
    time: string;
    reason: 'held' | 'booked';
    patient: string | null;
  }[];
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

interface ExceptionRow {
  id: number;
  date: string;
  from_minute: number;
  to_minute: number;
  kind: 'suspended' | 'leave' | 'extra';
  reason: string;
}

export async function readWorkSettings(ctx: Ctx, doctorId: number) {
  const { db } = asStaff(ctx);
  const hours = await db.query<HoursRow>(
    `SELECT id, weekday, from_minute, to_minute, breaks, department_id, fee FROM working_hours
     WHERE hospital_id = $1 AND doctor_id = $2 ORDER BY weekday, from_minute`,
    [db.hospitalId, doctorId],
  );
  const exceptions = await db.query<ExceptionRow>(
    `SELECT id, date, from_minute, to_minute, kind, reason FROM work_exceptions
     WHERE hospital_id = $1 AND doctor_id = $2 AND date >= clinic_today() ORDER BY date, from_minute`,
    [db.hospitalId, doctorId],
  );
  return { data: hours.rows.map(presentHours), meta: { exceptions: exceptions.rows.map(presentException) } };
}

/** Replaces a person's weekly hours. Answers what was changed and what could not be touched. @throws INVALID on overlap */
export async function setWorkSettings(ctx: Ctx, body: BodyOf<typeof scheduling.setWorkSettings>) {
  const report = await inHospitalTx<Report>(ctx, async (tx) => {
    await requireTemplate(tx, ctx, body.doctor_id);
    await tx.query('DELETE FROM working_hours WHERE hospital_id = $1 AND doctor_id = $2', [
      tx.hospitalId,
      body.doctor_id,
    ]);
    for (const [i, hours] of body.hours.entries()) {
      const span = wholeSlots(`hours.${i}`, hours.from, hours.to);
      const breaks = hours.breaks.map((gap) => ({ from: minuteOf(gap.from), to: minuteOf(gap.to), name: gap.name }));
      await requireDepartment(tx, hours.department_id, `hours.${i}.department_id`);
      await tx.query(
        `INSERT INTO working_hours (hospital_id, doctor_id, weekday, from_minute, to_minute, breaks, department_id, fee)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          tx.hospitalId,
          body.doctor_id,
          hours.weekday,
          span.from,
          span.to,
          JSON.stringify(breaks),
          hours.department_id ?? null,
          hours.fee,
        ],
      );
    }
    return sync(tx, ctx, body.doctor_id, null);
  });
  return { data: report };
}

/** Suspends, grants leave or adds hours on a date. */
export async function addWorkException(ctx: Ctx, body: BodyOf<typeof scheduling.addWorkException>) {
  const from = minuteOf(body.from);
  const to = minuteOf(body.to);
  if (from >= to) failField('to', '结束时间应晚于开始时间');
  const done = await inHospitalTx<Report & { exception: ExceptionRow }>(ctx, async (tx) => {
    await requireTemplate(tx, ctx, body.doctor_id);
    await requireDepartment(tx, body.department_id, 'department_id');
    const { rows } = await tx.query<ExceptionRow>(
      `INSERT INTO work_exceptions (hospital_id, doctor_id, date, from_minute, to_minute, kind, reason, department_id, fee, created_by)
       VALUES ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, $10) RETURNING id, date, from_minute, to_minute, kind, reason`,
      [
        tx.hospitalId,
        body.doctor_id,
        body.date,
        from,
        to,
        body.kind,
        body.reason,
        body.department_id ?? null,
        body.fee ?? null,
        ctx.viewer?.user_id,
      ],
    );
    const exception = rows[0] ?? fail('INTERNAL');
    return { ...(await sync(tx, ctx, body.doctor_id, body.date)), exception };
  });
  return { data: presentException(done.exception), meta: done };
}

/** @throws NOT_FOUND where it is not of the viewer's hospital */
export async function removeWorkException(ctx: Ctx, id: number) {
  const report = await inHospitalTx<Report>(ctx, async (tx) => {
    const { rows } = await tx.query<{ doctor_id: number; date: string }>(
      'SELECT doctor_id, date FROM work_exceptions WHERE id = $1 AND hospital_id = $2',
      [id, tx.hospitalId],
    );
    const { doctor_id, date } = rows[0] ?? fail('NOT_FOUND');
    await requireTemplate(tx, ctx, doctor_id);
    await tx.query('DELETE FROM work_exceptions WHERE id = $1', [id]);
    return sync(tx, ctx, doctor_id, date);
  });
  return { data: report };
}

/**
 * The viewer may change this person's template: shop_owner everybody's, others their own. Takes the person's lock, so
 * that generating and changing exclude each other. @throws FORBIDDEN, NOT_FOUND, HOSPITAL_LOCKED
 */
async function requireTemplate(tx: HospitalScope, ctx: Ctx, doctorId: number): Promise<void> {
  const { viewer } = asStaff(ctx);
  if (!viewer.roles.includes('shop_owner') && doctorId !== viewer.user_id) fail('FORBIDDEN');
  const found = await tx.query(
    `SELECT 1 FROM memberships WHERE user_id = $1 AND hospital_id = $2 AND status = 'active'
       AND role IN ('doctor', 'dental_hygienist') LIMIT 1`,
    [doctorId, tx.hospitalId],
  );
  if (!found.rowCount) fail('NOT_FOUND');
  await tx.query('SELECT require_open($1)', [tx.hospitalId]);
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended(format('slots|%s|%s', $1::int, $2::int), 78))", [
    tx.hospitalId,
    doctorId,
  ]);
}

async function requireDepartment(tx: HospitalScope, id: number | null | undefined, field: string): Promise<void> {
  if (!id) return;
  const found = await tx.query('SELECT 1 FROM departments WHERE id = $1 AND hospital_id = $2', [id, tx.hospitalId]);
  if (!found.rowCount) failField(field, '科室不属于本院');
}

function wholeSlots(field: string, fromText: string, toText: string): { from: number; to: number } {
  const from = minuteOf(fromText);
  const to = minuteOf(toText);
  if (from >= to) failField(`${field}.to`, '结束时间应晚于开始时间');
  if (from % SLOT_MINUTES !== 0 || to % SLOT_MINUTES !== 0) failField(`${field}.from`, '时间应为15分钟的整数倍');
  return { from, to };
}

async function sync(tx: HospitalScope, ctx: Ctx, doctorId: number, date: string | null): Promise<Report> {
  const { rows } = await tx.query<{ report: Report }>(
    `SELECT sync_slots($1, $2, coalesce($3::date, clinic_today()), coalesce($3::date, clinic_today() + $4::int), $5) AS report`,
    [tx.hospitalId, doctorId, date, STAFF_WINDOW_DAYS, ctx.request_id],
  );
  return rows[0]?.report ?? fail('INTERNAL');
}

function presentHours(row: HoursRow) {
  const { id, weekday, from_minute, to_minute, breaks, department_id, fee } = row;
  return {
    id,
    weekday,
    from: clockTime(from_minute),
    to: endTime(to_minute),
    breaks: breaks.map((gap) => ({ from: clockTime(gap.from), to: endTime(gap.to), name: gap.name })),
    department_id,
    fee,
  };
}

function presentException(row: ExceptionRow) {
  const { id, date, from_minute, to_minute, kind, reason } = row;
  return { id, date, from: clockTime(from_minute), to: endTime(to_minute), kind, reason };
}

/** Midnight at the end of a day has no HH:mm of its own. */
function endTime(minute: number): string {
  return minute >= 1440 ? '23:59' : clockTime(minute);
}
