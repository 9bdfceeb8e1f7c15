import type { BodyOf } from '#contract/call.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import type { staffSuspension } from '#contract/staff-suspension.ts';
import type { Untouched } from '#contract/work-hours.ts';
import { audit } from '#server/platform/audit.ts';
import { type Effects, inHospitalTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { backAtWork, lockedMember } from './leave.ts';
import { type StaffRow, staffMember } from './queries.ts';

interface Suspended extends Effects {
  session_ids: number[];
  untouched: Untouched[];
}

/**
 * Somebody works here no more for a time: signed out, and nobody can book with them. Visits stay, and are answered.
 * @throws NOT_FOUND, STALE with the row, STATE, FORBIDDEN, INVALID; HOSPITAL_LOCKED, HOSPITAL_PENDING
 */
export async function suspendStaff(
  ctx: Ctx,
  id: number,
  { version, reason, until }: BodyOf<typeof staffSuspension.suspend>,
): Promise<{ row: StaffRow; untouched: Untouched[] }> {
  const { row, session_ids, untouched } = await inHospitalTx(ctx, async (tx) => {
    const { status, name } = await lockedMember(tx, id, version);
    if (status !== 'active') fail('STATE', { message: '只能停职在职员工' });
    const said = { reason, until: until ?? null };
    await audit(tx, ctx, { action: 'staff.suspend', object: name, detail: { user_id: id, ...said } });
    const input = {
      ...{ hospital_id: tx.hospitalId, user_id: id, by: tx.userId, ...said },
      ...{ days: STAFF_WINDOW_DAYS, request_id: ctx.request_id },
    };
    const { rows } = await tx.query<{ done: Suspended }>('SELECT suspend_staff($1::jsonb) AS done', [
      JSON.stringify(input),
    ]);
    const done = rows[0]?.done ?? fail('INTERNAL');
    return { ...done, row: (await staffMember(tx, id)) ?? fail('INTERNAL') };
  });
  ctx.deps.bus.publish({ kind: 'sessions', session_ids });
  return { row, untouched };
}

/** They work here again, as before. @throws NOT_FOUND, STALE with the row, STATE, FORBIDDEN; HOSPITAL_LOCKED, HOSPITAL_PENDING */
export async function resumeStaff(
  ctx: Ctx,
  id: number,
  { version }: BodyOf<typeof staffSuspension.resume>,
): Promise<StaffRow> {
  const { row } = await inHospitalTx(ctx, async (tx) => {
    const { status, name } = await lockedMember(tx, id, version);
    if (status !== 'suspended') fail('STATE', { message: '该员工没有停职' });
    await audit(tx, ctx, { action: 'staff.resume', object: name, detail: { user_id: id } });
    return backAtWork(tx, ctx, id, 'resume_staff');
  });
  // Whoever keeps the person's sessions forgets them, and asks again who they are.
  ctx.deps.bus.publish({ kind: 'sessions', session_ids: [] });
  return row;
}
