import type { TestApp } from './app.ts';
import { openHealthDesk } from './health-desk.ts';
import type { Asks } from './http.ts';
import { fresh } from './member-desk.ts';

/** A clinic where documents are written and signed: the desk of health files, with a patient whom its doctor has today. */

export const DOCUMENTS = '/api/admin/documents';

export const CONSENT = { kind: 'consent', title: '拔牙知情同意书', body: '我已了解拔牙的风险，同意治疗。' };
/** What somebody drew: two lines. */
export const STROKES = [
  [
    { x: 10, y: 20.5, time: 1_764_300_000_000 },
    { x: 40, y: 22, time: 1_764_300_000_016 },
  ],
  [
    { x: 25, y: 10, time: 1_764_300_000_400 },
    { x: 25, y: 60, time: 1_764_300_000_432 },
  ],
];
export const SELF = { name: '王小明', relation: 'self' };

export async function openDocumentDesk(app: TestApp) {
  const clinic = await openHealthDesk(app);
  const { as, patient, hospital } = clinic;
  const write = (form: object = CONSENT, by: Asks = as, headers = fresh()) =>
    by('POST', DOCUMENTS, { patient_id: patient, ...form }, headers);
  const idOf = async (asked: ReturnType<typeof write>) => {
    const answer = await asked;
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.number('data', 'id');
  };
  const step =
    (name: string) =>
    (id: number, form: object, by: Asks = as) =>
      by('POST', `${DOCUMENTS}/${id}/${name}`, form, fresh());
  const sign = step('sign');
  const draft = (form: object = CONSENT) => idOf(write(form));
  return {
    ...clinic,
    ...{ write, draft, sign, voids: step('void') },
    change: (id: number, form: object, by: Asks = as) =>
      by('PUT', `${DOCUMENTS}/${id}`, { title: CONSENT.title, body: CONSENT.body, ...form }, fresh()),
    show: (id: number, by: Asks = as) => by('GET', `${DOCUMENTS}/${id}`),
    list: (query = '', by: Asks = as) => by('GET', `${DOCUMENTS}?${query}`),
    signed: async (form: object = CONSENT) => {
      const id = await draft(form);
      await idOf(sign(id, { version: 1, signer: SELF, strokes: STROKES }));
      return id;
    },
    template: async (form: object = {}) => {
      const { rows } = await app.owner.query<{ id: number }>(
        `INSERT INTO document_templates (hospital_id, scope, name, kind, body, risks)
         SELECT $1, 'hospital', t->>'name', 'consent', t->>'body', '出血' FROM (SELECT $2::jsonb AS t) x RETURNING id`,
        [hospital, JSON.stringify({ name: '拔牙知情同意书', body: '{患者}', ...form })],
      );
      return rows[0]?.id ?? 0;
    },
  };
}
