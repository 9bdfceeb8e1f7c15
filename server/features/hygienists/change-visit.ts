import type { BodyOf } from '#contract/call.ts';
import type { hygienists } from '#contract/hygienists.ts';
import type { Reservation } from '#contract/reservations.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { byline } from '#server/features/scheduling/byline.ts';
import { tellConflict } from '#server/features/scheduling/conflict.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { VisitRow } from './queries.ts';

type Done = { visit: VisitRow };

function inputOf(ctx: Ctx, key: string): Record<string, unknown> {
  const { viewer, hospitalId } = asStaff(ctx);
  return { ...byline(ctx), session_id: viewer.session_id, staff: true, staff_hospital_id: hospitalId, key };
}

/** Takes the cleaning fee of a visit, once. @throws NOT_FOUND, HOSPITAL_LOCKED, STATE not visited or taken already */
export async function chargeHygiene(ctx: Ctx, key: string, body: BodyOf<typeof hygienists.charge>): Promise<VisitRow> {
  const { visit } = await runCommand<Done>(ctx.deps, 'charge_hygiene', { ...inputOf(ctx, key), ...body });
  return visit;
}

/**
 * Notes and settles a problem, advises the next appointment.
 * @throws NOT_FOUND, FORBIDDEN another hygienist's visit, INVALID, HOSPITAL_LOCKED, STALE, STATE
 */
export async function changeHygiene(ctx: Ctx, key: string, body: BodyOf<typeof hygienists.update>): Promise<VisitRow> {
  const owner = asStaff(ctx).viewer.roles.includes('shop_owner');
  const { visit } = await runCommand<Done>(ctx.deps, 'change_hygiene', { ...inputOf(ctx, key), owner, ...body });
  return visit;
}

/**
 * Books the patient of a visit again and fulfils what was advised.
 * @throws NOT_FOUND, INVALID, HOSPITAL_LOCKED, LIMIT, SLOT_TAKEN, PATIENT_BUSY, STATE booked again already
 */
export async function rebookVisit(ctx: Ctx, key: string, body: BodyOf<typeof hygienists.rebook>): Promise<Reservation> {
  const slotId = body.scheduling_time_id;
  const done = await tellConflict(ctx, { slotId, count: 1, wanting: { staff: true, key } }, () =>
    runCommand<{ reservation: Reservation }>(ctx.deps, 'rebook_visit', {
      ...inputOf(ctx, key),
      slot_id: slotId,
      department_id: body.department_id ?? null,
      source: body.source,
      remarks: body.remarks,
      window_days: STAFF_WINDOW_DAYS,
    }),
  );
  return done.reservation;
}
