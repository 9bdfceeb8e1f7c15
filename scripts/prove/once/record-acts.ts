import { calls } from '#contract/index.ts';
import { type Act, act } from './acts.ts';
import { member, ownerOf, patientOf } from './people.ts';
import type { Stage } from './stage.ts';

/** Two treatments of an archived case, of a project of that name. */
async function treated(stage: Stage, memberId: number, name: string) {
  const { rows } = await stage.rig.owner.query<{ patient_id: number; id: number }>(
    `WITH m AS (SELECT m.hospital_id, m.patient_id, h.shop_owner_id AS by_id FROM members m
       CROSS JOIN LATERAL (SELECT s.user_id AS shop_owner_id FROM memberships s WHERE s.hospital_id = m.hospital_id
         AND s.role = 'shop_owner' LIMIT 1) h WHERE m.id = $1),
       g AS (INSERT INTO project_categories (hospital_id, name) SELECT m.hospital_id, right($2, 20) FROM m RETURNING id, hospital_id),
       j AS (INSERT INTO projects (hospital_id, category_id, code, name, unit, price)
         SELECT g.hospital_id, g.id, right($2, 20), $2, '次', 10000 FROM g RETURNING id),
       c AS (INSERT INTO records (hospital_id, patient_id, kind, doctor_id, code, draft, visit_date, created_at, updated_at, updated_by)
         SELECT m.hospital_id, m.patient_id, 'case', m.by_id, $2, jsonb_build_object('diagnoses', '[]'::jsonb, 'treatments',
           (SELECT jsonb_agg(jsonb_build_object('teeth', jsonb_build_array(t), 'surfaces', '[]'::jsonb, 'project_id', j.id, 'name', '充填',
             'status', 'done', 'material', NULL)) FROM j, unnest('{16,26}'::text[]) t)),
           clinic_today(), haomai_now(), haomai_now(), m.by_id FROM m RETURNING *)
     SELECT c.patient_id, c.id FROM c`,
    [memberId, name],
  );
  const [made = { patient_id: 0, id: 0 }] = rows;
  await stage.rig.owner.query(
    `SELECT revise_record(r, 'sign', r.draft, NULL, jsonb_build_object('user_id', r.doctor_id, 'by_name', '店长', 'by_role', '店长'))
     FROM records r WHERE r.id = $1`,
    [made.id],
  );
  const said = await stage.rig.owner.query<{ id: number }>(
    'SELECT id FROM record_treatments WHERE record_id = $1 ORDER BY position',
    [made.id],
  );
  return { patient: made.patient_id, ids: said.rows.map(({ id }) => id) };
}

/** What is written of patients. */
export const RECORDS: readonly Act[] = [
  act('cases.store', 2, calls.cases.store, async (stage, n, mark) => {
    const { params, slot } = await member(stage, n);
    const body = { patient_id: await patientOf(stage, params.id), plan: mark };
    const token = ownerOf(stage, slot.hospital_id);
    return { token, body, other: { ...body, exam: '别的' }, mark: { of: 'case', value: mark }, events: 0 };
  }),
  act('dentalRecords.store', 2, calls.dentalRecords.store, async (stage, n, mark) => {
    const { params, slot } = await member(stage, n);
    const body = { kind: 'hygiene', patient_id: await patientOf(stage, params.id), data: { teaching: mark } };
    const token = ownerOf(stage, slot.hospital_id);
    const other = { ...body, data: { teaching: '别的' } };
    return { token, body, other, mark: { of: 'sheet', value: mark }, events: 0 };
  }),
  act('treatments.bill', 2, calls.treatments.bill, async (stage, n, mark) => {
    const { params, slot } = await member(stage, n);
    const { patient, ids } = await treated(stage, params.id, mark);
    return {
      ...{
        token: ownerOf(stage, slot.hospital_id),
        params: { id: patient },
        body: { ids },
        other: { ids: ids.slice(1) },
      },
      ...{ mark: { of: 'billed', value: mark }, events: 0 },
    };
  }),
  act('intervenes.create', 1, calls.intervenes.create, async (stage, n, mark) => {
    const { params, slot } = await member(stage, n);
    const body = { patient_id: await patientOf(stage, params.id), category: '饮食', content: mark };
    return {
      ...{ token: ownerOf(stage, slot.hospital_id), body, other: { ...body, category: '戒烟' } },
      ...{ mark: { of: 'intervene', value: mark }, events: 0 },
    };
  }),
  act('documents.create', 2, calls.documents.create, async (stage, n, mark) => {
    const { params, slot } = await member(stage, n);
    const body = { patient_id: await patientOf(stage, params.id), kind: 'instruction', title: mark, body: '勿漱口' };
    const token = ownerOf(stage, slot.hospital_id);
    return { token, body, other: { ...body, body: '别的' }, mark: { of: 'document', value: mark }, events: 0 };
  }),
  act('prescriptions.create', 2, calls.prescriptions.create, async (stage, n, mark) => {
    const { params, slot } = await member(stage, n);
    const dose = { dose: 1, dose_unit: '粒', route: 'po', frequency: 'bid' };
    const drug = { ...dose, drug_name: '布洛芬', days: 3, quantity_unit: '粒' };
    const body = { patient_id: await patientOf(stage, params.id), diagnosis: mark, weight_kg: 60, items: [drug] };
    const token = ownerOf(stage, slot.hospital_id);
    const other = { ...body, items: [{ ...drug, days: 2 }] };
    return { token, body, other, mark: { of: 'prescription', value: mark }, events: 0 };
  }),
  act('toothCharts.apply', 2, calls.toothCharts.apply, async (stage, n, mark) => {
    const { params, slot } = await member(stage, n);
    const change = { op: 'add', tooth: '26', surfaces: ['O'], state: '充填', detail: { material: mark } };
    const body = { version: 1, changes: [change] };
    return {
      ...{ token: ownerOf(stage, slot.hospital_id), params: { id: await patientOf(stage, params.id) } },
      ...{ body, other: { version: 1, changes: [{ ...change, tooth: '27' }] } },
      ...{ mark: { of: 'tooth', value: mark }, events: 0 },
    };
  }),
];
