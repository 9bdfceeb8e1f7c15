import type { PrescriptionItem } from '#contract/prescription-items.ts';
import type { ListedPrescription, Prescription } from '#contract/prescriptions.ts';

/** What tests of prescriptions show. */

export const HASH = 'Ah9n6G_sXdHH0f2NE5Q7QA';
const AT = '2026-11-20T10:37:00.000+08:00';

export const itemOf = (own: Partial<PrescriptionItem> = {}): PrescriptionItem => ({
  ...{ id: 71, drug_id: null, drug_name: '布洛芬缓释胶囊', specification: '0.3g*20粒', form: '' },
  ...{ dose: 1, dose_unit: '粒', route: 'po', route_name: '口服', frequency: 'bid', frequency_name: '每日2次' },
  ...{ days: 3, quantity: 6, quantity_unit: '粒', proposed: 6, note: '', skin_test: 'none' },
  ...{ skin_test_name: '无需皮试', skin_tested: null, reason: '', allergy_known: false, struck: false },
  ...own,
});

/** A signed one. */
export const prescriptionOf = (own: Partial<Prescription> = {}): Prescription => ({
  ...{ id: 41, code: 'CF20261120-0001', doctor: { id: 4, name: '陈思远' }, department: { id: 2, name: '口腔内科' } },
  content: '布洛芬缓释胶囊 0.3g*20粒 ×6粒　口服 每次1粒 每日2次 共3天',
  patient: { id: 9, name: '沈静姝', gender: '女', age: 34 },
  hospital: { id: 1, name: '衡川口腔 · 总院' },
  reservation: { hash_id: HASH, date: '2026-11-20', time: '10:00' },
  ...{ record_id: null, type: 'normal', type_name: '普通', diagnosis: '急性牙髓炎', weight_kg: null },
  ...{ items: [itemOf()], status: 'signed', status_name: '已签署', valid_days: 1, valid_reason: '' },
  ...{ valid_until: '2026-11-21T00:00:00.000+08:00', signed_at: AT, version: 2, created_at: AT, updated_at: AT },
  ...own,
});

/** As its doctor finds it in a list. */
export const listedOf = (own: Partial<ListedPrescription> = {}): ListedPrescription => ({
  ...prescriptionOf(),
  ...{ editable: true, signable: false, warnings: [] },
  ...own,
});
