import { z } from 'zod';
import { defineCall } from './call.ts';
import { isIdCard, option, optionalText, paged, paging, phone, requiredId, requiredText } from './fields.ts';
import { defineResource } from './resource.ts';
import { staff, user } from './roles.ts';

/** The patients of an account, and a hospital's patients for the desk: product.md sections 3, 5, 7. */

/** Certificate types; only 居民身份证 is checked by its checksum (decisions.md, section 2). */
export const CERTIFICATE_TYPES = [
  { id: 1, name: '居民身份证' },
  { id: 2, name: '护照' },
  { id: 3, name: '港澳居民来往内地通行证' },
  { id: 4, name: '台湾居民来往大陆通行证' },
  { id: 5, name: '军官证' },
  { id: 6, name: '出生证明' },
] as const;
export const RESIDENT_ID_CARD = 1;

export const patient = z
  .object({
    id: z.number(),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    age: z.number().nullable(),
    gender: z.string().nullable(),
    info: z.object({ certificate_type: z.number().nullable(), certificate_number: z.string().nullable() }).optional(),
  })
  .meta({ id: 'Patient' });

export const patientName = requiredText('姓名', 100).regex(/^$|^..+$/su, '姓名长度为2至100个字符');

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const CERTIFICATE_TYPE_IDS: readonly number[] = CERTIFICATE_TYPES.map(({ id }) => id);

/** The ID document of a patient. A resident ID card is checked by its checksum. */
const certificate = z
  .object({
    certificate_type: requiredId('证件类型').refine((id) => CERTIFICATE_TYPE_IDS.includes(id), '证件类型格式错误'),
    certificate_number: requiredText('证件号', 30).transform((text) => text.toUpperCase()),
  })
  .superRefine(({ certificate_type, certificate_number }, ctx) => {
    if (certificate_type !== RESIDENT_ID_CARD || certificate_number === '' || isIdCard(certificate_number)) return;
    ctx.addIssue({ code: 'custom', path: ['certificate_number'], message: '请输入正确的身份证号' });
  });

const healthField = (label: string) => optionalText(label, 150);

/** product.md section 3. Kept only with the account's consent (docs/decisions/011). */
const healthStatus = z.object({
  health_status: healthField('健康状况'),
  medical_history: healthField('既往病史'),
  allergic_history: healthField('过敏史'),
  medication_history: healthField('用药史'),
});
export type HealthStatus = z.infer<typeof healthStatus>;

/** The words of a refusal by a form whose person was asked and did not agree. */
export const CONSENT_REQUIRED = '请先阅读并同意《健康信息授权书》';

const hospitalPatients = z.object({
  data: z.array(
    option.extend({
      gender: z.string().nullable(),
      age: z.number().nullable(),
      phone: z.string(),
      certificate_number: z.string().nullable(),
      card_no: z.string().nullable(),
      allergic_history: z.string().nullable(),
      last_visit: z.object({ date: z.string(), doctor_name: z.string(), chief_complaint: z.string() }).nullable(),
    }),
  ),
});

export const patients = {
  list: defineCall({
    method: 'GET',
    path: '/api/patients',
    access: user,
    slice: 'patients',
    summary: '我的就诊人',
    query: z.object({ ...paging, include: z.string().max(50).optional() }),
    response: paged(patient),
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/patients',
    access: user,
    slice: 'patients',
    summary: '新增就诊人',
    body: z.object({
      patient: z.object({
        name: patientName,
        phone,
        email: optionalText('邮箱', 100).refine((text) => text === '' || EMAIL.test(text), '请输入正确的邮箱'),
        gender: z.enum(['男', '女'], { error: '性别格式错误' }).nullish(),
        age: z.number().int('年龄格式错误').min(0, '年龄格式错误').max(150, '年龄格式错误').nullish(),
      }),
      info: certificate,
      healthStatus: healthStatus.nullish(),
      /** Whether the person agreed in this form. Left out by clients that don't ask. */
      consent: z.boolean({ error: '授权格式错误' }).nullish(),
      consent_version: z.string({ error: '版本格式错误' }).max(20, '版本格式错误').nullish(),
    }),
    /** `health_status_kept` is false where health data came without the account's consent: the file was made without it. */
    response: z.object({ data: patient, meta: z.object({ health_status_kept: z.boolean() }) }),
    idempotent: true,
  }),
  /** For the desk's form: people this hospital knows, by name, phone or ID number. Phones are masked. */
  ofHospital: defineCall({
    method: 'GET',
    path: '/api/admin/search/hospitalPatient',
    access: staff,
    slice: 'patients',
    summary: '本院患者搜索',
    query: z.object({ keyword: z.string().trim().max(50).default('') }),
    response: hospitalPatients,
  }),
  /** The same for our own screens: a name, phone or ID number in an address would stand in logs on the way. */
  searchOfHospital: defineCall({
    method: 'POST',
    path: '/api/admin/search/hospitalPatient',
    access: staff,
    slice: 'patients',
    summary: '本院患者搜索（关键词不进地址）',
    body: z.object({ keyword: z.string({ error: '关键词格式错误' }).trim().max(50, '关键词最多50个字符') }),
    response: hospitalPatients,
    status: 200,
  }),
};

/** 就诊人: the patients of an account. */
export const ownPatients = defineResource({ label: '就诊人', list: patients.list, create: patients.create });
