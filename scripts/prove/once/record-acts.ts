import { calls } from '#contract/index.ts';
import { type Act, act } from './acts.ts';
import { member, ownerOf, patientOf } from './people.ts';

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
