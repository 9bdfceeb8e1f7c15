import type { BodyOf } from '#contract/call.ts';
import type { OrthoCase, ortho } from '#contract/ortho.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { tellingStale } from '#server/platform/stale.ts';
import { presentOrthoCase } from './present.ts';
import { orthoCaseNow } from './queries.ts';

const asked = (ctx: Ctx) => ({ ...askedAtDesk(ctx), owner: asStaff(ctx).viewer.roles.includes('shop_owner') });

/** @throws NOT_FOUND, FORBIDDEN not treating, INVALID, STATE one is open, HOSPITAL_LOCKED */
export async function addOrthoCase(
  ctx: Ctx,
  patientId: number,
  { started_on, months_planned, ...said }: BodyOf<typeof ortho.create>,
): Promise<OrthoCase> {
  const { ortho_case } = await runCommand(ctx.deps, 'add_ortho_case', {
    ...asked(ctx),
    ...said,
    ...{ patient_id: patientId, started_on: started_on || null, months_planned: months_planned ?? null },
    audit: auditRow(ctx, { action: 'ortho.create' }),
  });
  return presentOrthoCase(ortho_case, 'full');
}

/** @throws NOT_FOUND, FORBIDDEN not treating, STALE, STATE it is over or does not go there, INVALID, HOSPITAL_LOCKED */
export async function changeOrthoCase(
  ctx: Ctx,
  id: number,
  { version, started_on, ...said }: BodyOf<typeof ortho.update>,
): Promise<OrthoCase> {
  const { db } = asStaff(ctx);
  const work = runCommand(ctx.deps, 'change_ortho_case', {
    ...asked(ctx),
    ...{ id, version },
    change: started_on === undefined ? said : { ...said, started_on: started_on || null },
    audit: auditRow(ctx, { action: 'ortho.change' }),
  });
  const { ortho_case } = await tellingStale(work, async () => {
    const now = await orthoCaseNow(db, id);
    // Only who may write it gets as far as being too late.
    return now && { current: presentOrthoCase(now, 'full'), by: now.updated.by.name, at: instant(now.updated.at) };
  });
  return presentOrthoCase(ortho_case, 'full');
}
