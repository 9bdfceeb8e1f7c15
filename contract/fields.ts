import { z } from 'zod';
import { isCreditCode } from './credit-code.ts';
import { isRealDate } from './id-card.ts';

/**
 * Fields that many calls share, with their exact Chinese messages (docs/domain/wire.md#fields). Who left a field empty
 * is told that it must be there, and nothing of its form: forms let the empty text pass. (`abort` would do that too,
 * and with it silence the checks that a whole form makes.)
 */

/** A trimmed text that must be there: 「label为必填项」. */
export function requiredText(label: string, max = 500) {
  const message = `${label}为必填项`;
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`);
}

/** What something is called: a text of at least so many characters, without markup. */
export function requiredName(label: string, max: number, min = 1) {
  return requiredText(label, max)
    .refine((text) => text === '' || text.length >= min, `${label}至少${min}个字符`)
    .refine(isName, `${label}包含无法识别的字符`);
}

/** A trimmed text that may be missing or empty; with an example where not every text will do. */
export function optionalText(label: string, max = 500, example?: string) {
  const text = z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`);
  return (example === undefined ? text : text.meta({ examples: [example] })).nullish().transform((text) => text ?? '');
}

/** From 1 up to what a number holds exactly, as keys are (docs/decisions/044): int() says so. */
const counted = (missing: string, wrong: string) => z.number({ error: missing }).int(wrong).min(1, missing);

/** A positive integer id in a JSON body. */
export const requiredId = (label: string) => counted(`${label}为必填项`, `${label}格式错误`);

/** An id of which only the form is told, whatever is wrong with it. */
export const idOf = (label: string) => counted(`${label}格式错误`, `${label}格式错误`);

const CODE_SIGNS = 18;

/** 统一社会信用代码 of a legal person, in capitals; empty where it is not known. */
export const creditCode = (label: string) =>
  optionalText(label, CODE_SIGNS)
    .transform((text) => text.toUpperCase())
    // Who typed too much is told of that alone.
    .refine((text) => text === '' || text.length > CODE_SIGNS || isCreditCode(text), `${label}不正确`);

/** What a column of versions holds. */
export const MAX_VERSION = 2_147_483_647;

/** The version that was seen; where it is another by now, the change is 409 STALE. */
export const versionSeen = idOf('版本').max(MAX_VERSION, '版本格式错误').optional();

/** Where a change is not made without it. */
export const requiredVersion = requiredId('版本').max(MAX_VERSION, '版本格式错误');

/** The hold that a form books with. */
export const holdId = idOf('占号').nullish();

/** What a visit is (类型): left out where nobody says it. */
export const kindId = idOf('类型').nullish();

/** Of a visit: left out where none is offered (docs/domain/wire.md#fields). */
export const departmentId = requiredId('诊室').nullish();

/** An id in a path or query string. */
export const idParam = z.coerce.number({ error: '编号格式错误' }).int('编号格式错误').min(1, '编号格式错误');

/** An optional id in a query string; an empty value counts as absent. */
export const idQuery = z.preprocess((value) => (value === '' ? undefined : value), idParam.optional());

/** A version or revision in a query string: no more than its column holds. */
export const versionQuery = z.preprocess(
  (value) => (value === '' ? undefined : value),
  idParam.max(MAX_VERSION, '版本格式错误').optional(),
);

/** A reservation's `:id`: the integer or the hash_id (docs/domain/wire.md#values). */
export const reservationKey = z.string().regex(/^(\d{1,16}|[A-Za-z0-9_-]{20,64})$/, '编号格式错误');

export const phone = z
  .string({ error: '手机号为必填项' })
  .trim()
  .min(1, '手机号为必填项')
  .regex(/^(1\d{10})?$/, '请输入正确的手机号');

/** A landline with its area code and perhaps an extension, a mobile, or a number of 400 or 800, as they are written. */
const HOSPITAL_PHONES: readonly (readonly [RegExp, string])[] = [
  [/^(0(?:10|2\d))-?(\d{8})(-\d{1,6})?$/, '$1-$2$3'],
  [/^(0[3-9]\d\d)-?(\d{7,8})(-\d{1,6})?$/, '$1-$2$3'],
  [/^([48]00)-?(\d{3})-?(\d{4})$/, '$1-$2-$3'],
  [/^(1[3-9]\d{9})$/, '$1'],
];

/** As everybody writes it, whoever typed it with brackets, blanks, wide characters or 转; null where it is no number. */
function writtenPhone(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^\((0\d{2,3})\)/, '$1-')
    .replace(/[‐-―−ー转]+/g, '-')
    .replace(/-+/g, '-');
  const known = HOSPITAL_PHONES.find(([form]) => form.test(text));
  return known ? text.replace(known[0], known[1]) : null;
}

const HOUSE_PHONE = 30;

/** A house's telephone, which everybody may read; empty where it has none to tell. */
export const hospitalPhone = z
  .string({ error: '电话格式错误' })
  .trim()
  .max(HOUSE_PHONE, `电话最多${HOUSE_PHONE}个字符`)
  // Who typed too much is told of that alone.
  .refine(
    (text) => text === '' || text.length > HOUSE_PHONE || writtenPhone(text) !== null,
    '请输入正确的电话，如 0571-88881234、400-800-1234 或手机号',
  )
  .transform((text) => writtenPhone(text) ?? '');

