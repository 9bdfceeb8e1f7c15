import type pg from 'pg';
import type { approvals } from '#contract/approvals.ts';
import type { BodyOf } from '#contract/call.ts';
import { ROLE_LABEL, ROLES } from '#contract/roles.ts';
import { audit } from '#server/platform/audit.ts';
import { type Effects, inTx } from '#server/platform/command.ts';
import { asPlatform, asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import {
  type HospitalApplicationRow,
  hospitalApplication,
  type StaffApplicationRow,
  staffApplication,
} from './queries.ts';

type Decision = BodyOf<typeof approvals.decideDoctor>;

/**
 * Lets an institution in, or not. Its owner is told, and the hospital is open, or not, from the commit on.
 * @throws NOT_FOUND where it never applied, STATE where it doesn't wait (another was faster) or its name is taken
 */
export async function decideHospital(
  ctx: Ctx,
  hospitalId: number,
  decision: Decision,
): Promise<HospitalApplicationRow> {
  const { viewer } = asPlatform(ctx);
  const { row } = await inTx(ctx, async (tx) => {
    const input = { ...decision, hospital_id: hospitalId, user_id: viewer.user_id, request_id: ctx.request_id };
    const effects = await decide(tx, 'decide_hospital', input);
    const row = (await hospitalApplication(tx, hospitalId)) ?? fail('INTERNAL');
    await audit(tx, ctx, { action: 'approval.hospital', object: row.name, hospitalId, detail: { ...decision } });
    return { ...effects, row };
  });
  return row;
}

/**
 * Makes an applicant staff of the decider's hospital, or not. Their sessions see it at once.
 * @throws NOT_FOUND where it is not of this hospital; HOSPITAL_LOCKED, HOSPITAL_PENDING; STATE where it doesn't wait
 */
export async function decideStaff(ctx: Ctx, id: number, decision: Decision): Promise<StaffApplicationRow> {
  const { viewer, hospitalId } = asStaff(ctx);
  const { row } = await inTx(ctx, async (tx) => {
    const found = (await staffApplication(tx, hospitalId, id)) ?? fail('NOT_FOUND');
    const role = ROLES.find((each) => each === found.role) ?? fail('INTERNAL');
    const effects = await decide(tx, 'decide_staff', {
      ...decision,
      review_id: id,
      hospital_id: hospitalId,
      role_label: ROLE_LABEL[role],
      user_id: viewer.user_id,
      request_id: ctx.request_id,
    });
    const row = (await staffApplication(tx, hospitalId, id)) ?? fail('INTERNAL');
    const object = `${row.name}（${ROLE_LABEL[role]}）`;
    await audit(tx, ctx, { action: 'approval.staff', object, detail: { ...decision, user_id: row.user_id } });
    if (row.status === 'approved') {
      await audit(tx, ctx, {
        action: 'permission.change',
        object,
        detail: { user_id: row.user_id, role, status: 'active' },
      });
    }
    return { ...effects, row };
  });
  // Whoever keeps the applicant's session forgets it, and asks again who they are.
  ctx.deps.bus.publish({ kind: 'sessions', session_ids: [] });
  return row;
}

async function decide(
  tx: pg.PoolClient,
  name: 'decide_hospital' | 'decide_staff',
  input: Record<string, unknown>,
): Promise<Effects> {
  const { rows } = await tx.query<{ effects: Effects }>(`SELECT ${name}($1::jsonb) AS effects`, [
    JSON.stringify(input),
  ]);
  return rows[0]?.effects ?? {};
}
