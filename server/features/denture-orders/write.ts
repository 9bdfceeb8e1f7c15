import type { BodyOf } from '#contract/call.ts';
import type { dentureOrders } from '#contract/denture-orders.ts';
import type { WholeDentureOrder } from '#contract/denture-rows.ts';
import { auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { type Ctx, signedIn } from '#server/platform/context.ts';
import type { WholeDentureRow } from '#server/platform/denture-commands.ts';
import { tellingStale } from '#server/platform/stale.ts';
import { presentWhole } from './present.ts';
import { readOrder } from './queries.ts';
import { clinicSeat, type Seat, seatOf } from './seat.ts';

/** What each command reads of who gives it. */
function writerOf(ctx: Ctx, { hand, hospitalId }: Seat) {
  const { session_id, user_id, roles } = signedIn(ctx);
  return {
    session_id,
    user_id,
    staff_hospital_id: hospitalId,
    hand,
    owner: roles.includes('shop_owner'),
    idem: ctx.idem,
  };
}

const bySide = (ctx: Ctx, seat: Seat) => ({ ...writerOf(ctx, seat), side: seat.side, by_name: signedIn(ctx).name });

/** Who lost is shown it as it stands. */
async function written(
  ctx: Ctx,
  seat: Seat,
  id: number,
  work: Promise<{ whole: WholeDentureRow }>,
): Promise<WholeDentureOrder> {
  const { whole } = await tellingStale(work, async () => {
    const now = await readOrder(seat, id, null);
    return (
      now && {
        current: presentWhole(ctx.deps, seat, now).data,
        by: now.order.updated_by,
        at: instant(now.order.updated_at),
      }
    );
  });
  return presentWhole(ctx.deps, seat, whole);
}

/** @throws INVALID, FORBIDDEN not treating, HOSPITAL_LOCKED */
export async function writeOrder(ctx: Ctx, form: BodyOf<typeof dentureOrders.create>): Promise<WholeDentureOrder> {
  const seat = clinicSeat(ctx);
  const { patient_id, doctor_id, reservation_id, ...said } = form;
  const { whole } = await runCommand(ctx.deps, 'write_denture', {
    ...bySide(ctx, seat),
    ...{ patient_id, doctor_id: doctor_id ?? null, key: reservation_id ?? null, said },
  });
  return presentWhole(ctx.deps, seat, whole);
}

/** @throws NOT_FOUND, FORBIDDEN not treating, STALE, STATE it is out, INVALID, HOSPITAL_LOCKED */
export function changeOrder(
  ctx: Ctx,
  id: number,
  form: BodyOf<typeof dentureOrders.update>,
): Promise<WholeDentureOrder> {
  const seat = clinicSeat(ctx);
  const { version, reservation_id, ...said } = form;
  const visit = { factory_id: null, key: reservation_id ?? null, visit: reservation_id !== undefined };
  return written(
    ctx,
    seat,
    id,
    runCommand(ctx.deps, 'change_denture', { ...writerOf(ctx, seat), id, version, ...visit, said }),
  );
}

/** @throws NOT_FOUND, FORBIDDEN another moves it there, STALE, STATE not from where it stands, INVALID, HOSPITAL_LOCKED */
export function stepOrder(ctx: Ctx, id: number, form: BodyOf<typeof dentureOrders.step>): Promise<WholeDentureOrder> {
  const seat = seatOf(ctx);
  const { stage, fault, ...said } = form;
  const work = runCommand(ctx.deps, 'step_denture', {
    ...bySide(ctx, seat),
    ...{ ...said, id, factory_id: seat.plant?.id ?? null, stage: stage ?? null, fault: fault ?? null },
    audit: auditRow(ctx, { action: 'denture.step' }),
    request_id: ctx.request_id,
  });
  return written(ctx, seat, id, work);
}

/** @throws NOT_FOUND, FORBIDDEN not treating, STATE it is not out yet, HOSPITAL_LOCKED */
export async function writeMessage(ctx: Ctx, id: number, text: string): Promise<WholeDentureOrder> {
  const seat = seatOf(ctx);
  const said = { id, text, factory_id: seat.plant?.id ?? null };
  const { whole } = await runCommand(ctx.deps, 'write_denture_message', { ...bySide(ctx, seat), ...said });
  return presentWhole(ctx.deps, seat, whole);
}
