import { type Allergy, type AllergyMeta, COMMON_ALLERGENS } from '#contract/allergies.ts';
import type { BaseEmr } from '#contract/base-emr.ts';
import type { BodyOf } from '#contract/call.ts';
import type { healthFiles } from '#contract/health-files.ts';
import { askedAtDesk, deskByline } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { presentBase } from '#server/platform/present-health.ts';
import { tellingStale } from '#server/platform/stale.ts';
import { presentAllergy, presentMeta } from './present.ts';
import { readAllergy, readCurrent, readKept } from './queries.ts';

const isOwner = (ctx: Ctx) => asStaff(ctx).viewer.roles.includes('shop_owner');

interface Done {
  data: Allergy;
  meta: AllergyMeta;
}

async function answered(ctx: Ctx, patientId: number, data: Allergy): Promise<Done> {
  return { data, meta: presentMeta(await readKept(ctx, patientId), asStaff(ctx).viewer) };
}

/** What a prescription is compared by, whoever noted it and from where: 青霉素 and 青霉素过敏 are one. */
const classOf = (substance: string): string | null =>
  COMMON_ALLERGENS.find((each) => each.substance === substance.replace(/过敏$/, ''))?.class_code ?? null;

/** @throws NOT_FOUND, INVALID it is noted already, HOSPITAL_LOCKED */
export async function addAllergy(
  ctx: Ctx,
  patientId: number,
  form: BodyOf<typeof healthFiles.addAllergy>,
): Promise<Done> {
  const { roles } = asStaff(ctx).viewer;
  const { allergy } = await runCommand(ctx.deps, 'add_allergy', {
    ...askedAtDesk(ctx),
    ...form,
    class_code: form.class_code ?? classOf(form.substance),
    patient_id: patientId,
    verified: roles.includes('doctor') || roles.includes('dental_hygienist'),
    request_id: ctx.request_id,
  });
  return answered(ctx, patientId, presentAllergy(allergy));
}

/** @throws NOT_FOUND, FORBIDDEN not treating, STATE it was decided, STALE, HOSPITAL_LOCKED */
export async function decideAllergy(
  ctx: Ctx,
  id: number,
  form: BodyOf<typeof healthFiles.decideAllergy>,
): Promise<Done> {
  const work = runCommand(ctx.deps, 'decide_allergy', {
    ...askedAtDesk(ctx),
    ...{ id, ...form, owner: isOwner(ctx), request_id: ctx.request_id },
    audit: auditRow(ctx, { action: form.status === 'active' ? 'allergy.verify' : 'allergy.refute' }),
  });
  const { allergy, patient_id } = await tellingStale(work, async () => {
    const row = await readAllergy(ctx, id);
    if (!row) return null;
    const current = presentAllergy(row);
    const { at, by } = current.refuted ?? current.verified ?? current.noted;
    return { current, by: by.name, at };
  });
  return answered(ctx, patient_id, presentAllergy(allergy));
}

/**
 * The file as it is after the save; what was saved once is answered as it is now.
 * @throws NOT_FOUND, FORBIDDEN not treating, INVALID, STALE, HOSPITAL_LOCKED
 */
export async function storeBase(ctx: Ctx, form: BodyOf<typeof healthFiles.store>): Promise<BaseEmr> {
  const { patient_id, version, content, allergy_state } = form;
  const { viewer } = asStaff(ctx);
  const { staff: _staff, ...byline } = deskByline(ctx);
  const current = async () => {
    const row = await readCurrent(ctx, patient_id);
    return row && presentBase(row, viewer);
  };
  const work = runCommand(ctx.deps, 'store_base', {
    ...byline,
    ...{ patient_id, version: version ?? null, content, allergy_state: allergy_state ?? null },
    ...{ owner: isOwner(ctx), reason: '' },
    audit: auditRow(ctx, { action: 'health_file.save' }),
  });
  await tellingStale(work, async () => {
    const now = await current();
    return now && { current: now, by: now.by.name, at: now.at };
  });
  const saved = await current();
  if (!saved) throw new Error('what was saved is there');
  return saved;
}
