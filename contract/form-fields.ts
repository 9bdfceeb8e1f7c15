import { z } from 'zod';
import type { Schema } from './call.ts';

/** What a form's field is called and may hold, in plain data: a page and a sheet know it without the schemas. */
export interface FormField {
  readonly label: string;
  readonly kind: 'text' | 'number' | 'date' | 'flag' | 'list';
  /** It has no form without. */
  readonly required: boolean;
  /** Characters of a text, entries of a list. */
  readonly max?: number;
  /** Nothing else; what each is called. */
  readonly options?: Readonly<Record<string, string>>;
  /** A number of cents, written in yuan. */
  readonly cents?: true;
}
export type FormFields = Readonly<Record<string, FormField>>;

type Words = Pick<FormField, 'label' | 'options' | 'cents'> & { readonly kind?: FormField['kind'] };

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

/** As JSON schema says it. */
interface Said {
  type?: string;
  anyOf?: Said[];
  maxLength?: number;
  maxItems?: number;
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
      const kind = KINDS[said.type ?? ''] ?? 'text';
      return [name, { kind, ...told, required: required.includes(name), ...(max === undefined ? {} : { max }) }];
    }),
  );
}
