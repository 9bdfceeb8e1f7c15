import type { backendHospitals } from '#contract/backend-hospital-calls.ts';
import type { BodyOf } from '#contract/call.ts';
import { maskPhone } from '#contract/masks.ts';
import { audit } from '#server/platform/audit.ts';
import { inTx } from '#server/platform/command.ts';
import { asPlatform, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { beyondScope, type Scoped } from '#server/platform/scope.ts';
import { issueInvite, requireFewInvites } from '../work-invites/issue-invite.ts';

type Form = BodyOf<typeof backendHospitals.create>;

/** What the first owner is invited to. */
const GRANTED = { roles: ['shop_owner'], department_ids: [], position_ids: [] };

/**
 * A hospital that is approved at once, with what one begins with, and the invitation of its owner. Answers its id.
 * @throws INVALID: another has this name at this address, there is no such institution; TOO_MANY
 */
export async function createHospital(ctx: Ctx, { owner, ...form }: Form): Promise<number> {
  await requireFewInvites(ctx, owner.phone);
  const { id } = await inTx(ctx, async (tx) => {
    const id = await insertHospital(tx, form);
    const jobs = await invite(tx, ctx, id, owner);
    const detail = { after: { ...form, owner: `${owner.name} ${maskPhone(owner.phone)}` } };
    await audit(tx, ctx, { action: 'backend.change', object: form.name, detail });
    const touched = [{ hospital_id: null, name: 'backendHospitals', ids: [id], audience: 'platform' as const }];
    return { id, jobs, touched };
  });
  return id;
}

/**
 * Another invitation, for a hospital that has no owner; those that the platform sent before are withdrawn.
 * @throws NOT_FOUND; STATE where it has one; TOO_MANY
 */
export async function inviteOwner(ctx: Ctx, id: number, owner: Form['owner']): Promise<void> {
  await requireFewInvites(ctx, owner.phone);
  await inTx(ctx, async (tx) => {
    const found = await tx.query<{ name: string; owners: number[] | null }>(
      'SELECT h.name, shop_owners(h.id) AS owners FROM hospitals h WHERE h.id = $1 FOR NO KEY UPDATE',
      [id],
    );
    const hospital = found.rows[0] ?? fail('NOT_FOUND');
    if (hospital.owners) fail('STATE', { message: '该医院已有店长' });
    await beyondScope(tx, () => tx.query('SELECT withdraw_owner_invites($1)', [id]));
    const jobs = await invite(tx, ctx, id, owner);
    const object = `${hospital.name} 店长 ${owner.name} ${maskPhone(owner.phone)}`;
    await audit(tx, ctx, { action: 'backend.change', object, detail: { hospital_id: id } });
    return { jobs };
  });
}

/** Invitations to a hospital's staff are no rows of the platform's. */
async function invite(tx: Scoped, ctx: Ctx, hospital: number, owner: Form['owner']): Promise<number[]> {
  const { viewer } = asPlatform(ctx);
  const place = { kind: 'staff', subject_id: hospital, hospital_id: hospital } as const;
  const { jobs } = await beyondScope(tx, () =>
    issueInvite(tx, ctx, { ...place, ...owner, granted: GRANTED, user_id: viewer.user_id }),
  );
  return jobs ?? [];
}

async function insertHospital(tx: Scoped, { name, mode, address, mechanism_id = null }: Omit<Form, 'owner'>) {
  // To the end: its administrators become the hospital's owners with this row.
  const found = await tx.query('SELECT FROM mechanisms WHERE id = $1 FOR NO KEY UPDATE', [mechanism_id]);
  if (mechanism_id !== null && !found.rowCount) failField('mechanism_id', '机构不存在');
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO hospitals (name, mode, address, mechanism_id, status, created_at)
     VALUES ($1, $2, $3, $4, 'approved', haomai_now())
     ON CONFLICT (name, address) WHERE status = 'approved' DO NOTHING RETURNING id`,
    [name, mode, address, mechanism_id],
  );
  return rows[0]?.id ?? failField('name', '该地址已有同名的医院');
}
