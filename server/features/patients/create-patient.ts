import type pg from 'pg';
import type { BodyOf } from '#contract/call.ts';
import { readIdCard } from '#contract/fields.ts';
import { CONSENT_REQUIRED, type HealthStatus, type patients, RESIDENT_ID_CARD } from '#contract/patients.ts';
import { sealCertificate } from '#db/certificates.ts';
import { giveConsent, readConsent } from '#server/features/privacy/consents.ts';
import { type Ctx, signedIn } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import { PATIENT, type PatientRow } from './queries.ts';

type Input = BodyOf<typeof patients.create>;

const NO_HEALTH_STATUS: HealthStatus = {
  health_status: '',
  medical_history: '',
  allergic_history: '',
  medication_history: '',
};

/**
 * A patient of the viewer's own account. What an ID card says of sex and birth goes before what was typed.
 * Without the account's consent the file is made without health data.
 * @throws INVALID where the form asked for consent and the person did not agree, or to another text
 */
export async function createPatient(
  tx: pg.PoolClient,
  ctx: Ctx,
  input: Input,
): Promise<{ row: PatientRow; healthStatusKept: boolean }> {
  const agreed = await hasAgreed(tx, ctx, input);
  const sent = input.healthStatus ?? NO_HEALTH_STATUS;
  const empty = Object.values(sent).every((text) => text === '');
  const row = await insertPatient(tx, ctx, input, agreed ? sent : NO_HEALTH_STATUS);
  return { row, healthStatusKept: agreed || empty };
}

async function hasAgreed(tx: pg.PoolClient, ctx: Ctx, { consent, consent_version }: Input): Promise<boolean> {
  if (consent) {
    await giveConsent(tx, ctx, { field: 'consent', version: consent_version ?? '' });
    return true;
  }
  const { agreed } = await readConsent(tx, signedIn(ctx).user_id);
  // A client that leaves the field out has not asked; one that says "no" has.
  if (!agreed && consent === false) failField('consent', CONSENT_REQUIRED);
  return agreed;
}

async function insertPatient(
  tx: pg.PoolClient,
  ctx: Ctx,
  { patient, info }: Input,
  health: HealthStatus,
): Promise<PatientRow> {
  const card = info.certificate_type === RESIDENT_ID_CARD ? readIdCard(info.certificate_number) : null;
  const sealed = sealCertificate(ctx.deps.keys, info.certificate_number);
  const { rows } = await tx.query<PatientRow>(
    `INSERT INTO patients AS t (user_id, name, phone, email, gender, birth_date, certificate_type, certificate_cipher,
       certificate_blind, health_status, medical_history, allergic_history, medication_history, created_at)
     VALUES ($1, $2, $3, nullif($4, ''), $5,
       -- An age without a birth date: the day a year ago counts from today, so that the age is right today.
       coalesce($6::date, clinic_today() - make_interval(years => $7::int)), $8, $9, $10,
       nullif($11, ''), nullif($12, ''), nullif($13, ''), nullif($14, ''), haomai_now())
     RETURNING ${PATIENT}`,
    [
      signedIn(ctx).user_id,
      patient.name,
      patient.phone,
      patient.email,
      card?.gender ?? patient.gender ?? null,
      card?.birth_date ?? null,
      patient.age ?? null,
      info.certificate_type,
      sealed.certificate_cipher,
      sealed.certificate_blind,
      health.health_status,
      health.medical_history,
      health.allergic_history,
      health.medication_history,
    ],
  );
  if (!rows[0]) throw new Error('an insert answers its row');
  return rows[0];
}
