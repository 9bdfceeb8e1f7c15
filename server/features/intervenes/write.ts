import type { BodyOf } from '#contract/call.ts';
import type { Intervene, intervenes } from '#contract/intervenes.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { tellingStale } from '#server/platform/stale.ts';
import { presentIntervene } from './present.ts';
import { interveneNow } from './queries.ts';

const asked = (ctx: Ctx) => ({
  ...askedAtDesk(ctx),
  request_id: ctx.request_id,
  owner: asStaff(ctx).viewer.roles.includes('shop_owner'),
});

/** @throws INVALID, FORBIDDEN not treating, STATE nobody has come yet, HOSPITAL_LOCKED */
export async function addIntervene(ctx: Ctx, form: BodyOf<typeof intervenes.create>): Promise<Intervene> {
  const { reservation_id, review_on, ...said } = form;
  const { intervene } = await runCommand(ctx.deps, 'add_intervene', {
    ...asked(ctx),
    ...said,
    ...{ key: reservation_id ?? null, review_on: review_on || null },
    audit: auditRow(ctx, { action: 'intervene.create' }),
  });
  return presentIntervene(intervene, asStaff(ctx).viewer, true);
}

/** @throws NOT_FOUND, FORBIDDEN not treating, or another's, STALE, STATE it is void, INVALID, HOSPITAL_LOCKED */
export async function changeIntervene(
  ctx: Ctx,
  id: number,
  { version, review_on, ...said }: BodyOf<typeof intervenes.update>,
): Promise<Intervene> {
  const { db, viewer } = asStaff(ctx);
  const work = runCommand(ctx.deps, 'change_intervene', {
    ...asked(ctx),
    ...{ id, version },
    change: review_on === undefined ? said : { ...said, review_on: review_on || null },
    audit: auditRow(ctx, { action: said.status === 'void' ? 'intervene.void' : 'intervene.change' }),
  });
  const { intervene } = await tellingStale(work, async () => {
    const now = await interveneNow(db, id);
    if (!now) return null;
    // Only who may write it gets as far as being too late.
    const current = presentIntervene(now, viewer, true);
    return { current, by: now.updated.by.name, at: instant(now.updated.at) };
  });
  return presentIntervene(intervene, viewer, true);
}
