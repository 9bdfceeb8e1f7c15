import { z } from 'zod';
import { defineCall } from './call.ts';
import { dentureItems } from './denture-items.ts';
import { dentureOrder, denturePlant, wholeDentureOrder } from './denture-rows.ts';
import { DENTURE_STAGES, dentureMoves, dentureRisks, dentureStatuses, faults, impressions } from './denture-words.ts';
import {
  date,
  dayQuery,
  idOf,
  idParam,
  idQuery,
  money,
  optionalText,
  pagedWith,
  paging,
  requiredId,
  requiredText,
  requiredVersion,
  reservationKey,
  unlessBlank,
} from './fields.ts';
import { only, staff } from './roles.ts';

/** Lab orders (义齿加工单): what a clinic has a plant make, and how far it is. docs/domain/records.md#lab-orders */

const slice = 'dentureOrders';
const writers = only('shop_owner', 'doctor');
const params = z.object({ id: idParam });

const MOST_CENTS = 100_000_000;
const MOST_FILES = 20;
const MOST_PHOTOS = 9;
const MOST_TEXT = 100;
const MOST_NOTE = 500;

const imageIds = (label: string, most: number) =>
  z
    .array(idOf(label), { error: `${label}格式错误` })
    .max(most, `${label}最多${most}个`)
    .refine((ids) => new Set(ids).size === ids.length, `${label}重复`);

/** The visit that it is tried in or seated at: its integer or its hash_id. */
const reservation = z.union([idOf('预约').transform(String), reservationKey], { error: '预约格式错误' }).nullish();

const said = {
  factory_id: requiredId('加工厂'),
  items: dentureItems,
  impression: z.enum(impressions, { error: '印模方式为必填项' }),
  occlusion: optionalText('咬合', MOST_TEXT),
  margin: optionalText('边缘', MOST_TEXT),
  contact: optionalText('邻接', MOST_TEXT),
  /** Pictures of the patient that the plant may open. */
  files: imageIds('影像', MOST_FILES).default([]),
  due_on: date,
  urgent: z.boolean({ error: '加急格式错误' }).default(false),
};

/** What is the clinic's own, and may still be said when the order is out. */
const kept = {
  reservation_id: reservation,
  record_id: idOf('病历').nullish(),
  /** The line that it is sold by. */
  disposal_line_id: idOf('处置明细').nullish(),
  cost: money('加工费', { max: MOST_CENTS }).nullish(),
};

const newForm = z.object({
  patient_id: requiredId('患者'),
  /** Who orders: whoever writes it where it is left out. */
  doctor_id: idOf('医生').nullish(),
  /** An earlier order of the same patient, that this one is made again for. */
  rework_of: idOf('原加工单').nullish(),
  ...said,
  ...kept,
});

/** What is left out stays as it is; once it is out, all but `kept` stands. */
const changeForm = z.object({
  version: requiredVersion,
  factory_id: said.factory_id.optional(),
  items: dentureItems.optional(),
  impression: said.impression.optional(),
  occlusion: said.occlusion.optional(),
  margin: said.margin.optional(),
  contact: said.contact.optional(),
  files: imageIds('影像', MOST_FILES).optional(),
  due_on: date.optional(),
  urgent: z.boolean({ error: '加急格式错误' }).optional(),
  ...kept,
});

const PATH = '/api/admin/denture_processing_orders';
/** Who works at a plant makes them, too, for what is sent to it. */
const opens = { slice, secret: true, plants: true } as const;
const change = { slice, whenClosed: 'checked', idempotent: true, secret: true, response: wholeDentureOrder } as const;

export const dentureOrders = {
  /** Urgent and earliest due first among the open ones. Of who keeps customers their own alone. */
  list: defineCall({
    ...opens,
    method: 'GET',
    path: PATH,
    access: staff,
    summary: '义齿加工单',
    query: z.object({
      ...paging,
      patient_id: idQuery,
      reservation_id: unlessBlank(reservationKey),
      factory_id: idQuery,
      status: unlessBlank(z.enum(dentureStatuses, { error: '状态格式错误' })),
      risk: unlessBlank(z.enum(dentureRisks, { error: '风险格式错误' })),
      /** Of the day that it is due on. */
      from: dayQuery,
      to: dayQuery,
    }),
    response: pagedWith(dentureOrder, {
      /** By status, whatever status was asked for. */
      counts: z.object(Object.fromEntries(dentureStatuses.map((status) => [status, z.number()])) as Counts),
      plants: z.array(denturePlant),
      /** Whether who asks may write one. */
      editable: z.boolean(),
    }),
  }),
  create: defineCall({ ...change, access: writers, method: 'POST', path: PATH, summary: '新建加工单', body: newForm }),
  one: defineCall({
    ...opens,
    method: 'GET',
    path: `${PATH}/:id`,
    access: staff,
    summary: '加工单详情',
    params,
    response: wholeDentureOrder,
  }),
  update: defineCall({
    ...change,
    access: writers,
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: '修改加工单',
    params,
    body: changeForm,
  }),
  /** Each its own part: the clinic's desk says that it arrived, its doctor all of the clinic's, the plant its own. */
  step: defineCall({
    ...change,
    plants: true,
    access: only('shop_owner', 'doctor', 'customer_service'),
    method: 'POST',
    path: `${PATH}/:id/steps`,
    summary: '推进加工单',
    params,
    body: z
      .object({
        /** Of a question's answer: `back_to`. */
        to: z.enum(dentureMoves, { error: '步骤格式错误' }),
        /** Of `making`; sent again for each bench. */
        stage: z.enum(DENTURE_STAGES, { error: '工序格式错误' }).nullish(),
        note: optionalText('说明', MOST_NOTE),
        /** Of a rework: whose it is. */
        fault: z.enum(faults, { error: '责任方格式错误' }).nullish(),
        /** The clinic's, of the patient's pictures. */
        photos: imageIds('照片', MOST_PHOTOS).default([]),
        version: requiredVersion,
      })
      .superRefine(({ to, note, fault }, check) => {
        const told = (path: string, text: string) => check.addIssue({ code: 'custom', path: [path], message: text });
        if (to === 'question' && note === '') told('note', '疑问为必填项');
        if (to === 'rework' && note === '') told('note', '返工原因为必填项');
        if (to === 'rework' && !fault) told('fault', '责任方为必填项');
      }),
  }),
  message: defineCall({
    ...change,
    plants: true,
    access: writers,
    method: 'POST',
    path: `${PATH}/:id/messages`,
    summary: '加工单留言',
    params,
    body: z.object({ text: requiredText('留言', MOST_NOTE) }),
  }),
};

type Counts = Record<(typeof dentureStatuses)[number], z.ZodNumber>;
