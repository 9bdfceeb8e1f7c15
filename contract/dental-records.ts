import { z } from 'zod';
import { defineCall } from './call.ts';
import { EMR_PATH } from './case-templates.ts';
import { recordMeta } from './cases.ts';
import { cleaning } from './dental-records-cleaning.ts';
import { general } from './dental-records-general.ts';
import { orthoControl } from './dental-records-ortho.ts';
import { measuredTeeth, perioFigures, perioTeeth } from './dental-records-perio.ts';
import { surgery } from './dental-records-surgery.ts';
import {
  idOf,
  idParam,
  idQuery,
  one,
  paged,
  paging,
  requiredId,
  reservationKey,
  unlessBlank,
  versionQuery,
} from './fields.ts';
import { checkStep, stepFields } from './record-form.ts';
import { recordParts } from './record-rows.ts';
import { only } from './roles.ts';

/** Record sheets (记录单): what was measured or done at a visit, written, signed, amended, read (docs/domain/records.md#sheets). */

const slice = 'dental-records';
const people = only('shop_owner', 'doctor', 'dental_hygienist');

export const SHEET_KINDS = {
  perio: '牙周检查',
  hygiene: '洁牙记录',
  ortho: '正畸复诊',
  surgery: '手术记录',
  general: '一般记录',
} as const;
export type SheetKind = keyof typeof SHEET_KINDS;
const sheetKinds = Object.keys(SHEET_KINDS) as [SheetKind, ...SheetKind[]];
const kind = z.enum(sheetKinds, { error: '记录类型格式错误' });

/** What doctors and the owner write; a hygienist reads it. */
export const DOCTORS_KINDS: readonly SheetKind[] = ['ortho', 'surgery'];

/** The parts that each says. */
const PARTS: Readonly<Record<SheetKind, readonly string[]>> = {
  perio: ['teeth'],
  hygiene: Object.keys(cleaning.shape),
  ortho: Object.keys(orthoControl.shape),
  surgery: Object.keys(surgery.shape),
  general: Object.keys(general.shape),
};

/** Of which each part that is left out stays as it is. */
const sheetForm = z
  .object({
    kind: z.enum(sheetKinds, { error: '记录类型为必填项' }),
    /** Left out: a new one. */
    id: idOf('记录单').nullish(),
    patient_id: requiredId('患者'),
    ...stepFields,
    data: z
      .object(
        {
          teeth: perioTeeth.optional(),
          ...cleaning.partial().shape,
          ...orthoControl.partial().shape,
          ...surgery.partial().shape,
          ...general.partial().shape,
        },
        { error: '记录内容格式错误' },
      )
      .default({}),
  })
  .superRefine(checkStep('记录单'))
  .superRefine(({ kind: of, data }, check) => {
    for (const part of Object.keys(data).filter((each) => !PARTS[of].includes(each)))
      check.addIssue({ code: 'custom', path: ['data', part], message: `${SHEET_KINDS[of]}没有该项` });
  });

/** Of perio teeth and what is computed of them; of the others what they say. */
const sheetRow = z
  .object({
    ...recordParts,
    kind,
    kind_name: z.string(),
    data: z.object({
      teeth: measuredTeeth.optional(),
      /** Those that the chart says are gone. */
      missing: z.array(z.string()).optional(),
      computed: perioFigures.optional(),
      ...cleaning.partial().shape,
      ...orthoControl.partial().shape,
      ...surgery.partial().shape,
      ...general.partial().shape,
    }),
  })
  .meta({ id: 'RecordSheet' });
export type RecordSheet = z.infer<typeof sheetRow>;

const sheetConfig = z
  .object({
    /** The teeth that today's chart says are gone. */
    missing: z.array(z.string()),
    /** 32 bytes in base64: what this person's browsers keep of what was typed is sealed with it. */
    local_key: z.string(),
  })
  .meta({ id: 'SheetConfig' });

export const dentalRecords = {
  /** Draft, signing, countersigning, amending, giving up: one call for all steps. */
  store: defineCall({
    method: 'POST',
    path: `${EMR_PATH}/jiludan-store`,
    access: people,
    whenClosed: 'checked',
    slice,
    summary: '写记录单',
    body: sheetForm,
    response: one(sheetRow),
    idempotent: true,
    toast: null,
  }),
  /** The hospital's, the newest first, behind those of a visit where one is named. A read is written down. */
  list: defineCall({
    method: 'GET',
    path: `${EMR_PATH}/jiludan`,
    access: people,
    slice,
    summary: '记录单',
    query: z.object({
      ...paging,
      patient_id: idQuery,
      reservation_id: unlessBlank(reservationKey),
      /** Those of this visit stand before all others. */
      first: unlessBlank(reservationKey),
      kind: unlessBlank(kind),
    }),
    response: paged(sheetRow),
  }),
  /** A read is written down. */
  show: defineCall({
    method: 'GET',
    path: `${EMR_PATH}/jiludan/:id`,
    access: people,
    slice,
    summary: '一份记录单',
    params: z.object({ id: idParam }),
    query: z.object({
      /** As it was in this one. */
      revision: versionQuery,
    }),
    response: z.object({ data: sheetRow, meta: recordMeta }),
  }),
  /** What the sheets of a patient are written with. A read is written down. */
  config: defineCall({
    method: 'GET',
    path: `${EMR_PATH}/jiludan-config/:id`,
    access: people,
    slice,
    summary: '记录单编辑器的设置',
    params: z.object({
      /** The patient. */
      id: idParam,
    }),
    response: z.object({
      data: sheetConfig,
      meta: z.object({
        /** Whether who asks may begin a sheet. */
        editable: z.boolean(),
        /** False: 您不是接诊人员，本次查阅已记录. */
        treating: z.boolean(),
      }),
    }),
    secret: true,
  }),
};
