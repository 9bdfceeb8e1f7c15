import { NO_CONTROL, type OrthoControl } from '#contract/dental-records-ortho.ts';
import type { OrthoCase, OrthoControlRow } from '#contract/ortho.ts';
import type { OrthoAnswer } from './use-ortho.ts';

/** A patient's orthodontics, for tests of what shows it. */

const AT = '2026-11-20T10:40:00.000+08:00';
export const ORTHO_READ = 'GET /api/admin/patients/7/ortho';
export const ORTHO_BEGIN = 'POST /api/admin/patients/7/ortho';
export const ORTHO_CHANGE = 'PUT /api/admin/ortho_cases/3';

export const LAST: OrthoControl = {
  ...NO_CONTROL,
  wires: { upper: { size: '0.016', material: '镍钛' }, lower: { size: '0.014', material: '镍钛' } },
  ...{ brackets: [{ tooth: '11', what: '托槽' }], chains: ['上颌连续'], hygiene: 2, compliance: 1, next_weeks: 4 },
};

export const orthoCaseOf = (own: Partial<OrthoCase> = {}): OrthoCase => ({
  ...{ id: 3, status: 'active', status_name: '矫治中', started_on: '2025-09-25', ended_on: null, months_planned: 24 },
  ...{ appliance: '自锁托槽', extractions: ['14', '24'], goals: '排齐整平', plan: '减数矫治' },
  detail: [{ label: '覆盖', value: '6 mm' }],
  ...{
    doctor: { id: 4, name: '陈思远' },
    created_at: AT,
    updated: { at: AT, by: { id: 4, name: '陈思远' } },
    version: 2,
  },
  ...own,
});

export const controlRow = (own: Partial<OrthoControlRow> = {}): OrthoControlRow => ({
  ...{ id: 51, date: '2026-10-23', doctor: { id: 4, name: '陈思远' }, status: 'signed', status_name: '已归档' },
  ...{ month: 13, said: LAST },
  ...own,
});

const { wires, brackets, elastics, chains, springs, aligner } = LAST;
const metaOf = (own: Partial<OrthoAnswer['meta']>): OrthoAnswer['meta'] => ({
  view: 'full',
  in_mouth: { wires, brackets, elastics, chains, springs, aligner, on: '2026-10-23' },
  ...{ month: 14, visits: 11, controls: [controlRow()], next_visit: null, open_visit: null, photos: [] },
  checklist: {
    start: [
      { key: 'ceph', label: '头颅侧位片', wanted: 1, present: 1, done: true },
      { key: 'face', label: '面像照', wanted: 6, present: 2, done: false },
    ],
    end: [],
  },
  ...{ editable: true, treating: true },
  ...own,
});

export const orthoOf = (data: OrthoCase | null = orthoCaseOf(), meta: Partial<OrthoAnswer['meta']> = {}) => ({
  body: { data, meta: metaOf(meta) },
});

/** Of a patient who has none. */
export const noOrtho = (meta: Partial<OrthoAnswer['meta']> = {}) =>
  orthoOf(null, { in_mouth: null, month: null, visits: 0, controls: [], checklist: { start: [], end: [] }, ...meta });
