import { act, fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Allergy } from '#contract/allergies.ts';
import { type BaseContent, type BaseEmr, type BaseRevision, baseContent } from '#contract/base-emr.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { reservation } from '#web/clinic/testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import type { FileMeta } from './use-file.ts';

/** What tests of the page of health files show: a file of two versions, and an allergy that a desk noted. */

const AT = '2026-11-20T10:37:00.000+08:00';

export const contentOf = (own: Partial<BaseContent> = {}): BaseContent => ({
  ...baseContent.parse({}),
  ...{
    systemic: ['高血压'],
    medications: '氨氯地平',
    blood_pressure: { systolic: 138, diastolic: 86 },
    weight_kg: 63.5,
  },
  ...own,
});

export const fileOf = (own: Partial<BaseEmr> = {}): BaseEmr => ({
  ...{ id: 3, code: 'JK20261120-0003', version: 4, revision: 2, at: AT, by: { id: 4, name: '陈思远' }, role: '医生' },
  ...{ content: contentOf(), intact: true, review_due: false, view: 'full' },
  ...own,
});

export const revisionOf = (own: Partial<BaseRevision> = {}): BaseRevision => ({
  ...{ revision: 2, at: AT, by_name: '陈思远', role: '医生', content: contentOf(), changed: ['medications'] },
  unchanged: false,
  ...own,
});

export const FIRST = revisionOf({
  ...{ revision: 1, at: '2026-05-20T09:00:00.000+08:00', changed: [] },
  content: contentOf({ medications: '硝苯地平' }),
});

export const allergyOf = (own: Partial<Allergy> = {}): Allergy => ({
  ...{ id: 31, substance: '青霉素', class_code: 'penicillin', type: 'drug', type_name: '药物', reaction: '皮疹' },
  ...{ severity: 'severe', severity_name: '重度', status: 'unverified', status_name: '未核实' },
  ...{ noted: { at: AT, by: { id: 7, name: '陈露' } }, verified: null, refuted: null, reason: '', version: 1 },
  ...own,
});

const NOTHING_SAID = { health_status: null, medical_history: null, allergic_history: null, medication_history: null };

const metaOf = (own: Partial<FileMeta> = {}): FileMeta => ({
  ...{
    patient: { id: 1, name: '沈静姝' },
    current: fileOf(),
    self_reported: NOTHING_SAID,
    editable: true,
    treating: true,
  },
  ...{ allergy_state: 'unknown', allergy_state_name: '未询问', alerts: [], allergies: [] },
  ...own,
});

/** The network is there, or it is not. */
export function online(on: boolean): void {
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on);
    window.dispatchEvent(new Event(on ? 'online' : 'offline'));
  });
}

export const PAGE = '/admin/visits/health_files';
export const VISIT = 'GET /api/admin/doctor_index/h7/patient';
export const LIST = 'GET /api/admin/hospital/patient-emr/base-emr-list';
export const STORE = 'POST /api/admin/hospital/patient-emr/store-base-emr';
export const ADD = 'POST /api/admin/patients/1/allergies';
export const DECIDE = 'PUT /api/admin/allergies/31';

export const visit = {
  body: {
    data: {
      ...reservation({ hash_id: 'h7' }),
      ...{ gender: '女', age: 34, phone: '138****0000', card_no: 'HC00000001', arrived_at: null, in_chair_at: null },
      ...{ done_at: null, booked_by: null, allergic_history: null, medical_history: null, alerts: [], kind: null },
      ...{ certificate_number: null, patients: [], departments: [] },
    },
    meta: { history: [] },
  },
};

export const listOf = (meta: Partial<FileMeta> = {}, revisions: readonly BaseRevision[] = [revisionOf(), FIRST]) => ({
  body: { data: revisions, current_page: 1, per_page: 10, total: revisions.length, meta: metaOf(meta) },
});
export const noFile = (meta: Partial<FileMeta> = {}) => listOf({ current: null, ...meta }, []);
export const saved = (file = fileOf({ version: 5, revision: 3 }), meta: Partial<FileMeta> = {}) => {
  const { allergy_state, allergy_state_name, alerts, allergies } = metaOf(meta);
  return { status: 201, body: { data: file, meta: { allergy_state, allergy_state_name, alerts, allergies } } };
};

/** The page of 沈静姝's visit. */
export const pageIn =
  <Opened,>(openPlace: (address: string, role: Role, answers: Record<string, object>) => Opened) =>
  (answers: Record<string, object> = {}, role: Role = 'doctor', address = `${PAGE}?id=h7`) => {
    setServerNow('2026-11-20T10:37:00+08:00');
    return openPlace(address, role, { [VISIT]: visit, [LIST]: listOf(), ...answers });
  };

export const touched = (ids: number[]) =>
  act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'patient_record', ids }] }));
export const region = async (name: string) => within(await screen.findByRole('region', { name }));
export const form = async () => within(await screen.findByRole('form', { name: '健康档案' }));
export const text = async (name: string) => (await form()).getByRole<HTMLTextAreaElement>('textbox', { name });
export const write = async (name: string, value: string) => fireEvent.change(await text(name), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const save = async () => fireEvent.submit(await screen.findByRole('form', { name: '健康档案' }));
export const stale = (content: Partial<ReturnType<typeof contentOf>>) => ({
  status: 409,
  body: failure(409, 'STALE', '数据已被他人修改', {
    ...{
      current: fileOf({ version: 5, revision: 3, content: contentOf(content) }),
      by: '赵敏',
      at: '2026-11-20T10:40:00+08:00',
    },
  }),
});
