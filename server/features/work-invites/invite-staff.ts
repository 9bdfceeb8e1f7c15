import type { BodyOf } from '#contract/call.ts';
import { maskPhone } from '#contract/masks.ts';
import { ROLE_LABEL, type StaffRole } from '#contract/roles.ts';
import type { workInvites } from '#contract/work-invites.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { Failure, fail } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { issueInvite, reissueInvite, requireFewInvites } from './issue-invite.ts';
import { type StaffInviteRow, staffInvite, strangersAmong } from './queries.ts';

/** Invites to be staff of one's own hospital. @throws INVALID, TOO_MANY; HOSPITAL_LOCKED, HOSPITAL_PENDING */
export async function inviteStaff(ctx: Ctx, form: BodyOf<typeof workInvites.create>): Promise<StaffInviteRow> {
  const { viewer } = asStaff(ctx);
  const { phone, name, ...granted } = form;
  await requireFewInvites(ctx, phone);
  const { row } = await inHospitalTx(ctx, async (tx) => {
    await requireOwn(tx, granted);
    const place = { kind: 'staff', subject_id: tx.hospitalId, hospital_id: tx.hospitalId } as const;
    const issued = await issueInvite(tx, ctx, { ...place, phone, name, granted, user_id: viewer.user_id });
    return { ...issued, ...(await written(tx, ctx, issued.id, { sent: 1 })) };
  });
  return row;
}

async function requireOwn(
  tx: HospitalScope,
  { department_ids, position_ids }: { department_ids: number[]; position_ids: number[] },
): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (await strangersAmong(tx, tx.hospitalId, 'departments', department_ids)) errors.department_ids = ['科室不存在'];
  if (await strangersAmong(tx, tx.hospitalId, 'positions', position_ids)) errors.position_ids = ['岗位不存在'];
  if (Object.keys(errors).length > 0) throw new Failure('INVALID', { errors });
}

/** @throws NOT_FOUND; STATE where it was accepted or withdrawn, or another waits; TOO_MANY */
export async function resendStaffInvite(ctx: Ctx, id: number): Promise<StaffInviteRow> {
  const { db, hospitalId } = asStaff(ctx);
  const found = (await staffInvite(db, hospitalId, id)) ?? fail('NOT_FOUND');
  await requireFewInvites(ctx, found.phone);
  const { row } = await inHospitalTx(ctx, async (tx) => {
    const issued = await reissueInvite(tx, ctx, { kind: 'staff', subject_id: hospitalId, id });
    return { ...issued, ...(await written(tx, ctx, id, { sent: found.sent + 1 })) };
  });
  return row;
}

/** @throws NOT_FOUND; STATE where it waits no more */
export async function withdrawStaffInvite(ctx: Ctx, id: number): Promise<StaffInviteRow> {
  const { row } = await inHospitalTx(ctx, async (tx) => {
    const place = { kind: 'staff', subject_id: tx.hospitalId } as const;
    await tx.query('SELECT withdraw_invite($1::jsonb)', [JSON.stringify({ ...place, id })]);
    return written(tx, ctx, id, { withdrawn: true });
  });
  return row;
}

/** The row as it is now, and its line in the trail; the hospital stays open until the commit. */
async function written(tx: HospitalScope, ctx: Ctx, id: number, detail: object) {
  const row = (await staffInvite(tx, tx.hospitalId, id)) ?? fail('INTERNAL');
  const object = `${row.name} ${maskPhone(row.phone)}（${labelsOf(row.roles)}）`;
  await audit(tx, ctx, { action: 'staff.invite', object, detail: { id, roles: row.roles, ...detail } });
  await tx.query('SELECT stay_open($1)', [tx.hospitalId]);
  return { row };
}

const labelsOf = (roles: readonly StaffRole[]) => roles.map((role) => ROLE_LABEL[role]).join('、');
