import type pg from 'pg';
import type { BodyOf } from '#contract/call.ts';
import { readIdCard } from '#contract/fields.ts';
import { type patients, RESIDENT_ID_CARD } from '#contract/patients.ts';
import type { Viewer } from '#server/platform/context.ts';
import { PATIENT, type PatientRow } from './queries.ts';

type Input = BodyOf<typeof patients.create>;

/** A patient of the viewer's own account. What an ID card says of sex and birth goes before what was typed. */
export async function createPatient(tx: pg.PoolClient, viewer: Viewer, { patient, info }: Input): Promise<PatientRow> {
  const card = info.certificate_type === RESIDENT_ID_CARD ? readIdCard(info.certificate_number) : null;
  const { rows } = await tx.query<PatientRow>(
    `INSERT INTO patients AS t (user_id, name, phone, email, gender, birth_date, certificate_type, certificate_number, created_at)
     VALUES ($1, $2, $3, nullif($4, ''), $5,
       -- An age without a birth date: the day a year ago counts from today, so that the age is right today.
       coalesce($6::date, clinic_today() - make_interval(years => $7::int)), $8, $9, haomai_now())
     RETURNING ${PATIENT}`,
    [
      viewer.user_id,
      patient.name,
      patient.phone,
      patient.email,
      card?.gender ?? patient.gender ?? null,
      card?.birth_date ?? null,
      patient.age ?? null,
      info.certificate_type,
      info.certificate_number,
    ],
  );
  if (!rows[0]) throw new Error('an insert answers its row');
  return rows[0];
}