/** Six digits that came by SMS (docs/domain/messages.md#codes). Of another form they are as wrong as any other code. */
export const smsCode = z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(20, '验证码错误或已失效');

/** yyyy-MM-dd on the clinic's wall clock (Asia/Shanghai). */
export const date = z
  .string({ error: '日期为必填项' })
  .trim()
  .min(1, '日期为必填项')
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, '日期格式错误')
  .refine((text) => text === '' || isRealDate(text), '日期格式错误');

/** HH:mm on the clinic's wall clock. */
export const time = z
  .string({ error: '时间点为必填项' })
  .trim()
  .min(1, '时间点为必填项')
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, '时间点格式错误');

/** The `time` query of the grids: a date, or a date and time of which the date counts. */
export const dateQuery = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}([ T].*)?$/, '日期格式错误')
    .transform((text) => text.slice(0, 10))
    .refine(isRealDate, '日期格式错误')
    .optional(),
);

/** page from 1, pageSize 1 to 100 (else 422). */
export const paging = {
  page: z.coerce
    .number({ error: '页码格式错误' })
    .int('页码格式错误')
    .min(1, '页码格式错误')
    .max(1_000_000, '页码格式错误')
    .default(1),
  pageSize: z.coerce
    .number({ error: '每页条数格式错误' })
    .int('每页条数格式错误')
    .min(1, '每页条数为1至100')
    .max(100, '每页条数为1至100')
    .default(10),
};

/** A day in a query string, for filters of lists; an empty value counts as absent. */
export const dayQuery = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .trim()
    .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDate(text), '日期格式错误')
    .meta({ format: 'date' })
    .optional(),
);

/** A keyword in a query string. */
export const keywordQuery = z
  .string()
  .trim()
  .max(50, '关键词最多50个字符')
  .refine(hasNoNul, '关键词包含无法识别的字符')
  .default('');

/** The answer of a paged list. */
export function paged<T extends z.core.$ZodType>(item: T) {
  return z.object({ data: z.array(item), current_page: z.number(), per_page: z.number(), total: z.number() });
}

/** A paged list with a `meta`; where a screen reads `meta.pagination`, put `pagination` into it. */
export function pagedWith<T extends z.core.$ZodType, M extends z.core.$ZodShape>(item: T, meta: M) {
  return z.object({
    data: z.array(item),
    current_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    meta: z.object(meta),
  });
}

/** One entity. */
export function one<T extends z.core.$ZodType>(item: T) {
  return z.object({ data: item });
}

export const pagination = z.object({ current_page: z.number(), per_page: z.number(), total: z.number() });

export const option = z.object({ id: z.number(), name: z.string() });
export type Option = z.infer<typeof option>;

/** An amount as it is answered: a whole number of cents. */
export const cents = z.number().int().meta({ format: 'cents', description: '金额，单位：分' });

/** Bounds of an amount, in cents, both included; and what is said where that is not the usual. */
export interface MoneyRules {
  readonly max: number;
  /** 0 where nothing is said. */
  readonly min?: number;
  /** Of what is no number, or not there. */
  readonly missing?: string;
  readonly low?: string;
  readonly high?: string;
}

const inYuan = (amount: number) => `${amount / 100}元`;

/** What is too little: nothing at all where anything would do. */
function tooLow(label: string, min: number): string {
  if (min <= 0) return `${label}格式错误`;
  return min === 1 ? `${label}须大于0` : `${label}最少${inYuan(min)}`;
}

/**
 * An amount of a form (docs/domain/money.md#cents): a whole number of cents, whoever typed yuan. It says one thing at a
 * time, and silences nothing of the form beside it, as `.int()` would. NaN is what a page makes of a text that is no amount.
 */
export function money(label: string, { max, min = 0, ...words }: MoneyRules) {
  const wrong = `${label}格式错误`;
  const missing = words.missing ?? `${label}为必填项`;
  const isWhole = (amount: number) => Number.isSafeInteger(amount);
  return z
    .number({ error: ({ input }) => (Number.isNaN(input) ? wrong : missing) })
    .refine(isWhole, wrong)
    .refine((amount) => !isWhole(amount) || amount >= min, words.low ?? tooLow(label, min))
    .refine((amount) => !isWhole(amount) || amount <= max, words.high ?? `${label}最多${inYuan(max)}`)
    .meta({ type: 'integer', minimum: min, maximum: max, format: 'cents', description: `${label}，单位：分` });
}

/** Names of people and hospitals, which stand in messages, papers and other systems: no markup, and none that looks like it. */
export function isName(text: string): boolean {
  return !/[<>]/.test(text);
}

/** PostgreSQL can't store U+0000 in a text. */
export function hasNoNul(text: string): boolean {
  return !text.includes('\0');
}

/** Of a query or a form: what is left empty is as if it were not there. */
export const unlessBlank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
