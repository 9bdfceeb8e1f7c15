import { caseAt } from './cases.ts';
import { treatedAt } from './health-files.ts';
import { type Attempt, type Fields, fresh, knownPatient, query, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import type { Open, Stranger } from './stranger.ts';

/** Documents, for the access tests. */

/** A template of a person's own; of nobody, its owner's. */
async function documentTemplateOf(app: Product, place: Place, person = place.owner.id): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO document_templates (hospital_id, scope, user_id, kind, name, body)
     VALUES ($1, 'own', $2, 'consent', $3, '{患者}同意拔除{牙位}') RETURNING id`,
    [place.id, person, `文书模板${fresh()}`],
  );
  return id;
}

async function draftAt(app: Product, place: Place, by = place.owner.id, patientId?: number): Promise<number> {
  const patient = patientId ?? (await knownPatient(app, place));
  await app.owner.query(
    'INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [place.id, patient],
  );
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO documents (hospital_id, patient_id, doctor_id, code, kind, title, body, created_at, updated_at, updated_by)
     VALUES ($1, $2, $3, $4, 'certificate', '诊断证明', '急性牙髓炎', haomai_now(), haomai_now(), $3) RETURNING id`,
    [place.id, patient, by, `WS${fresh()}`],
  );
  return id;
}

async function signedAt(app: Product, place: Place, by?: number, patientId?: number): Promise<number> {
  const id = await draftAt(app, place, by, patientId);
  await app.owner.query(
    `INSERT INTO document_signings (hospital_id, document_id, body, body_hash, by_id, signed_at)
     SELECT d.hospital_id, d.id, d.body, document_hash(d.body), d.doctor_id, haomai_now() FROM documents d WHERE d.id = $1`,
    [id],
  );
  await app.owner.query("UPDATE documents SET status = 'signed', body = NULL, version = 2 WHERE id = $1", [id]);
  return id;
}

export const DOCUMENT_THINGS: Readonly<Record<string, Thing>> = {
  'admin/document_templates': {
    of: 'hospital',
    make: ({ app, seat }) => documentTemplateOf(app, seat.there, seat.person?.id),
  },
  // One's own, since nobody changes another's.
  'admin/documents': { of: 'hospital', make: ({ app, seat }) => draftAt(app, seat.there, seat.person?.id) },
  documents: { of: 'person', make: ({ app, seat, patientId }) => signedAt(app, seat.home, undefined, patientId) },
};

/** Another hospital's, and a stranger's. */
export const DOCUMENT_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/documents': { make: ({ app }, { other }) => draftAt(app, other) },
  documents: { make: ({ app }, { other }) => signedAt(app, other) },
};

export const DOCUMENT_CALLS: Readonly<Record<string, Stranger | Open>> = {
  'documents.create: record_id': { make: ({ app }, { other }) => caseAt(app, other) },
  'documents.create: template_id': { make: ({ app }, { other }) => documentTemplateOf(app, other) },
  'documents.create: withdraws_id': { make: ({ app }, { other }) => signedAt(app, other) },
  'documents.sign: second_id': { everybodys: 'who works here alone: tests/api/documents.test.ts' },
};

const SAID = { title: '诊断证明', body: '急性牙髓炎' };

/** What to send. */
export const DOCUMENT_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'documents.create': async ({ app, seat }) => ({
    ...{ ...SAID, kind: 'certificate', patient_id: await treatedAt(app, seat.home, seat.person?.id) },
  }),
  'documents.update': async () => ({ ...SAID, version: 1 }),
  'documents.sign': async () => ({ version: 1 }),
  'documents.void': async () => ({ version: 1, reason: '写错患者' }),
};
