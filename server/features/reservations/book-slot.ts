import type { BodyOf } from '#contract/call.ts';
import { readIdCard } from '#contract/id-card.ts';
import { PATIENT_MAX_LIVE, type Reservation, type reservations } from '#contract/reservations.ts';
import { PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { sealCertificate } from '#db/certificates.ts';
import { informedBy } from '#server/features/privacy/consents.ts';
import { deskByline, patientByline } from '#server/features/scheduling/byline.ts';
import { tellConflict } from '#server/features/scheduling/conflict.ts';
import { minuteOf } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import type { SealedPerson } from '#server/platform/commands.ts';
import type { Ctx } from '#server/platform/context.ts';

/**
 * A patient books for one of the account's own patients (docs/domain/slots-and-holds.md#booking).
 * @throws NOT_FOUND, INVALID, HOSPITAL_LOCKED, LIMIT, SLOT_TAKEN, HOLD_EXPIRED, PATIENT_BUSY
 */
export async function bookSlot(ctx: Ctx, body: BodyOf<typeof reservations.book>): Promise<Reservation> {
  const wanting = { staff: false, patientId: body.patient_id };
  const done = await tellConflict(ctx, { slotId: body.id, count: 1, wanting }, () =>
    runCommand(ctx.deps, 'book_slots', {
      ...patientByline(ctx),
      slot_id: body.id,
      kind_id: body.kind_id ?? null,
      slot_count: null,
      hold_id: body.hold_id ?? null,
      patient_id: body.patient_id,
      person: null,
      informed: null,
      department_id: body.department_id ?? null,
      source: body.source,
      remarks: null,
      date: null,
      minute: null,
      window_days: PATIENT_WINDOW_DAYS,
      max_live: PATIENT_MAX_LIVE,
    }),
  );
  return done.reservation;
}

/**
 * The desk books: for a patient the hospital knows, or for a person by name, phone and ID number.
 * @throws NOT_FOUND, INVALID, HOSPITAL_LOCKED, SLOT_TAKEN, HOLD_EXPIRED, PATIENT_BUSY
 */
export async function bookSlotAtDesk(ctx: Ctx, body: BodyOf<typeof reservations.staffBook>): Promise<Reservation> {
  const asker = deskByline(ctx);
  const person = body.patient_id ? null : personOf(ctx, body);
  const wanting = { staff: true, patientId: body.patient_id, certificateBlind: person?.certificate_blind };
  const lost = { slotId: body.scheduling_time_id, count: body.slot_count ?? 1, wanting };
  const done = await tellConflict(ctx, lost, () =>
    runCommand(ctx.deps, 'book_slots', {
      ...asker,
      slot_id: body.scheduling_time_id,
      kind_id: body.kind_id ?? null,
      slot_count: body.slot_count ?? null,
      hold_id: body.hold_id ?? null,
      patient_id: body.patient_id ?? null,
      person,
      informed:
        body.informed && !body.patient_id ? informedBy(ctx, { name: body.name, phone: body.phone ?? '' }) : null,
      department_id: body.department_id ?? null,
      source: body.source,
      remarks: body.remarks,
      date: body.date,
      minute: minuteOf(body.time),
      window_days: STAFF_WINDOW_DAYS,
      max_live: null,
    }),
  );
  return done.reservation;
}

/** The ID number leaves this process sealed: no statement, log or error of the database can show it. */
function personOf(ctx: Ctx, body: BodyOf<typeof reservations.staffBook>): SealedPerson {
  const number = (body.certificate_number ?? '').toUpperCase();
  const { certificate_cipher, certificate_blind } = sealCertificate(ctx.deps.keys, number);
  const known = readIdCard(number);
  return {
    name: body.name,
    phone: body.phone ?? '',
    certificate_cipher: certificate_cipher.toString('base64'),
    certificate_blind: certificate_blind.toString('base64'),
    gender: known?.gender ?? null,
    birth_date: known?.birth_date ?? null,
  };
}
