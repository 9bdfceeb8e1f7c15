import { z } from 'zod';
import { isName, optionalText, requiredId, requiredText } from './fields.ts';
import { isIdCard } from './id-card.ts';
import { nationName } from './nations.ts';

/**
 * The forms of a patient: docs/domain/patients-and-privacy.md#patients-of-an-account. Which of them is asked for what:
 * docs/decisions/020.
 */

/** Certificate types; only 居民身份证 is checked by its checksum (docs/domain/patients-and-privacy.md#id-numbers). */
export const CERTIFICATE_TYPES = [
  { id: 1, name: '居民身份证' },
  { id: 2, name: '护照' },
  { id: 3, name: '港澳居民来往内地通行证' },
  { id: 4, name: '台湾居民来往大陆通行证' },
  { id: 5, name: '军官证' },
  { id: 6, name: '出生证明' },
] as const;
export const RESIDENT_ID_CARD = 1;
const CERTIFICATE_TYPE_IDS: readonly number[] = CERTIFICATE_TYPES.map(({ id }) => id);

export const patientName = requiredText('姓名', 100)
  .regex(/^$|^..+$/su, '姓名长度为2至100个字符')
  .refine(isName, '姓名包含无法识别的字符');

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const WHOLE_PHONE = /^(1\d{10})?$/;
/** What `maskPhone` makes: sent back as it was shown it means the number that is there. */
const PHONE_OR_MASKED = /^(1\d{10}|1\d{2}\*{4}\d{4})?$/;
export const WRONG_PHONE = '请输入正确的手机号';
export const WRONG_ID_CARD = '请输入正确的身份证号';
export const WRONG_CERTIFICATE = '证件号格式错误';

/** Whether a number is one that `maskIdNumber` or `maskPhone` made. */
export const isMasked = (text: string) => /^([^*]{3}\*+[^*]{4}|\*{1,7})$/.test(text);

const patientOf = (phone: RegExp) =>
  z.object({
    name: patientName,
    phone: z.string({ error: '手机号为必填项' }).trim().min(1, '手机号为必填项').regex(phone, WRONG_PHONE),
    email: optionalText('邮箱', 100).refine((text) => text === '' || EMAIL.test(text), '请输入正确的邮箱'),
    gender: z.enum(['男', '女'], { error: '性别格式错误' }).nullish(),
    age: z
      .number({ error: '年龄格式错误' })
      .int('年龄格式错误')
      .min(0, '年龄格式错误')
      .max(150, '年龄格式错误')
      .nullish(),
  });

/** A text that stays away where the form has no such field: what is not named is no part of the form. */
const detail = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine((text) => !text.includes('\0'), `${label}包含无法识别的字符`)
    .nullish();

/** By its id or its name; kept and answered as the name. */
const nation = z
  .union([z.number(), z.string()], { error: '民族格式错误' })
  .transform((given, ctx) => {
    const text = String(given).trim();
    if (text === '') return '';
    const name = nationName(text);
    if (name === null) ctx.addIssue({ code: 'custom', message: '民族格式错误' });
    return name ?? text;
  })
  .nullish();

const detailsOf = (phone: RegExp) => ({
  nationality: detail('国籍', 30),
  nation,
  province: detail('省', 30),
  city: detail('市', 30),
  area: detail('区', 30),
  address: detail('详细地址', 200),
  /** Pregnancy: 1 yes, 0 no. */
  is_marry: z.union([z.literal(0), z.literal(1)], { error: '是否怀孕格式错误' }).nullish(),
  industry: detail('行业', 30).refine((text) => !text || text.length >= 2, '行业长度为2至30个字符'),
  contact_name: detail('紧急联系人姓名', 100),
  contact_phone: z.string({ error: WRONG_PHONE }).trim().regex(phone, WRONG_PHONE).nullish(),
});

/** The ID document of a patient, and whatever else is asked. A resident ID card is checked by its checksum. */
function infoOf(phone: RegExp, { masked }: { masked: boolean }) {
  return z
    .object({
      certificate_type: requiredId('证件类型').refine((id) => CERTIFICATE_TYPE_IDS.includes(id), '证件类型格式错误'),
      certificate_number: requiredText('证件号', 30).transform((text) => text.toUpperCase()),
      ...detailsOf(phone),
    })
    .check(
      z.refine<Certificate>((form) => certificateWrong(form, masked) === null, {
        path: ['certificate_number'],
        error: (issue) => certificateWrong(issue.input as Certificate, masked) ?? '',
        when: always,
      }),
    );
}

