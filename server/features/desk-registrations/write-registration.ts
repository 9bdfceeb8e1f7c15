import type { BodyOf } from '#contract/call.ts';
import type { deskRegistrations } from '#contract/desk-registrations.ts';
import { FLOW_NEXT, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { informedBy } from '#server/features/privacy/consents.ts';
import { askedAtDesk, deskByline } from '#server/features/scheduling/byline.ts';
import { tellConflict } from '#server/features/scheduling/conflict.ts';
import { minuteOf } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import type { DeskRegistrationRow } from '#server/platform/command-rows.ts';
import type { RegistrationChange, ResultOf } from '#server/platform/commands.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { findDeskRegistration } from './queries.ts';
import { personOf } from './typed-person.ts';

type Calls = typeof deskRegistrations;
type Written = Partial<BodyOf<Calls['update']>>;

/** Only what was named: JSON says nothing of what is undefined. */
function changeOf(form: Written): RegistrationChange {
  const { patient_id, department_id, doctor_id, scheduling_time_id, date } = form;
  return {
    ...{ patient_id, department_id, doctor_id, scheduling_time_id, date },
    ...(form.time === undefined ? {} : { minute: form.time === null ? null : minuteOf(form.time) }),
    ...(form.source === undefined ? {} : { source: form.source ?? '' }),
    ...(form.remarks === undefined ? {} : { remarks: form.remarks ?? '' }),
    ...(form.visit_type ? { visit_type: form.visit_type } : {}),
  };
}

/** A draft: as far as it is written. @throws NOT_FOUND where a person or slot is not the hospital's, INVALID, HOSPITAL_LOCKED */
export async function addDeskRegistration(ctx: Ctx, body: BodyOf<Calls['add']>): Promise<DeskRegistrationRow> {
  const person = personOf(ctx.deps.keys, body, { isNew: true });
  const input = { ...askedAtDesk(ctx), id: null, version: null, change: changeOf(body), person, cancel: false };
  return (await runCommand(ctx.deps, 'write_desk_registration', input)).registration;
}

/**
 * A change of a desk registration that is not confirmed yet; what was submitted is a draft again.
 * @throws NOT_FOUND, INVALID, HOSPITAL_LOCKED, STATE, STALE
 */
export async function changeDeskRegistration(ctx: Ctx, body: BodyOf<Calls['update']>): Promise<DeskRegistrationRow> {
  const done = await runCommand(ctx.deps, 'write_desk_registration', {
    ...askedAtDesk(ctx),
    id: body.id,
    version: body.version ?? null,
    change: changeOf(body),
    person: personOf(ctx.deps.keys, body, { isNew: false }),
    cancel: body.status === 'cancelled',
  });
  return done.registration;
}

/** @throws NOT_FOUND, INVALID with all that is missing, HOSPITAL_LOCKED, STATE, STALE */
export async function submitDeskRegistration(ctx: Ctx, body: BodyOf<Calls['submit']>): Promise<DeskRegistrationRow> {
  const input = { ...askedAtDesk(ctx), id: body.id, version: body.version ?? null };
  return (await runCommand(ctx.deps, 'submit_desk_registration', input)).registration;
}

/**
 * The reservation of what was submitted; who comes today has arrived.
 * @throws NOT_FOUND, HOSPITAL_LOCKED, STATE, STALE, SLOT_TAKEN, HOLD_EXPIRED, PATIENT_BUSY
 */
export async function confirmDeskRegistration(
  ctx: Ctx,
  body: BodyOf<Calls['confirm']>,
): Promise<ResultOf<'confirm_desk_registration'>> {
  const found = await findDeskRegistration(asStaff(ctx).db, body.id);
  const input = {
    ...deskByline(ctx),
    id: body.id,
    version: body.version ?? null,
    hold_id: body.hold_id ?? null,
    informed: body.informed ? informedBy(ctx, found) : null,
    window_days: STAFF_WINDOW_DAYS,
    next: FLOW_NEXT,
  };
  const { patient_id, certificate_blind } = found;
  const wanting = { staff: true, patientId: patient_id, certificateBlind: certificate_blind };
  return tellConflict(ctx, { slotId: found.scheduling_time_id ?? 0, count: 1, wanting }, () =>
    runCommand(ctx.deps, 'confirm_desk_registration', input),
  );
}
