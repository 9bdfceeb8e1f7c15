import type pg from 'pg';
import type { BodyOf } from '#contract/call.ts';
import type { Action } from '#contract/operation-logs.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import type { signUp } from '#contract/sign-up.ts';
import { audit } from '#server/platform/audit.ts';
import type { Effects } from '#server/platform/command.ts';
import { asAnyone, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { attachUpload } from '../uploads/attach-upload.ts';
import { type Applicant, enrol } from './enrol.ts';
import { requireOpenHospital } from './queries.ts';

interface Applied extends Effects {
  hospital_id: number;
  hospital: string;
}

/**
 * The license key of a form, or null: the picture is asked for with a hint and not insisted on
 * (docs/domain/sign-up.md#fields).
 */
async function licenseKey(
  tx: pg.PoolClient,
  ctx: Ctx,
  { license, type, owner }: { license: string | null | undefined; type: 'license' | 'certificate'; owner: number },
): Promise<string | null> {
  return license ? attachUpload(tx, ctx, { location: license, type, field: 'license', owner }) : null;
}

async function apply(
  tx: pg.PoolClient,
  name: 'apply_as_staff' | 'apply_as_hospital',
  input: Record<string, unknown>,
): Promise<Applied> {
  const { rows } = await tx.query<{ applied: Applied }>(`SELECT ${name}($1::jsonb) AS applied`, [
    JSON.stringify(input),
  ]);
  return rows[0]?.applied ?? fail('INTERNAL');
}

async function log(tx: pg.PoolClient, ctx: Ctx, action: Action, user: Applicant, applied: Applied): Promise<void> {
  await audit(tx, ctx, { action, user, hospitalId: applied.hospital_id, object: applied.hospital });
}

/**
 * A membership that waits for the hospital's shop_owner. Rejected ones and those who left may apply again.
 * @throws INVALID on `hospital_id` where it is not open, or the person works or waits there already
 */
export async function applyAsStaff(ctx: Ctx, form: BodyOf<typeof signUp.doctorRegister>): Promise<void> {
  const { hospital_id, role, invite_code, market_channel } = form;
  await requireOpenHospital(asAnyone(ctx).db, hospital_id);
  await enrol(ctx, form, { purpose: 'staff', hospitalId: hospital_id }, async (tx, person) => {
    const applied = await apply(tx, 'apply_as_staff', {
      user_id: person.id,
      hospital_id,
      role,
      role_label: ROLE_LABEL[role],
      license_key: await licenseKey(tx, ctx, { license: form.license, type: 'certificate', owner: person.id }),
      invite_code,
      market_channel,
    });
    await log(tx, ctx, 'registration.staff', person, applied);
    return applied;
  });
}

/**
 * An institution that waits for the platform, with the person as its shop_owner. A rejected one of the same name waits
 * again. @throws INVALID on `hospital_name` where the person's own of this name waits already, or is in
 */
export async function applyAsHospital(ctx: Ctx, form: BodyOf<typeof signUp.hospitalRegister>): Promise<void> {
  const { hospital_name, invite_code, market_channel } = form;
  await enrol(ctx, form, { purpose: 'register' }, async (tx, person) => {
    const applied = await apply(tx, 'apply_as_hospital', {
      user_id: person.id,
      hospital_name,
      license_key: await licenseKey(tx, ctx, { license: form.license, type: 'license', owner: person.id }),
      invite_code,
      market_channel,
    });
    await log(tx, ctx, 'registration.hospital', person, applied);
    return applied;
  });
  // Sessions that the owner has elsewhere see the new hospital at once.
  ctx.deps.bus.publish({ kind: 'sessions', session_ids: [] });
}
