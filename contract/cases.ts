import { z } from 'zod';
import { defineCall } from './call.ts';
import { caseForm } from './case-form.ts';
import { caseRevision, caseRow, recordRevision } from './case-rows.ts';
import { EMR_PATH } from './case-templates.ts';
import {
  dayQuery,
  idParam,
  idQuery,
  keywordQuery,
  one,
  option,
  paged,
  paging,
  requiredText,
  requiredVersion,
  reservationKey,
  unlessBlank,
  versionQuery,
} from './fields.ts';
import { amendableKinds, amendRequestStatuses, recordStatuses } from './record-kinds.ts';
import { only, staff, user } from './roles.ts';
import { keptChart } from './tooth-charts.ts';

/** Cases (病历): written, signed, amended, read (docs/domain/records.md#cases). */

const writers = only('doctor', 'shop_owner');
/** A hygienist's sheets are amended as cases are. */
const askers = only('doctor', 'dental_hygienist', 'shop_owner');
const params = z.object({ id: idParam });
const flag = unlessBlank(z.enum(['1'], { error: '筛选格式错误' }));

const amendRequest = z
  .object({
    id: z.number(),
    case: z.object({
      id: z.number(),
      kind: z.enum(amendableKinds),
      code: z.string(),
      visit_date: z.string(),
      patient: option,
    }),
    reason: z.string(),
    status: z.enum(amendRequestStatuses),
    status_name: z.string(),
    created_at: z.string(),
    created_by: option,
    decided: z.object({ at: z.string(), by_name: z.string(), reason: z.string() }).nullable(),
    /** Until when an approved one may be used. */
    good_until: z.string().nullable(),
    version: z.number(),
  })
  .meta({ id: 'AmendRequest' });
export type AmendRequest = z.infer<typeof amendRequest>;

/** What else is said of a record of any kind that has drafts. */
export const recordMeta = z.object({
  patient: option.nullable(),
  /** The oldest first; what each changed is told to who reads all of it. */
  revisions: z.array(recordRevision),
  /** Whether who asks may write in it as it stands. */
  editable: z.boolean(),
  can_amend: z.boolean(),
  /** The newest request to amend it, of who asks. */
  request: amendRequest.nullable(),
  /** Whose draft it is, where it is one. */
  draft_of: option.nullable(),
  /** False: 您不是接诊人员，本次查阅已记录. */
  treating: z.boolean(),
});

const detailMeta = recordMeta.extend({
  revisions: z.array(caseRevision),
  /** The teeth of its visit's day, as this revision keeps them; null of a draft, and to whom the chart is not shown. */
  chart: keptChart.nullable(),
  /** How often the hospital printed it. */
  prints: z.number(),
});

const unfinishedCase = z
  .object({
    /** The draft; null: nothing was written of it yet. */
    case: z.object({ id: z.number(), code: z.string() }).nullable(),
    patient: option,
    reservation: z.object({ hash_id: z.string(), date: z.string(), time: z.string() }),
  })
  .meta({ id: 'UnfinishedCase' });
export type UnfinishedCase = z.infer<typeof unfinishedCase>;

/** What else is said of a case that its patient reads: of each revision who, when and why, and the teeth of that day. */
const ownMeta = z.object({
  revisions: z.array(caseRevision.omit({ changed: true })),
  chart: keptChart.nullable(),
});

const PATH = '/api/admin/cases';

export const cases = {
  /** Draft, signing, countersigning, amending, giving up: one call for all steps. */
  store: defineCall({
    method: 'POST',
    path: `${EMR_PATH}/store`,
    access: writers,
    whenClosed: 'checked',
    slice: 'cases',
    summary: '写病历',
    body: caseForm,
    response: one(caseRow),
    idempotent: true,
    toast: null,
  }),
  /** Of a visit without a case, null. A read is written down. */
  detail: defineCall({
    method: 'GET',
    path: `${EMR_PATH}/detail`,
    access: staff,
    slice: 'cases',
    summary: '病历',
    query: z.object({
      id: idQuery,
      reservation_id: unlessBlank(reservationKey),
      /** As it was in this one. */
      revision: versionQuery,
    }),
    response: z.object({ data: caseRow.nullable(), meta: detailMeta }),
  }),
  /** The hospital's, the newest first. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: staff,
    slice: 'cases',
    summary: '全院病历',
    query: z.object({
      ...paging,
      /** The number of a case, or who it is of. */
      keyword: keywordQuery,
      /** A part of what was found, or of its code. */
      diagnosis: keywordQuery,
      status: unlessBlank(z.enum(recordStatuses, { error: '状态格式错误' })),
      doctor_id: idQuery,
      patient_id: idQuery,
      /** 1: only what was signed late. */
      late: flag,
      /** 1: only with a diagnosis without a code. */
      uncoded: flag,
      from: dayQuery,
      to: dayQuery,
    }),
    persons: ['keyword', 'diagnosis'],
    response: paged(caseRow),
  }),
  /** 未完成病历 of who asks: drafts of visits that are done, and visits done of late of which nothing is written; the oldest first. */
  unfinished: defineCall({
    method: 'GET',
    path: '/api/admin/unfinished_cases',
    access: writers,
    slice: 'cases',
    summary: '我的未完成病历',
    query: z.object(paging),
    response: paged(unfinishedCase),
  }),
  /** Of a case, or of a record sheet. */
  requestAmend: defineCall({
    method: 'POST',
    path: `${PATH}/:id/amend_requests`,
    access: askers,
    whenClosed: 'checked',
    slice: 'cases',
    summary: '申请修改病历',
    params,
    body: z.object({ reason: requiredText('修改原因', 200) }),
    response: one(amendRequest),
    idempotent: true,
  }),
  decideAmend: defineCall({
    method: 'PUT',
    path: '/api/admin/amend_requests/:id',
    access: only('shop_owner'),
    whenClosed: 'checked',
    slice: 'cases',
    summary: '审批病历修改申请',
    params,
    body: z
      .object({
        status: z.enum(['approved', 'rejected'], { error: '审批结果为必填项' }),
        reason: z.string({ error: '审批意见格式错误' }).trim().max(200, '审批意见最多200个字符').default(''),
        version: requiredVersion,
      })
      .refine(({ status, reason }) => status === 'approved' || reason !== '', {
        path: ['reason'],
        message: '拒绝原因为必填项',
      }),
    response: one(amendRequest),
    idempotent: true,
  }),
  /** An owner's are the hospital's, everybody else's their own. */
  amendRequests: defineCall({
    method: 'GET',
    path: '/api/admin/amend_requests',
    access: askers,
    slice: 'cases',
    summary: '病历修改申请',
    query: z.object({ ...paging, status: unlessBlank(z.enum(amendRequestStatuses, { error: '状态格式错误' })) }),
    response: paged(amendRequest),
  }),
  /** The account's own patients', of every hospital, once they are signed. */
  own: defineCall({
    method: 'GET',
    path: '/api/cases',
    access: user,
    slice: 'cases',
    summary: '我的病历',
    query: z.object({ ...paging, patient_id: idQuery }),
    response: paged(caseRow),
  }),
  ownOne: defineCall({
    method: 'GET',
    path: '/api/cases/:id',
    access: user,
    slice: 'cases',
    summary: '我的一份病历',
    params,
    response: z.object({ data: caseRow, meta: ownMeta }),
  }),
};
