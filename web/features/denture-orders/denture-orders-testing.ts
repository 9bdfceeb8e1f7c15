import type { DentureItem } from '#contract/denture-items.ts';
import type { DentureOrder, WholeDentureOrder } from '#contract/denture-rows.ts';
import { DENTURE_STATUS, type DentureStatus, dentureStatuses } from '#contract/denture-words.ts';
import { personOf } from '#web/api/testing.ts';

/** What tests of lab orders show. */

export const HASH = 'Ah9n6G_sXdHH0f2NE5Q7QA';
export const LIST = 'GET /api/admin/denture_processing_orders';
export const ONE = 'GET /api/admin/denture_processing_orders/31';
export const STEP = 'POST /api/admin/denture_processing_orders/31/steps';
export const MESSAGE = 'POST /api/admin/denture_processing_orders/31/messages';
const AT = '2026-11-20T10:37:00.000+08:00';

export const itemOf = (own: Partial<DentureItem> = {}): DentureItem => ({
  ...{ restoration: 'crown', restoration_name: '冠', teeth: ['26'], pontics: [], material: '氧化锆' },
  ...{ shade_system: 'vita_classical', shade_system_name: 'VITA 经典', shade: 'A2', stump_shade: '', note: '' },
  ...own,
});

/** Sent, as its doctor finds it. */
export const orderOf = (own: Partial<DentureOrder> = {}): DentureOrder => {
  const status: DentureStatus = own.status ?? 'sent';
  return {
    ...{ id: 31, code: 'YC20261120-0001', status, status_name: DENTURE_STATUS[status], stage: '' },
    hospital: { id: 1, name: '衡川口腔 · 总院' },
    doctor: { id: 4, name: '陈思远' },
    factory: { id: 8, name: '远航义齿' },
    patient: { id: 1, name: '沈静姝', gender: '女', age: 34 },
    ...{ reservation: null, record_id: null, disposal_line_id: null, items: [itemOf()] },
    ...{ impression: 'silicone', impression_name: '硅橡胶', occlusion: '', margin: '', contact: '' },
    ...{ due_on: '2026-11-27', urgent: false, cost: 60_000, rework_of: null, risk: 'ok', cancel_asked: false },
    ...{ back_to: null, moves: ['cancelled'], version: 2, created_at: AT, updated_at: AT },
    ...own,
  };
};

/** The same as its plant is told of it. */
export const plantsOf = (own: Partial<DentureOrder> = {}): DentureOrder =>
  orderOf({ patient: { id: null, name: '沈＊', gender: '女', age: 34 }, moves: ['received'], ...own });

export const wholeOf = (
  own: Partial<DentureOrder> = {},
  meta: Partial<WholeDentureOrder['meta']> = {},
): WholeDentureOrder => ({
  data: { ...orderOf(own), files: [] },
  meta: { steps: [], messages: [], editable: false, writes: true, ...meta },
});

export const stepOf = (own: Partial<WholeDentureOrder['meta']['steps'][number]> = {}) => ({
  ...{ id: 1, from: 'draft' as const, to: 'sent' as const, to_name: '已发出', stage: '', note: '', fault: null },
  ...{ fault_name: null, photos: [], side: 'clinic' as const, by_name: '陈思远', at: AT, minutes: 1505 },
  ...own,
});

export const changed = (own: Partial<DentureOrder> = {}) => ({ status: 201, body: wholeOf({ version: 3, ...own }) });

const paged = (rows: readonly object[], meta: object = {}) => ({
  body: { data: rows, current_page: 1, per_page: 25, total: rows.length, meta },
});

/** A page of them. */
export function listOf(rows: readonly DentureOrder[] = [orderOf()], editable = true) {
  const counts = Object.fromEntries(
    dentureStatuses.map((status) => [status, rows.filter((row) => row.status === status).length]),
  );
  const plants = [{ factory: { id: 8, name: '远航义齿' }, orders: 12, on_time_percent: 92, rework_percent: null }];
  return paged(rows, { counts, plants, editable });
}

export const FACTORIES = 'GET /api/admin/backend/factory/list';
export const factories = paged([{ id: 8, name: '远航义齿', turnaround_days: 7, status: 1, version: 1 }]);

/** Somebody of a plant, who has no role. */
export function plantPerson() {
  const me = personOf();
  return { ...me, meta: { ...me.meta, factory: { id: 8, name: '远航义齿' } } };
}
