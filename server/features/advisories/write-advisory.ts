import type { advisories } from '#contract/advisories.ts';
import type { BodyOf } from '#contract/call.ts';
import { byline } from '#server/features/scheduling/byline.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { AdvisoryRow } from './queries.ts';

type Done = { advisory: AdvisoryRow };

function inputOf(ctx: Ctx): Record<string, unknown> {
  const { viewer, hospitalId } = asStaff(ctx);
  return { ...byline(ctx), session_id: viewer.session_id, staff_hospital_id: hospitalId };
}

/** Of a reservation, or of a patient whom the hospital knows. @throws NOT_FOUND, INVALID, HOSPITAL_LOCKED */
export async function addAdvisory(ctx: Ctx, body: BodyOf<typeof advisories.create>): Promise<AdvisoryRow> {
  const { reservation_id, ...rest } = body;
  const input = { ...inputOf(ctx), ...rest, key: reservation_id ?? null };
  return (await runCommand<Done>(ctx.deps, 'add_advisory', input)).advisory;
}

/** @throws NOT_FOUND also where it is handed to somebody who is no consultant here, INVALID, HOSPITAL_LOCKED, STALE */
export async function changeAdvisory(
  ctx: Ctx,
  id: number,
  { version, ...change }: BodyOf<typeof advisories.update>,
): Promise<AdvisoryRow> {
  const input = { ...inputOf(ctx), id, version: version ?? null, change };
  return (await runCommand<Done>(ctx.deps, 'change_advisory', input)).advisory;
}
