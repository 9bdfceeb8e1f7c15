import { z } from 'zod';
import type { Schema } from './call.ts';
import { type Choice, STATUS_CHOICES } from './choices.ts';
import { unlessBlank } from './fields.ts';

/** What a form's field is called and may hold, in plain data: a page and a sheet know it without the schemas. */
export interface FormField {
  readonly label: string;
  readonly kind: 'text' | 'number' | 'date' | 'flag' | 'list';
  /** It has no form without. */
  readonly required: boolean;
  /** Characters of a text, entries of a list. */
  readonly max?: number;
  /** Nothing else, in this order; what each is called. */
  readonly options?: readonly Choice[];
  /** Of a list: its entries are numbers. */
  readonly numbers?: true;
  /** An amount: a number of cents, written in yuan. */
  readonly cents?: true;
  /** It is these together, each named by itself. */
  readonly parts?: FormFields;
}
export type FormFields = Readonly<Record<string, FormField>>;

type Words = Pick<FormField, 'label' | 'options'> & { readonly kind?: FormField['kind'] };

const words = z.registry<Words>();

/** A field of a resource's form: what it is called, and its rules, whose messages begin with that. */
export function titled<S extends Schema>(
  label: string,
  rules: (label: string) => S,
  more: Omit<Words, 'label'> = {},
): S {
  const schema = rules(label);
  words.add(schema, { label, ...more });
  return schema;
}

const STATUSES = STATUS_CHOICES.map(({ value }) => Number(value));

/** What a form may leave out, or leave empty: it stays as it was, or as the column begins. */
export const kept = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

/** Yes or no. */
export const flagField = (label: string) => kept(z.boolean({ error: `${label}格式错误` }));

/** A whole number; both bounds are included. It silences nothing of the form beside it, as `.int()` would. */
export function wholeNumber(label: string, min: number, max: number) {
  const message = `${label}为${min}至${max}的整数`;
  return z
    .number({ error: message })
    .refine((number) => Number.isInteger(number) && number >= min && number <= max, message)
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** What is left empty begins, and is again, as this. */
export const orElse = <S extends z.ZodType, V>(schema: S, value: V) =>
  schema.nullish().transform((given): z.output<S> | V => given ?? value);

const LAST_PLACE = 9_999;

/** Where a row stands among the others: 0 first. */
export const positionField = () => titled('排序', (label) => kept(wholeNumber(label, 0, LAST_PLACE)));

/** 1 在用, 0 停用, or what else these two are called. */
export const statusField = (options = STATUS_CHOICES) =>
  titled('状态', (label) => kept(z.literal(STATUSES, { error: `${label}格式错误` })), { options });

/** The same where it is all that is sent. */
export const statusGiven = z.literal(STATUSES, {
  error: ({ input }) => (input === undefined ? '状态为必填项' : '状态格式错误'),
});

/** The same as a filter of a list. */
export const statusQuery = z.preprocess(
  (value) => (value === '' || value === undefined ? undefined : Number(value)),
  z.literal(STATUSES, { error: '状态格式错误' }).optional(),
);

/** Yes or no as a filter of a list. */
export const flagQuery = (label: string) => unlessBlank(z.enum(['true', 'false'], { error: `${label}格式错误` }));

/** As JSON schema says it. */
interface Said {
  type?: string | string[];
  format?: string;
  anyOf?: Said[];
  maxLength?: number;
  maxItems?: number;
  items?: Said;
  properties?: Record<string, Said>;
  required?: string[];
}

const KINDS: Readonly<Record<string, FormField['kind']>> = {
  integer: 'number',
  number: 'number',
  boolean: 'flag',
  array: 'list',
};

/** The fields of a form in plain data, in their order. @throws where a field has no name */
export function formFieldsOf(form: z.ZodObject): FormFields {
  const { properties = {}, required = [] } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }) as Said;
  return Object.fromEntries(
    Object.entries(form.shape).map(([name, schema]) => {
      const told = words.get(schema as Schema);
      if (!told) throw new Error(`${name}: a field of a resource's form is named by titled()`);
      const said = (properties[name]?.anyOf ?? [properties[name]]).find((part) => part?.type !== 'null') ?? {};
      const max = said.maxLength ?? said.maxItems;
      const type = [said.type ?? []].flat().find((each) => each !== 'null');
      const kind = KINDS[type ?? ''] ?? 'text';
      const more = {
        ...(said.format === 'cents' ? { cents: true as const } : {}),
        ...(['integer', 'number'].includes(String(said.items?.type)) ? { numbers: true as const } : {}),
        ...(max === undefined ? {} : { max }),
        ...(schema instanceof z.ZodObject ? { parts: formFieldsOf(schema) } : {}),
      };
      return [name, { kind, ...told, required: required.includes(name), ...more }];
    }),
  );
}
