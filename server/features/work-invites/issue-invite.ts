import type { BodyOf } from '#contract/call.ts';
import { maskPhone } from '#contract/masks.ts';
import { ROLE_LABEL, type StaffRole } from '#contract/roles.ts';
import type { workInvites } from '#contract/work-invites.ts';
import { audit } from '#server/platform/audit.ts';
import { type Effects, inHospitalTx } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { Failure, fail } from '#server/platform/failure.ts';
import { countWithin, type Limit } from '#server/platform/limits.ts';
import { type HospitalScope, type Scoped, systemScope } from '#server/platform/scope.ts';
import { type StaffInviteRow, staffInvite, strangersAmong } from './queries.ts';

/** Of one phone, whoever invites: nobody is to be called by messages that they did not ask for. */
const A_DAY: Limit = { most: 5, seconds: 86_400, message: '对该手机号的邀请过于频繁，请稍后再试' };

/** An invitation of any kind, and where it stands: what a command of it needs. */
interface InvitedTo {
  readonly kind: 'staff';
  readonly subject_id: number;
}

interface Issued extends Effects {
  id: number;
  phone: string;
}

/** @throws TOO_MANY */
function requireFewInvites(ctx: Ctx, phone: string): Promise<void> {
  return countWithin(systemScope(ctx.deps.database), `invite:${phone}`, A_DAY);
}

/**
 * A new invitation, whatever it grants; the worker sends it. @throws INVALID on `phone` where one waits there already
 */
async function issueInvite(
  tx: Scoped,
  ctx: Ctx,
  invite: InvitedTo & { hospital_id: number | null; phone: string; name: string; granted: object; user_id: number },
): Promise<Issued> {
  return callInvite(tx, 'issue_invite', { ...invite, request_id: ctx.request_id });
}

async function callInvite(tx: Scoped, name: 'issue_invite' | 'resend_invite', input: object): Promise<Issued> {
  const { rows } = await tx.query<{ issued: Issued }>(`SELECT ${name}($1::jsonb) AS issued`, [JSON.stringify(input)]);
  return rows[0]?.issued ?? fail('INTERNAL');
}

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
    const place = { kind: 'staff', subject_id: hospitalId } as const;
    const issued = await callInvite(tx, 'resend_invite', { ...place, id, request_id: ctx.request_id });
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
