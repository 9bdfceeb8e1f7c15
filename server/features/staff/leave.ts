import type { BodyOf } from '#contract/call.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import type { LeavePreview, LeavingVisit, staffLeave } from '#contract/staff-leave.ts';
import { byline } from '#server/features/scheduling/byline.ts';
import { audit } from '#server/platform/audit.ts';
import { type Effects, inHospitalTx } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { requireStaff } from '#server/platform/works-here.ts';
import { presentStaff } from './present.ts';
import { type StaffRow, staffMember } from './queries.ts';

type Leave = BodyOf<typeof staffLeave.leave>;

/** What somebody's leaving would leave behind. It keeps and locks nothing. @throws NOT_FOUND, STATE */
export async function previewLeave(
  ctx: Ctx,
  id: number,
  { last_day, now }: BodyOf<typeof staffLeave.preview>,
): Promise<LeavePreview> {
  const { db } = asStaff(ctx);
  requireWorking((await staffMember(db, id)) ?? fail('NOT_FOUND'));
  const { rows } = await db.query<{ preview: LeavePreview }>('SELECT preview_leave($1, $2, $3, $4) AS preview', [
    db.hospitalId,
    id,
    last_day,
    now,
  ]);
  return rows[0]?.preview ?? fail('INTERNAL');
}

/**
 * Somebody leaves at the end of a day, or now: each of their visits to come goes where it was decided, at once, or nothing
 * is done. @throws NOT_FOUND, STALE with the row, STATE, FORBIDDEN, INVALID, UNDECIDED with the visits; HOSPITAL_LOCKED,
 *   HOSPITAL_PENDING
 */
export async function leaveStaff(ctx: Ctx, id: number, leave: Leave): Promise<StaffRow> {
  const { row, session_ids } = await inHospitalTx(ctx, async (tx) => {
    const before = await lockedMember(tx, id, leave.version);
    requireWorking(before);
    if (leave.handover_to) await requireSuccessor(tx, id, leave.handover_to);
    await trail(tx, ctx, before, leave);
    const done = await write(tx, ctx, id, leave);
    return { ...done, row: (await staffMember(tx, id)) ?? fail('INTERNAL') };
  });
  // Sessions that ended are cut off on every process, and what is kept of others is asked again.
  if (leave.now) ctx.deps.bus.publish({ kind: 'sessions', session_ids });
  return row;
}

/** Who was to leave stays. @throws NOT_FOUND, STALE with the row, STATE, FORBIDDEN; HOSPITAL_LOCKED, HOSPITAL_PENDING */
export async function withdrawLeave(
  ctx: Ctx,
  id: number,
  { version }: BodyOf<typeof staffLeave.withdraw>,
): Promise<StaffRow> {
  const { row } = await inHospitalTx(ctx, async (tx) => {
    const { name, leaving_on } = await lockedMember(tx, id, version);
    const detail = { user_id: id, withdrawn: leaving_on };
    await audit(tx, ctx, { action: 'staff.leave', object: name, detail });
    return backAtWork(tx, ctx, id, 'withdraw_leave');
  });
  return row;
}

/** Their days come back, and who looks is told; with the row as it is then. @throws STATE, FORBIDDEN */
export async function backAtWork(tx: HospitalScope, ctx: Ctx, id: number, by: 'withdraw_leave' | 'resume_staff') {
  const { rows } = await tx.query<{ done: Effects }>(`SELECT ${by}($1, $2, $3, $4, $5) AS done`, [
    tx.hospitalId,
    id,
    tx.userId,
    STAFF_WINDOW_DAYS,
    ctx.request_id,
  ]);
  return { ...rows[0]?.done, row: (await staffMember(tx, id)) ?? fail('INTERNAL') };
}

/** Somebody of the hospital, behind the locks of who changes them. @throws FORBIDDEN, NOT_FOUND, STALE with the row */
export async function lockedMember(tx: HospitalScope, id: number, version: number): Promise<StaffRow> {
  await tx.query('SELECT lock_staff_member($1, $2, $3)', [tx.hospitalId, id, tx.userId]);
  const row = (await staffMember(tx, id)) ?? fail('NOT_FOUND');
  if (row.version !== version) fail('STALE', { extra: { current: presentStaff(row, true) } });
  return row;
}

function requireWorking({ status }: StaffRow): void {
  if (status !== 'active' && status !== 'suspended') fail('STATE', { message: '只能为在职员工办理离职' });
}

async function requireSuccessor(tx: HospitalScope, id: number, successor: number): Promise<void> {
  if (successor === id) failField('handover_to', '交接人不能是离职员工');
  await requireStaff(tx, tx.hospitalId, [successor], { field: 'handover_to', noun: '交接人' });
}

interface Left extends Effects {
  session_ids: number[];
  /** What is not decided, or can't be as it was: then nothing may be kept of all this. */
  undecided?: LeavingVisit[];
}

async function write(tx: HospitalScope, ctx: Ctx, id: number, leave: Leave): Promise<Left> {
  const { by_name, by_role } = byline(ctx);
  const input = {
    ...{ hospital_id: tx.hospitalId, user_id: id, by: tx.userId, by_name, by_role, request_id: ctx.request_id },
    ...{ last_day: leave.last_day, now: leave.now, reason: leave.reason, handover_to: leave.handover_to ?? null },
    decisions: leave.decisions.map(({ hash_id, to, version }) => ({
      hash_id,
      to: to === 'cancel' ? null : to,
      version: version ?? null,
    })),
    days: STAFF_WINDOW_DAYS,
  };
  const { rows } = await tx.query<{ left: Left }>('SELECT leave_staff($1::jsonb) AS left', [JSON.stringify(input)]);
  const left = rows[0]?.left ?? fail('INTERNAL');
  if (left.undecided) fail('UNDECIDED', { message: '还有未处理的预约', extra: { visits: left.undecided } });
  return left;
}

/** Before the number is taken: what was decided is what is done, or nothing is. */
async function trail(tx: HospitalScope, ctx: Ctx, { name, id }: StaffRow, leave: Leave): Promise<void> {
  const cancelled = leave.decisions.filter(({ to }) => to === 'cancel').length;
  await audit(tx, ctx, {
    action: 'staff.leave',
    object: name,
    detail: {
      user_id: id,
      ...{ last_day: leave.last_day, now: leave.now, reason: leave.reason, handover_to: leave.handover_to ?? null },
      ...{ moved: leave.decisions.length - cancelled, cancelled },
    },
  });
}
