import { z } from 'zod';
import { ALLERGY_JUDGES, allergy, allergyDecision, allergyForm, allergyMeta, allergyStates } from './allergies.ts';
import { baseContent, baseEmr, baseRevision, selfReported } from './base-emr.ts';
import { defineCall } from './call.ts';
import { EMR_PATH } from './case-templates.ts';
import { idParam, option, pagedWith, paging, requiredId, versionSeen } from './fields.ts';
import { only, staff } from './roles.ts';

/** The health file (健康档案) and the allergies of a patient: docs/domain/records.md#the-health-file. */

const slice = 'health-files';
const params = z.object({ id: idParam });
const allergies = allergyMeta.extend({ allergies: z.array(allergy) });

/** What stands beside the file, whether or not there is one. */
const fileMeta = allergies.extend({
  patient: option,
  current: baseEmr.nullable(),
  self_reported: selfReported,
  editable: z.boolean(),
  /** False: 您不是接诊人员，本次查阅已记录. */
  treating: z.boolean(),
});

export const healthFiles = {
  /** The newest revision first. A read is written down. */
  list: defineCall({
    method: 'GET',
    path: `${EMR_PATH}/base-emr-list`,
    access: staff,
    slice,
    summary: '健康档案',
    query: z.object({ ...paging, patient_id: idParam }),
    response: pagedWith(baseRevision, fileMeta.shape),
  }),
  /** Each save is a revision, signed at once; with what it says already, 复核无变化. */
  store: defineCall({
    method: 'POST',
    path: `${EMR_PATH}/store-base-emr`,
    access: only(...ALLERGY_JUDGES),
    whenClosed: 'checked',
    slice,
    summary: '保存健康档案',
    body: z.object({
      patient_id: requiredId('患者'),
      /** That was seen; asked for where there is a file. */
      version: versionSeen.nullish(),
      content: baseContent,
      /** Left out: as it is. */
      allergy_state: z.enum(allergyStates, { error: '过敏史状态格式错误' }).nullish(),
    }),
    response: z.object({ data: baseEmr, meta: allergies }),
    idempotent: true,
  }),
  /** A read is written down. */
  allergies: defineCall({
    method: 'GET',
    path: '/api/admin/patients/:id/allergies',
    access: staff,
    slice,
    summary: '患者的过敏史',
    params,
    response: z.object({
      data: z.array(allergy),
      meta: allergyMeta.extend({ patient: option, decides: z.boolean(), treating: z.boolean() }),
    }),
  }),
  /** Unverified, unless a doctor or hygienist says it. */
  addAllergy: defineCall({
    method: 'POST',
    path: '/api/admin/patients/:id/allergies',
    access: staff,
    whenClosed: 'checked',
    slice,
    summary: '登记过敏原',
    params,
    body: allergyForm,
    response: z.object({ data: allergy, meta: allergyMeta }),
    idempotent: true,
  }),
  decideAllergy: defineCall({
    method: 'PUT',
    path: '/api/admin/allergies/:id',
    access: only(...ALLERGY_JUDGES),
    whenClosed: 'checked',
    slice,
    summary: '核实或排除过敏',
    params,
    body: allergyDecision,
    response: z.object({ data: allergy, meta: allergyMeta }),
    idempotent: true,
  }),
};
