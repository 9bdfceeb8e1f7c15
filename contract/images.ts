import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  date,
  dayQuery,
  hasNoNul,
  idOf,
  idParam,
  idQuery,
  one,
  option,
  optionalText,
  pagedWith,
  paging,
  requiredId,
  requiredText,
  requiredVersion,
  reservationKey,
  unlessBlank,
} from './fields.ts';
import { imageCategories, imageStatuses, MAX_IMAGE } from './image-words.ts';
import { only, staff } from './roles.ts';
import { teeth, tooth } from './teeth.ts';

/** Pictures (影像): sent, added to a patient, shown by what is derived of them. docs/domain/records.md#pictures */

const slice = 'images';
const adders = only('shop_owner', 'doctor', 'dental_hygienist');
const params = z.object({ id: idParam });

const MOST_AT_ONCE = 50;
const MOST_NOTE = 500;
const LAST_POSITION = 40;

const category = z.enum(imageCategories, { error: '类型为必填项' });
/** Those of one mount or session have one: a name that whoever sends them makes up. */
const seriesId = z
  .string({ error: '系列格式错误' })
  .regex(/^[\w-]{1,40}$/, '系列格式错误')
  .nullish()
  .meta({ examples: ['full-mouth-1'] });
/** The place in its mount, from 1. */
const position = z
  .number({ error: '位置格式错误' })
  .int('位置格式错误')
  .min(1, '位置格式错误')
  .max(LAST_POSITION, '位置格式错误')
  .nullish();

