import type { BodyOf } from '#contract/call.ts';
import type { deskRegistrations } from '#contract/desk-registrations.ts';
import { isIdCard } from '#contract/id-card.ts';
import { RESIDENT_ID_CARD } from '#contract/patient-forms.ts';
import { informedBy } from '#server/features/privacy/consents.ts';
import { byline } from '#server/features/scheduling/byline.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { type KnownRow, readKnown } from './known-people.ts';
import { personOf } from './typed-person.ts';

type Form = BodyOf<typeof deskRegistrations.addPatient>;
type Done = { id: number; known: boolean; told: boolean };

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
  const { viewer, hospitalId, db } = asStaff(ctx);
  const done = await runCommand<Done>(ctx.deps, 'add_desk_patient', {
    ...byline(ctx),
    session_id: viewer.session_id,
    staff_hospital_id: hospitalId,
    person: personFrom(ctx, form),
    row: detailsOf(form),
    age: form.patient.age ?? null,
    health: textsOf(form.healthStatus ?? {}),
    informed: form.informed ? informedBy(ctx, form.patient) : null,
  });
  const [row = fail('NOT_FOUND')] = await readKnown(db, [done.id]);
  const nothingSent = Object.keys(textsOf(form.healthStatus ?? {})).length === 0;
  return { row, known: done.known, healthStatusKept: nothingSent || (done.told && !done.known) };
}

function personFrom(ctx: Ctx, { patient, info }: Form) {
  const { name, phone, gender } = patient;
  const number = info?.certificate_number || undefined;
  return personOf(ctx.deps.keys, { name, phone, gender: gender ?? null, certificate_number: number }, { isNew: true });
}

/** What is beside name, phone and number. A region counts only where all three of it are chosen. */
function detailsOf({ patient, info }: Form): Record<string, unknown> {
  const number = info?.certificate_number ?? '';
  const type = info?.certificate_type ?? (isIdCard(number) ? RESIDENT_ID_CARD : null);
  const { province, city, area, nationality, nation, address, industry, contact_name, contact_phone } = info ?? {};
  const region = province && city && area ? { province, city, area } : {};
  return {
    ...textsOf({ email: patient.email, nationality, nation, address, industry, contact_name, contact_phone }),
    ...region,
    is_marry: info?.is_marry ?? null,
    certificate_type: number === '' ? null : type,
  };
}

/** Those that say something. */
function textsOf(texts: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]): [string, string][] => (text ? [[name, text]] : [])),
  );
}
