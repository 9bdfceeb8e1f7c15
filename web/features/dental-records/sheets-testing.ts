import type { RecordSheet } from '#contract/dental-records.ts';
import { NO_CLEANING } from '#contract/dental-records-cleaning.ts';
import { NO_GENERAL } from '#contract/dental-records-general.ts';
import { NO_SURGERY } from '#contract/dental-records-surgery.ts';
import type { SeenRequest } from '#web/api/testing.ts';
import { ALLERGY, reservation } from '#web/clinic/testing.ts';

/** What tests of record sheets open: a patient at a visit, and what is written of them. */

export const HASH = 'h7';
const AT = '2026-11-20T10:40:00.000+08:00';

const partsOf = (own: Partial<RecordSheet>): Omit<RecordSheet, 'kind' | 'kind_name' | 'data'> => ({
  ...{ id: 51, code: 'JL20261120-0001', status: 'draft', status_name: '草稿', version: 1, revision: 0 },
  ...{ visit_date: '2026-11-20', patient: { id: 9, name: '沈静姝', gender: '女', age: 34 } },
  ...{ hospital: { id: 1, name: '衡川口腔 · 总院' }, doctor: { id: 4, name: '陈思远' } },
  reservation: { hash_id: HASH, date: '2026-11-20', time: '10:30' },
  ...{ late: false, intact: true, signed: null, countersigned: null, amended: null, voided: null, return_reason: '' },
  ...{ created_at: AT, updated_at: AT },
  ...own,
});

export const cleaningRow = (own: Partial<RecordSheet> = {}): RecordSheet => ({
  ...{ kind: 'hygiene', kind_name: '洁牙记录', data: { ...NO_CLEANING, work: ['超声', '抛光'] } },
  ...partsOf(own),
  ...own,
});

export const perioRow = (own: Partial<RecordSheet> = {}): RecordSheet => ({
  ...{ kind: 'perio', kind_name: '牙周检查', data: { teeth: {}, missing: [] } },
  ...partsOf(own),
  ...own,
});

export const surgeryRow = (own: Partial<RecordSheet> = {}): RecordSheet => ({
  ...{ kind: 'surgery', kind_name: '手术记录', data: NO_SURGERY },
  ...partsOf(own),
  ...own,
});

export const generalRow = (own: Partial<RecordSheet> = {}): RecordSheet => ({
  ...{ kind: 'general', kind_name: '一般记录', data: NO_GENERAL },
  ...partsOf(own),
  ...own,
});

export const signedRow = (own: Partial<RecordSheet> = {}): RecordSheet =>
  cleaningRow({
    ...{ status: 'signed', status_name: '已归档', version: 3, revision: 1, signed: { at: AT, by_name: '陈思远' } },
    ...own,
  });

const META = {
  ...{ patient: { id: 9, name: '沈静姝' }, revisions: [], editable: true, can_amend: false, request: null },
  ...{ draft_of: null, treating: true },
};

export const shownSheet = (row: RecordSheet, meta: object = {}) => ({
  body: { data: row, meta: { ...META, ...meta } },
});

export const sheetList = (...rows: readonly RecordSheet[]) => ({
  body: { data: rows, current_page: 1, per_page: 25, total: rows.length },
});

export const visitOf = (own: object = {}) => ({
  body: {
    data: {
      ...reservation({ hash_id: HASH, patient_id: 9 }),
      ...{ gender: '女', age: 34, phone: '138****0000', card_no: 'HC00000001', arrived_at: null, in_chair_at: null },
      ...{
        done_at: null,
        booked_by: null,
        allergic_history: null,
        medical_history: null,
        alerts: [ALLERGY],
        kind: null,
      },
      ...{ certificate_number: null, patients: [], departments: [], flow_status: 'in_chair' },
      ...own,
    },
    meta: { history: [] },
  },
});

export const configOf = (meta: object = {}, missing: readonly string[] = []) => ({
  body: {
    data: { missing, local_key: btoa('k'.repeat(32)) },
    meta: { editable: true, treating: true, ...meta },
  },
});

const EMR = '/api/admin/hospital/patient-emr';
export const VISIT = `GET /api/admin/doctor_index/${HASH}/patient`;
export const LIST = `GET ${EMR}/jiludan`;
export const CONFIG = `GET ${EMR}/jiludan-config/9`;
export const STORE = `POST ${EMR}/jiludan-store`;
export const showOf = (id: number) => `GET ${EMR}/jiludan/${id}`;

/** Each save is taken, and answered with what it said. */
export const taken = (row: RecordSheet) => {
  let now = row;
  return ({ body }: SeenRequest) => {
    const { data = {}, id } = body as { data?: object; id?: number };
    now = { ...now, version: id ? now.version + 1 : 1, data: { ...now.data, ...data } };
    return { status: 201, body: { data: now } };
  };
};
