import { z } from 'zod';
import type { Filter, Filters } from './filters.ts';

/** As JSON schema says it. */
interface Said {
  type?: string;
  default?: string | number;
  const?: string | number;
  enum?: (string | number)[];
  anyOf?: Said[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  properties?: Record<string, Said>;
}

/** The parameters of a paged list, from the schema of its query; null where it is none. */
export function filtersOf(query: z.core.$ZodType | undefined): Filters | null {
  if (!query) return null;
  const { properties = {} } = z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' }) as Said;
  if (!('page' in properties)) return null;
  return Object.fromEntries(Object.entries(properties).map(([name, said]) => [name, filterOf(said)]));
}

function filterOf(said: Said): Filter {
  const values = said.enum ?? (said.const === undefined ? said.anyOf?.flatMap(valuesOf) : [said.const]);
  const number = values ? values.every((value) => typeof value === 'number') : /integer|number/.test(said.type ?? '');
  return {
    type: number ? 'number' : 'text',
    ...(said.default === undefined ? {} : { default: said.default }),
    ...(values ? { enum: values } : {}),
    ...(said.minimum === undefined ? {} : { min: said.minimum }),
    ...((said.maximum ?? said.maxLength) === undefined ? {} : { max: said.maximum ?? said.maxLength }),
    ...(said.pattern === undefined ? {} : { pattern: said.pattern }),
    ...(said.format === 'date' ? { date: true } : {}),
  };
}

const valuesOf = ({ const: value, enum: values }: Said): (string | number)[] =>
  values ?? (value === undefined ? [] : [value]);
