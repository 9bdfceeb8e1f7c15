import { type Attempt, type Fields, fresh, knownPatient, query, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import type { Open, Stranger } from './stranger.ts';

/** Health files and allergies, for the access tests. */

/** Somebody whom the hospital knows, and has today with this person. */
export async function treatedAt(app: Product, place: Place, by = place.owner.id): Promise<number> {
  const patient = await knownPatient(app, place);
  await app.owner.query(
    `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
       chief_complaint, fee, visi_status, flow_status, created_at)
     SELECT translate(encode(gen_random_bytes(16), 'base64'), '+/=', '-_'), $1, $2, $3, $2,
       ARRAY[(SELECT min(id) FROM slots WHERE hospital_id = $1)], clinic_today(), 540, clinic_instant(clinic_today(), 540),
       clinic_instant(clinic_today(), 555), '牙疼', 8000, 1, 'done', haomai_now()`,
    [place.id, by, patient],
  );
  return patient;
}

/** An allergy that nobody has verified. */
async function allergyAt(app: Product, place: Place, by?: number): Promise<number> {
  const patient = await treatedAt(app, place, by);
  await app.owner.query(
    "UPDATE hospital_patients SET allergy_state = 'some' WHERE hospital_id = $1 AND patient_id = $2",
    [...[place.id, patient]],
  );
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO allergies (hospital_id, patient_id, substance, type, severity, status, noted_by, noted_at)
     VALUES ($1, $2, $3, 'drug', 'unknown', 'unverified', $4, haomai_now()) RETURNING id`,
    [place.id, patient, `青霉素${fresh()}`, place.owner.id],
  );
  return id;
}

export const HEALTH_THINGS: Readonly<Record<string, Thing>> = {
  // Of a patient of their own, since others judge nobody.
  'admin/allergies': { of: 'hospital', make: ({ app, seat }) => allergyAt(app, seat.there, seat.person?.id) },
};

/** Another hospital's. */
export const HEALTH_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/allergies': { make: ({ app }, { other }) => allergyAt(app, other) },
};

export const HEALTH_CALLS: Readonly<Record<string, Open>> = {
  'scheduling.createHold: patient_id': {
    everybodys:
      'each hold is another; of whom the hospital does not know there are no alerts (tests/api/alerts.test.ts)',
  },
};

const CONTENT = { systemic: ['高血压'] };

/** What to send. */
export const HEALTH_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'healthFiles.list': async ({ app, seat }) => ({ patient_id: await knownPatient(app, seat.home) }),
  'healthFiles.store': async ({ app, seat }) => ({
    patient_id: await treatedAt(app, seat.home, seat.person?.id),
    content: CONTENT,
  }),
  'healthFiles.addAllergy': async () => ({ substance: `青霉素${fresh()}`, severity: 'severe', reaction: '皮疹' }),
  'healthFiles.decideAllergy': async () => ({ status: 'refuted', reason: '皮试阴性', version: 1 }),
};
