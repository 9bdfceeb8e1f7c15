import type { AnswerIn, BodyOf } from '#contract/call.ts';
import type { toothCharts } from '#contract/tooth-charts.ts';
import { STATE_KINDS } from '#contract/tooth-states.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { tellingStale } from '#server/platform/stale.ts';
import { chartNow } from './queries.ts';

/**
 * All of the changes or none. @throws NOT_FOUND, FORBIDDEN they do not treat them, STALE, STATE it had ended, INVALID what a
 * change may not say, HOSPITAL_LOCKED
 */
export async function applyChart(
  ctx: Ctx,
  patientId: number,
  { version, record_id, changes }: BodyOf<typeof toothCharts.apply>,
): Promise<AnswerIn<typeof toothCharts.apply>['data']> {
  const work = runCommand(ctx.deps, 'apply_chart', {
    ...askedAtDesk(ctx),
    ...{ patient_id: patientId, version, record_id: record_id ?? null, changes },
    owner: asStaff(ctx).viewer.roles.includes('shop_owner'),
    kinds: STATE_KINDS,
  });
  const { chart, added } = await tellingStale(work, async () => {
    const now = await chartNow(asStaff(ctx).db, patientId);
    return now ? { current: now.chart, by: now.by, at: instant(now.at) } : null;
  });
  return { ...chart, added };
}
