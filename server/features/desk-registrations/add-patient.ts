import type { BodyOf } from '#contract/call.ts';
import type { deskRegistrations } from '#contract/desk-registrations.ts';
import { isIdCard } from '#contract/id-card.ts';
import { RESIDENT_ID_CARD } from '#contract/patient-forms.ts';
import { informedBy } from '#server/features/privacy/consents.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { runCommand } from '#server/platform/command.ts';
import type { PatientDetails, PatientHealth } from '#server/platform/commands.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { type KnownRow, readKnown } from './known-people.ts';
import { personOf } from './typed-person.ts';

type Form = BodyOf<typeof deskRegistrations.addPatient>;

export interface Added {
  row: KnownRow;
  known: boolean;
  healthStatusKept: boolean;
}

/**
 * A patient of this hospital, without booking. The same ID number is the same patient, and theirs stays as it is; health
 * data is kept only where the person was told what it is for.
 * @throws HOSPITAL_LOCKED
 */
export async function addPatient(ctx: Ctx, form: Form): Promise<Added> {
  const health = healthOf(form.healthStatus);
  const done = await runCommand(ctx.deps, 'add_desk_patient', {
    ...askedAtDesk(ctx),
    person: personFrom(ctx, form),
    row: detailsOf(form),
    age: form.patient.age ?? null,
    health,
    informed: form.informed ? informedBy(ctx, form.patient) : null,
  });
  const [row = fail('NOT_FOUND')] = await readKnown(asStaff(ctx).db, [done.id]);
  const nothingSent = Object.values(health).every((text) => text === undefined);
  return { row, known: done.known, healthStatusKept: nothingSent || (done.told && !done.known) };
}

function personFrom(ctx: Ctx, { patient, info }: Form) {
  const { name, phone, gender } = patient;
  const number = info?.certificate_number || undefined;
  return personOf(ctx.deps.keys, { name, phone, gender: gender ?? null, certificate_number: number }, { isNew: true });
}

/** What is beside name, phone and number; empty texts say nothing. A region counts only where all three of it are chosen. */
function detailsOf({ patient, info }: Form): PatientDetails {
  const number = info?.certificate_number ?? '';
  const type = info?.certificate_type ?? (isIdCard(number) ? RESIDENT_ID_CARD : null);
  const { province, city, area } = info ?? {};
  const region = province && city && area ? { province, city, area } : {};
  return {
    email: patient.email || undefined,
    nationality: info?.nationality || undefined,
    nation: info?.nation || undefined,
    address: info?.address || undefined,
    industry: info?.industry || undefined,
    contact_name: info?.contact_name || undefined,
    contact_phone: info?.contact_phone || undefined,
    ...region,
    is_marry: info?.is_marry ?? null,
    certificate_type: number === '' ? null : type,
  };
}

/** Those that say something. */
function healthOf(given: Form['healthStatus']): PatientHealth {
  return {
    health_status: given?.health_status || undefined,
    medical_history: given?.medical_history || undefined,
    allergic_history: given?.allergic_history || undefined,
    medication_history: given?.medication_history || undefined,
  };
}
