import { caseAt } from './cases.ts';
import { treatedAt } from './health-files.ts';
import { type Attempt, type Fields, fresh, knownPatient, query, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import type { Open, Stranger } from './stranger.ts';

/** Prescriptions, for the access tests. */

const DRUG = {
  ...{
    drug_name: '布洛芬缓释胶囊',
    specification: '',
    form: '',
    dose: 1,
    dose_unit: '粒',
    route: 'po',
    frequency: 'bid',
  },
  ...{ days: 3, quantity: 6, quantity_unit: '粒', note: '', reason: '', skin_test: 'required' },
};
const DRAFT = JSON.stringify([
  { ...DRUG, id: null, drug_id: null, proposed: 6, allergy_known: false, skin_tested: null },
]);

async function draftAt(app: Product, place: Place, by = place.owner.id, patientId?: number): Promise<number> {
  const patient = patientId ?? (await knownPatient(app, place));
  await app.owner.query(
    'INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [place.id, patient],
  );
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO prescriptions (hospital_id, patient_id, doctor_id, type, diagnosis, draft, valid_days, created_at, updated_at, updated_by)
     VALUES ($1, $2, $3, 'normal', '牙髓炎', $4, 1, haomai_now(), haomai_now(), $3) RETURNING id`,
    [place.id, patient, by, DRAFT],
  );
  return id;
}

async function signedAt(app: Product, place: Place, by?: number, patientId?: number): Promise<number> {
  const id = await draftAt(app, place, by, patientId);
  await app.owner.query("SELECT keep_prescription_items(v, '{}') FROM prescriptions v WHERE v.id = $1", [id]);
  await app.owner.query(
    `UPDATE prescriptions v SET status = 'signed', draft = NULL, code = 'CF' || v.id, signed_at = haomai_now(),
       valid_until = clinic_instant(clinic_today() + 1, 0), version = 2 WHERE v.id = $1`,
    [id],
  );
  return id;
}

/** The sheet whose drug somebody is to test: the form names the drug, the path the sheet. */
const tested = new WeakMap<Attempt, number>();

async function toTest(attempt: Attempt): Promise<Fields> {
  const { app, seat } = attempt;
  const sheet = await signedAt(app, seat.there, seat.person?.id);
  tested.set(attempt, sheet);
  const { id } = await query<{ id: number }>(app, 'SELECT id FROM prescription_items WHERE prescription_id = $1', [
    sheet,
  ]);
  return { item_id: id, result: 'negative', batch_no: 'B1', second_id: seat.home.spare, version: 2 };
}

/** One of a person's own; of nobody, its owner's. */
async function setAt(app: Product, place: Place, person = place.owner.id): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO prescription_sets (hospital_id, scope, user_id, name, items) VALUES ($1, 'own', $2, $3, $4) RETURNING id`,
    [place.id, person, `协定方${fresh()}`.slice(0, 20), JSON.stringify([DRUG])],
  );
  return id;
}

export const PRESCRIPTION_THINGS: Readonly<Record<string, Thing>> = {
  'admin/prescription_sets': { of: 'hospital', make: ({ app, seat }) => setAt(app, seat.there, seat.person?.id) },
  // One's own, since nobody changes another's.
  'admin/prescriptions': { of: 'hospital', make: ({ app, seat }) => draftAt(app, seat.there, seat.person?.id) },
  'prescriptions.skinTest': {
    of: 'hospital',
    make: async (attempt) => tested.get(attempt) ?? signedAt(attempt.app, attempt.seat.there, attempt.seat.person?.id),
  },
  prescriptions: { of: 'person', make: ({ app, seat, patientId }) => signedAt(app, seat.home, undefined, patientId) },
};

/** Another hospital's, and a stranger's. */
export const PRESCRIPTION_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/prescriptions': { make: ({ app }, { other }) => draftAt(app, other) },
  prescriptions: { make: ({ app }, { other }) => signedAt(app, other) },
};

export const PRESCRIPTION_CALLS: Readonly<Record<string, Stranger | Open>> = {
  'prescriptions.create: record_id': { make: ({ app }, { other }) => caseAt(app, other) },
  'recordReads.printed: id': { make: ({ app }, { other }) => signedAt(app, other) },
  'prescriptions.skinTest: item_id': { everybodys: 'of this sheet alone: tests/api/prescriptions.test.ts' },
  'prescriptions.skinTest: second_id': { everybodys: 'who works here alone: tests/api/prescriptions.test.ts' },
};

const SHEET = { diagnosis: '牙髓炎', items: [{ ...DRUG, skin_test: 'none' }] };

/** What to send. */
export const PRESCRIPTION_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'prescriptions.create': async ({ app, seat }) => ({
    ...{ ...SHEET, patient_id: await treatedAt(app, seat.home, seat.person?.id) },
  }),
  // Of what is printed all who print print this.
  'recordReads.printed': async ({ app, seat }) => ({ type: 'prescription', id: await signedAt(app, seat.home) }),
  'prescriptions.update': async () => ({ ...SHEET, version: 1 }),
  'prescriptions.sign': async () => ({ version: 1 }),
  'prescriptions.void': async () => ({ version: 1, reason: '开错患者' }),
  'prescriptions.skinTest': toTest,
};