const image = z
  .object({
    id: z.number(),
    category: z.enum(imageCategories),
    category_name: z.string(),
    taken_on: z.string(),
    teeth: z.array(z.string()),
    note: z.string(),
    series_id: z.string().nullable(),
    position: z.number().nullable(),
    status: z.enum(imageStatuses),
    status_name: z.string(),
    /** Whether its patient is meant to see it. */
    shared: z.boolean(),
    /** What was sent: image/jpeg, image/png, image/webp, application/pdf or application/dicom. */
    content_type: z.string(),
    /** 暂不支持预览: a file of this kind is a download alone. */
    dicom: z.boolean(),
    /** Bytes that were sent. */
    size: z.number(),
    /** Pixels, of a picture, upright. */
    width: z.number().nullable(),
    height: z.number().nullable(),
    /** Of the file that was sent, in hexadecimal. */
    sha256: z.string(),
    /** Good for some minutes; null: there is nothing to show yet, or not to who asks. */
    thumb_url: z.string().nullable(),
    url: z.string().nullable(),
    patient: option,
    reservation: z.object({ hash_id: z.string(), date: z.string(), time: z.string() }).nullable(),
    record_id: z.number().nullable(),
    uploaded: z.object({ by: option, at: z.string() }),
    voided: z.object({ reason: z.string(), by_name: z.string(), at: z.string() }).nullable(),
    version: z.number(),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof image>;

const form = z.object({
  /** As image-upload answered it. */
  key: requiredText('文件', 300),
  category,
  /** Today where it is left out. */
  taken_on: unlessBlank(date).nullish(),
  teeth: teeth.default([]),
  note: optionalText('备注', MOST_NOTE),
  series_id: seriesId,
  position,
});

const adding = z.object({
  patient_id: requiredId('患者'),
  /** The visit that they were taken at: its integer or its hash_id. */
  reservation_id: z.union([idOf('预约').transform(String), reservationKey], { error: '预约格式错误' }).nullish(),
  record_id: idOf('病历').nullish(),
  images: z
    .array(form, { error: '影像为必填项' })
    .min(1, '影像为必填项')
    .max(MOST_AT_ONCE, `每次最多添加${MOST_AT_ONCE}张影像`)
    .refine((images) => new Set(images.map(({ key }) => key)).size === images.length, '影像重复'),
});

/** What is left out stays as it is. */
const changing = z.object({
  category: category.optional(),
  taken_on: date.optional(),
  teeth: teeth.optional(),
  note: z
    .string({ error: '备注格式错误' })
    .trim()
    .max(MOST_NOTE, `备注最多${MOST_NOTE}个字符`)
    .refine(hasNoNul, '备注包含无法识别的字符')
    .optional(),
  series_id: seriesId,
  position,
  record_id: idOf('病历').nullish(),
  shared: z.boolean({ error: '共享格式错误' }).optional(),
  version: requiredVersion,
});

const PATH = '/api/admin/hospital/disposal';
/** Their answers have addresses that open a file to whoever has them. */
const opens = { slice, secret: true } as const;
const change = { ...opens, whenClosed: 'checked', idempotent: true } as const;

export const images = {
  /** The kinds in their order; how many of each the patient has, where one is named: that is a reading, and written down. */
  cate: defineCall({
    method: 'GET',
    path: `${PATH}/image-cate`,
    access: staff,
    slice,
    summary: '影像分类',
    query: z.object({ patient_id: idQuery }),
    response: z.object({
      data: z.array(z.object({ code: z.enum(imageCategories), name: z.string(), count: z.number() })),
    }),
  }),
  /** Of one patient, those taken last first; what is void where its status is asked for. The reading is written down. */
  list: defineCall({
    method: 'GET',
    path: `${PATH}/image-list`,
    access: staff,
    ...opens,
    summary: '影像列表',
    query: z.object({
      ...paging,
      patient_id: z.coerce.number({ error: '患者为必填项' }).int('患者格式错误').min(1, '患者为必填项'),
      category: unlessBlank(z.enum(imageCategories, { error: '类型格式错误' })),
      tooth: unlessBlank(tooth),
      from: dayQuery,
      to: dayQuery,
      status: unlessBlank(z.enum(imageStatuses, { error: '状态格式错误' })),
    }),
    response: pagedWith(image, {
      /** False: 您不是接诊人员，本次查阅已记录. */
      treating: z.boolean(),
      /** Whether who asks may add one of this patient. */
      editable: z.boolean(),
    }),
  }),
  /** multipart/form-data: `file`, `patient_id`. Kept as it was sent, until the end of a day if it is not added. */
  upload: defineCall({
    method: 'POST',
    path: `${PATH}/image-upload`,
    access: adders,
    ...opens,
    summary: '上传影像文件',
    multipart: true,
    fileBytes: MAX_IMAGE,
    body: z.object({
      patient_id: z.coerce.number({ error: '患者为必填项' }).int('患者格式错误').min(1, '患者为必填项'),
    }),
    response: one(
      z.object({
        key: z.string(),
        /** Null of what is no picture. */
        width: z.number().nullable(),
        height: z.number().nullable(),
        dicom: z.boolean(),
        /** The patient has these very bytes: it is the present one's key, and adding it answers that one. */
        duplicate: z.boolean(),
        image_id: z.number().nullable(),
      }),
    ),
    toast: null,
  }),
  /** All of them or none. */
  add: defineCall({
    ...change,
    method: 'POST',
    path: `${PATH}/image-add`,
    access: adders,
    summary: '添加影像',
    body: adding,
    response: z.object({ data: z.array(image.extend({ duplicate: z.boolean() })) }),
  }),
  update: defineCall({
    ...change,
    method: 'PUT',
    path: `${PATH}/images/:id`,
    access: adders,
    summary: '修改影像信息',
    params,
    body: changing,
    response: one(image),
  }),
  /** By who uploaded it, or the owner. */
  void: defineCall({
    ...change,
    method: 'POST',
    path: `${PATH}/images/:id/void`,
    access: adders,
    summary: '作废影像',
    params,
    body: z.object({
      version: requiredVersion,
      reason: requiredText('原因', 200).refine((text) => text === '' || text.length >= 2, '原因至少2个字符'),
    }),
    response: one(image),
  }),
  /** The very bytes that were sent; the trail says who had them. */
  original: defineCall({
    method: 'GET',
    path: `${PATH}/images/:id/original`,
    access: adders,
    slice,
    summary: '下载影像原件',
    params,
    download: 'application/octet-stream',
  }),
};