interface Certificate {
  certificate_type?: unknown;
  certificate_number?: unknown;
}

/** Said beside all other wrong fields, not after them. */
const always = () => true;

function certificateWrong(form: Certificate, masked: boolean): string | null {
  const { certificate_type: type, certificate_number: number } = form ?? {};
  if (typeof number !== 'string' || number === '' || (masked && isMasked(number))) return null;
  if (type === RESIDENT_ID_CARD) return isIdCard(number) ? null : WRONG_ID_CARD;
  return number.includes('*') ? WRONG_CERTIFICATE : null;
}

const healthField = (label: string) => optionalText(label, 150);

/** docs/domain/patients-and-privacy.md#consent. Kept only with the account's consent (docs/decisions/011). */
const healthStatus = z.object({
  health_status: healthField('健康状况'),
  medical_history: healthField('既往病史'),
  allergic_history: healthField('过敏史'),
  medication_history: healthField('用药史'),
});
export type HealthStatus = z.infer<typeof healthStatus>;

/** The words of a refusal by a form whose person was asked and did not agree. */
export const CONSENT_REQUIRED = '请先阅读并同意《健康信息授权书》';

const consented = {
  healthStatus: healthStatus.nullish(),
  /** Whether the person agreed in this form. Left out by clients that don't ask. */
  consent: z.boolean({ error: '授权格式错误' }).nullish(),
  consent_version: z.string({ error: '版本格式错误' }).max(20, '版本格式错误').nullish(),
};

/** What the whole form asks for beside name, phone and ID document. */
const REQUIRED = {
  nation: '民族',
  industry: '行业',
  contact_name: '紧急联系人姓名',
  contact_phone: '紧急联系人手机号',
} as const;
type Required = keyof typeof REQUIRED;

interface Form {
  quick?: unknown;
  info?: Record<string, unknown> | null;
}

function required(name: Required, isQuick: (form: Form) => boolean) {
  return z.refine<Form>((form) => isQuick(form) || !isBlank(form.info?.[name]), {
    path: ['info', name],
    error: `${REQUIRED[name]}为必填项`,
    when: always,
  });
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

const requiredAll = (isQuick: (form: Form) => boolean) =>
  (Object.keys(REQUIRED) as Required[]).map((name) => required(name, isQuick));

const DETAILS: readonly string[] = Object.keys(detailsOf(WHOLE_PHONE));

/** Who registers in the middle of a booking says who they are, and the rest when there is time (docs/decisions/020). */
function isQuick({ quick, info }: Form): boolean {
  if (typeof quick === 'boolean') return quick;
  const named = Object.keys(info ?? {});
  return named.includes('certificate_number') && !named.some((name) => DETAILS.includes(name));
}

/** A new patient: the whole form, or with `quick` name, phone and ID document alone. */
export const newPatientBody = z
  .object({
    /** The short form. Left out, it is the short one where `info` has the ID document and nothing else. */
    quick: z.boolean({ error: '快速新增格式错误' }).nullish(),
    patient: patientOf(WHOLE_PHONE),
    info: infoOf(WHOLE_PHONE, { masked: false }),
    ...consented,
  })
  .check(...requiredAll(isQuick));

/** A change is always the whole form. Numbers may come back masked, as they were shown: they stay as they are. */
export const patientBody = z
  .object({
    patient: patientOf(PHONE_OR_MASKED),
    info: infoOf(PHONE_OR_MASKED, { masked: true }),
    ...consented,
  })
  .check(...requiredAll(() => false));

/**
 * A person at the desk of a hospital: name and phone, the rest where they say it. The desk asks for no type of document, as
 * where it books; a number of a resident ID card is checked where it is said to be one.
 */
export const deskPatientBody = z.object({
  patient: patientOf(WHOLE_PHONE),
  info: z
    .object({
      certificate_type: z
        .number({ error: '证件类型格式错误' })
        .refine((id) => CERTIFICATE_TYPE_IDS.includes(id), '证件类型格式错误')
        .nullish(),
      certificate_number: detail('证件号', 30),
      ...detailsOf(WHOLE_PHONE),
    })
    .check(
      z.refine<Certificate>((form) => certificateWrong(form, false) === null, {
        path: ['certificate_number'],
        error: (issue) => certificateWrong(issue.input as Certificate, false) ?? '',
        when: always,
      }),
    )
    .nullish(),
  /** Kept only where the person was told what it is for. */
  healthStatus: healthStatus.nullish(),
  /** The clinic has told this person what their health data is used for. */
  informed: z.boolean({ error: '告知格式错误' }).nullish(),
});
