import type { BodyOf } from '#contract/call.ts';
import type { deskRegistrations } from '#contract/desk-registrations.ts';
import type { Reservation } from '#contract/reservations.ts';
import { FLOW_NEXT, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { informedBy } from '#server/features/privacy/consents.ts';
import { byline } from '#server/features/scheduling/byline.ts';
import { tellConflict } from '#server/features/scheduling/conflict.ts';
import { minuteOf } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { DeskRegistrationRow } from './present.ts';
import { findDeskRegistration } from './queries.ts';
import { personOf } from './typed-person.ts';

type Calls = typeof deskRegistrations;
type Written = Partial<BodyOf<Calls['update']>>;
type Seen = { id: number; version?: number | undefined };
type Done = { registration: DeskRegistrationRow };

function inputOf(ctx: Ctx, seen?: Seen): Record<string, unknown> {
  const { viewer, hospitalId } = asStaff(ctx);
  return {
    ...byline(ctx),
    session_id: viewer.session_id,
    staff_hospital_id: hospitalId,
    id: seen?.id ?? null,
    version: seen?.version ?? null,
  };
}

const COLUMNS = ['patient_id', 'department_id', 'doctor_id', 'scheduling_time_id', 'date'] as const;

/** Only what was named. */
function changeOf(form: Written): Record<string, unknown> {
  const named = COLUMNS.filter((column) => form[column] !== undefined).map((column) => [column, form[column]]);
  return {
    ...Object.fromEntries(named),
    ...(form.time === undefined ? {} : { minute: form.time === null ? null : minuteOf(form.time) }),
    ...(form.source === undefined ? {} : { source: form.source ?? '' }),
    ...(form.remarks === undefined ? {} : { remarks: form.remarks ?? '' }),
    ...(form.visit_type ? { visit_type: form.visit_type } : {}),
  };
}

/** A draft: as far as it is written. @throws NOT_FOUND where a person or slot is not the hospital's, INVALID, HOSPITAL_LOCKED */
export async function addDeskRegistration(ctx: Ctx, body: BodyOf<Calls['add']>): Promise<DeskRegistrationRow> {
  const person = personOf(ctx.deps.keys, body, { isNew: true });
  const input = { ...inputOf(ctx), change: changeOf(body), person };
  return (await runCommand<Done>(ctx.deps, 'write_desk_registration', input)).registration;
}

/**
 * A change of a desk registration that is not confirmed yet; what was submitted is a draft again.
 * @throws NOT_FOUND, INVALID, HOSPITAL_LOCKED, STATE, STALE
 */
export async function changeDeskRegistration(ctx: Ctx, body: BodyOf<Calls['update']>): Promise<DeskRegistrationRow> {
  const person = personOf(ctx.deps.keys, body, { isNew: false });
  const input = { ...inputOf(ctx, body), change: changeOf(body), person, cancel: body.status === 'cancelled' };
  return (await runCommand<Done>(ctx.deps, 'write_desk_registration', input)).registration;
}

/** @throws NOT_FOUND, INVALID with all that is missing, HOSPITAL_LOCKED, STATE, STALE */
export async function submitDeskRegistration(ctx: Ctx, body: BodyOf<Calls['submit']>): Promise<DeskRegistrationRow> {
  return (await runCommand<Done>(ctx.deps, 'submit_desk_registration', inputOf(ctx, body))).registration;
}

type Confirmed = Done & { reservation: Reservation; known: boolean };

/**
 * The reservation of what was submitted; who comes today has arrived.
 * @throws NOT_FOUND, HOSPITAL_LOCKED, STATE, STALE, SLOT_TAKEN, HOLD_EXPIRED, PATIENT_BUSY
 */
export async function confirmDeskRegistration(ctx: Ctx, body: BodyOf<Calls['confirm']>): Promise<Confirmed> {
  const found = await findDeskRegistration(asStaff(ctx).db, body.id);
  const input = {
    ...inputOf(ctx, body),
    staff: true,
    hold_id: body.hold_id ?? null,
    informed: body.informed ? informedBy(ctx, found) : null,
    window_days: STAFF_WINDOW_DAYS,
    next: FLOW_NEXT,
  };
  const { patient_id, certificate_blind } = found;
  const wanting = { staff: true, patientId: patient_id, certificateBlind: certificate_blind };
  return tellConflict(ctx, { slotId: found.scheduling_time_id ?? 0, count: 1, wanting }, () =>
    runCommand<Confirmed>(ctx.deps, 'confirm_desk_registration', input),
  );
}
