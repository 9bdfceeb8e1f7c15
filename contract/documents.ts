import { z } from 'zod';
import { defineCall } from './call.ts';
import { documentSigning, strokes } from './document-signing.ts';
import { documentKinds, documentStatuses, MOST_DOCUMENT_TEXT, relations } from './document-words.ts';
import {
  idOf,
  idParam,
  idQuery,
  one,
  option,
  optionalText,
  paged,
  pagedWith,
  paging,
  requiredId,
  requiredText,
  requiredVersion,
  unlessBlank,
} from './fields.ts';
import { only, staff, user } from './roles.ts';

/** Documents and consents (文书): written, signed by the patient or refused, read: docs/domain/records.md#documents. */

const slice = 'documents';
const writers = only('shop_owner', 'doctor');
const params = z.object({ id: idParam });

const said = {
  kind: z.enum(documentKinds, { error: '类型为必填项' }),
  title: requiredText('标题', 100),
  body: requiredText('正文', MOST_DOCUMENT_TEXT),
};

/** What is put in for {牙位} {诊断} {治疗} {风险}; what is left out comes of the case. */
const values = {
  teeth: optionalText('牙位', 200),
  diagnosis: optionalText('诊断', 1_000),
  treatment: optionalText('治疗', 1_000),
  risks: optionalText('风险', 2_000),
};

const writing = z
  .object({
    patient_id: requiredId('患者'),
    record_id: idOf('病历').nullish(),
    template_id: idOf('文书模板').nullish(),
    /** The consent that it takes back. */
    withdraws_id: idOf('文书')
      .nullish()
      .meta({ examples: [null] }),
    ...{ kind: said.kind.optional(), title: said.title.optional(), body: said.body.optional() },
    ...values,
  })
  .superRefine(({ template_id, withdraws_id, ...form }, check) => {
    const tell = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    if (template_id && withdraws_id) tell('template_id', '撤回声明不使用模板');
    if (template_id || withdraws_id) return;
    if (form.kind === undefined) tell('kind', '类型为必填项');
    if (form.title === undefined) tell('title', '标题为必填项');
    if (form.body === undefined) tell('body', '正文为必填项');
  });

const named = z.object({ id: z.number(), code: z.string() });

const brief = {
  id: z.number(),
  /** WS20261120-0001 */
  code: z.string(),
  kind: z.enum(documentKinds),
  kind_name: z.string(),
  title: z.string(),
  status: z.enum(documentStatuses),
  status_name: z.string(),
  patient: option,
  hospital: option,
  doctor: option,
  record_id: z.number().nullable(),
  template_id: z.number().nullable(),
  signer: z
    .object({
      name: z.string(),
      relation: z.enum(relations),
      relation_name: z.string(),
      id_tail: z.string().nullable(),
    })
    .nullable(),
  /** Null: its doctor did not sign it, another handed it over. */
  doctor_signed_at: z.string().nullable(),
  signed_at: z.string().nullable(),
  /** Of a withdrawal what it takes back, and of a consent what took it back. */
  withdraws: named.nullable(),
  withdrawn: named.extend({ at: z.string() }).nullable(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
};

const documentRow = z.object(brief).meta({ id: 'DocumentRow' });
export type DocumentRow = z.infer<typeof documentRow>;

const document = z
  .object({
    ...brief,
    body: z.string(),
    /** SHA-256 of the text as it was signed; null until then. */
    body_hash: z.string().nullable(),
    /** False: it is no more what was signed. */
    intact: z.boolean(),
    strokes: strokes.nullable(),
    /** The scanned sheet, where it was signed by hand. */
    paper_image_id: z.number().nullable(),
    refused: z.object({ reason: z.string(), by_name: z.string(), second_name: z.string() }).nullable(),
    voided: z.object({ reason: z.string(), by_name: z.string(), at: z.string() }).nullable(),
  })
  .meta({ id: 'Document' });
export type PatientDocument = z.infer<typeof document>;

const PATH = '/api/admin/documents';
const change = { access: writers, whenClosed: 'checked', slice, response: one(document), idempotent: true } as const;

export const documents = {
  /** Without what they say; the newest first. Of who keeps customers their own alone. The reading is written down. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: staff,
    slice,
    summary: '文书',
    query: z.object({
      ...paging,
      patient_id: idQuery,
      kind: unlessBlank(z.enum(documentKinds, { error: '类型格式错误' })),
      status: unlessBlank(z.enum(documentStatuses, { error: '状态格式错误' })),
    }),
    response: pagedWith(documentRow, {
      /** Whether who asks may write any, of those whom they treat. */
      writes: z.boolean(),
      /** Whether who asks reads what they say. */
      reads: z.boolean(),
    }),
  }),
  create: defineCall({ ...change, method: 'POST', path: PATH, summary: '书写文书', body: writing }),
  one: defineCall({
    method: 'GET',
    path: `${PATH}/:id`,
    access: only('shop_owner', 'doctor', 'dental_hygienist'),
    slice,
    summary: '文书详情',
    params,
    response: z.object({
      data: document,
      meta: z.object({
        editable: z.boolean(),
        /** A draft by its author, what is signed by the owner alone. */
        voidable: z.boolean(),
        /** A consent that may still be taken back, by who writes. */
        withdrawable: z.boolean(),
        /** Whether it may be signed without the patient: by its own doctor. */
        own: z.boolean(),
        /** False: 您不是接诊人员，本次查阅已记录. */
        treating: z.boolean(),
      }),
    }),
  }),
  update: defineCall({
    ...change,
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: '修改文书',
    params,
    body: z.object({ version: requiredVersion, title: said.title, body: said.body }),
  }),
  /** Signed by the patient or who stands for them, or refused before a second of the staff. */
  sign: defineCall({
    ...change,
    method: 'POST',
    path: `${PATH}/:id/sign`,
    summary: '签署文书',
    params,
    body: documentSigning,
  }),
  void: defineCall({
    ...change,
    method: 'POST',
    path: `${PATH}/:id/void`,
    summary: '作废文书',
    params,
    body: z.object({
      version: requiredVersion,
      reason: requiredText('原因', 200).refine((text) => text === '' || text.length >= 2, '原因至少2个字符'),
    }),
  }),
  /** The account's own patients', of every hospital, once they are signed. */
  own: defineCall({
    method: 'GET',
    path: '/api/documents',
    access: user,
    slice,
    summary: '我的文书',
    query: z.object({ ...paging, patient_id: idQuery }),
    response: paged(documentRow),
  }),
  ownOne: defineCall({
    method: 'GET',
    path: '/api/documents/:id',
    access: user,
    slice,
    summary: '我的一份文书',
    params,
    response: one(document),
  }),
};
