import { type Attempt, type Fields, fresh, knownPatient, query, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { projectAt } from './rows.ts';
import type { Stranger } from './stranger.ts';

/** Cases and requests to amend them, for the access tests. */

const TEXTS = JSON.stringify({
  ...{
    visit_type: 'again',
    chief_complaint: '牙疼',
    present_history: '',
    past_history: '',
    exam: '叩(+)',
    aux_exam: '',
  },
  ...{
    diagnoses: [{ code: 'K04.0', name: '急性牙髓炎', teeth: ['26'] }],
    plan: '根管治疗',
    treatment: '',
    treatments: [],
  },
  doctor_order: '三天后复诊',
});

/** A signed one of somebody whom the hospital knows. */
export async function caseAt(app: Product, place: Place, by = place.owner.id, patientId?: number): Promise<number> {
  const patient = patientId ?? (await knownPatient(app, place));
  await app.owner.query(
    'INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [place.id, patient],
  );
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO records (hospital_id, patient_id, kind, doctor_id, code, draft, visit_date, created_at, updated_at, updated_by)
     VALUES ($1, $2, 'case', $3, $4, $5, clinic_today(), haomai_now(), haomai_now(), $3) RETURNING id`,
    [place.id, patient, by, `BL${fresh()}`, TEXTS],
  );
  await app.owner.query(
    `SELECT revise_record(r, 'sign', r.draft, NULL, jsonb_build_object('user_id', r.doctor_id, 'by_name', '林岚', 'by_role', '医生'))
     FROM records r WHERE r.id = $1`,
    [id],
  );
  return id;
}

async function requestAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO amend_requests (hospital_id, record_id, reason, created_at, created_by)
     VALUES ($1, $2, '漏记', haomai_now(), $3) RETURNING id`,
    [place.id, await caseAt(app, place), place.owner.id],
  );
  return id;
}

/** What was done for somebody by the price list, and is on no list yet. */
async function treatmentAt(app: Product, place: Place): Promise<{ id: number; patient_id: number }> {
  const caseId = await caseAt(app, place);
  return query(
    app,
    `INSERT INTO record_treatments (hospital_id, record_id, revision, position, teeth, surfaces, project_id, name, status)
     SELECT hospital_id, id, revision, 1, '{26}', '{}', $2, '开髓引流', 'done' FROM records WHERE id = $1
     RETURNING id, (SELECT patient_id FROM records WHERE id = $1)`,
    [caseId, await projectAt(app, place)],
  );
}

/** Whose treatment the form names: of the newest that is to be billed; where nobody has named any, of one that is made. */
async function billable(app: Product, place: Place): Promise<number> {
  const { rows } = await app.owner.query<{ patient_id: number }>(
    `SELECT c.patient_id FROM records c JOIN record_treatments t ON t.record_id = c.id
     WHERE t.hospital_id = $1 AND t.disposal_id IS NULL ORDER BY t.id DESC LIMIT 1`,
    [place.id],
  );
  return (rows[0] ?? (await treatmentAt(app, place))).patient_id;
}

export const CASE_THINGS: Readonly<Record<string, Thing>> = {
  'treatments.bill': { of: 'hospital', make: ({ app, seat }) => billable(app, seat.there) },
  // One's own, since nobody asks to amend another's.
  'admin/cases': { of: 'hospital', make: ({ app, seat }) => caseAt(app, seat.there, seat.person?.id) },
  'admin/hospital/patient-emr/config': { of: 'hospital', make: ({ app, seat }) => knownPatient(app, seat.there) },
  'admin/amend_requests': { of: 'hospital', make: ({ app, seat }) => requestAt(app, seat.there) },
  cases: { of: 'person', make: ({ app, seat, patientId }) => caseAt(app, seat.home, undefined, patientId) },
};

/** Another hospital's, and a stranger's. */
export const CASE_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/cases': { make: ({ app }, { other }) => caseAt(app, other) },
  'admin/hospital/patient-emr/config': { make: ({ app }, { other }) => knownPatient(app, other) },
  'admin/amend_requests': { make: ({ app }, { other }) => requestAt(app, other) },
  cases: { make: ({ app }, { other }) => caseAt(app, other) },
};
export const CASE_CALLS: Readonly<Record<string, Stranger>> = {
  'treatments.bill: ids': { make: async ({ app }, { other }) => [(await treatmentAt(app, other)).id] },
  'cases.store: id': { make: ({ app }, { other }) => caseAt(app, other) },
  'caseTemplates.storeTemplate: case_id': { make: ({ app }, { other }) => caseAt(app, other) },
  'cases.detail: id': { make: ({ app }, { other }) => caseAt(app, other) },
};

/** A visit to who asks that took place, of a customer whom they keep. */
async function ownVisit({ app, seat }: Attempt): Promise<{ id: number; patient_id: number }> {
  return query(
    app,
    `WITH v AS (INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
         chief_complaint, fee, visi_status, flow_status, created_at)
       SELECT translate(encode(gen_random_bytes(16), 'base64'), '+/=', '-_'), $1, $2, $3, $2, '{1}', clinic_today(), 540,
         clinic_instant(clinic_today(), 540), clinic_instant(clinic_today(), 555), '牙疼', 8000, 1, 'done', haomai_now()
       RETURNING id, hospital_id, doctor_id, patient_id),
     c AS (INSERT INTO customers (hospital_id, patient_id, owner_id) SELECT hospital_id, patient_id, doctor_id FROM v)
     SELECT id, patient_id FROM v`,
    [seat.home.id, seat.person?.id ?? null, await knownPatient(app, seat.home)],
  );
}

/** What to send. */
export const CASE_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'cases.store': async (attempt) => {
    const { id, patient_id } = await ownVisit(attempt);
    const projectId = await projectAt(attempt.app, attempt.seat.home);
    return { patient_id, reservation_id: id, treatments: [{ project_id: projectId, name: '开髓' }] };
  },
  'cases.detail': async (attempt) => ({ reservation_id: String((await ownVisit(attempt)).id) }),
  'caseTemplates.storeTemplate': async ({ app, seat }) => ({
    ...{ case_id: await caseAt(app, seat.home), name: `取自病历${fresh()}`, scope: 'own' },
    sections: ['exam'],
  }),
  'treatments.bill': async ({ app, seat }) => ({ ids: [(await treatmentAt(app, seat.there)).id] }),
  'cases.requestAmend': async () => ({ reason: '漏记' }),
  'cases.decideAmend': async () => ({ status: 'approved', version: 1 }),
};
