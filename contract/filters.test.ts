import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Filters, readFilters } from './filters.ts';
import { allCalls } from './index.ts';

/** What addresses say: of each kind what is right, what is almost, and what is nothing of it. */
const SAID = [
  ...['0', '1', '2', '7', '25', '101', '-3', '1.5', '99999999999', 'abc', ' 华东 ', 'nul\0'],
  ...['2026-11-23', '2026-02-30', '2026-11-23 09:00', '字'.repeat(50), '字'.repeat(51), '字'.repeat(501)],
];

/** What the schema refuses counts as absent. */
function readBySchema(query: z.ZodType, raw: Record<string, string>): unknown {
  const first = query.safeParse(raw);
  if (first.success) return first.data;
  const refused = new Set(first.error.issues.map(({ path }) => String(path[0])));
  return query.parse(Object.fromEntries(Object.entries(raw).filter(([name]) => !refused.has(name))));
}

const defined = (value: unknown) =>
  Object.fromEntries(Object.entries(value as object).filter(([, part]) => part !== undefined));

describe('the plain filters of a list', () => {
  const lists = allCalls().filter(({ call }) => call.filters && (call.query as z.ZodType).safeParse({}).success);

  it.each(lists)('of $name read an address as its schema does', ({ call }) => {
    const filters = call.filters as Filters;
    for (const [name, { enum: values = [] }] of Object.entries(filters)) {
      for (const said of [...SAID, ...values.map(String)]) {
        const raw = { [name]: said };
        const expected = defined(readBySchema(call.query as z.ZodType, raw));
        expect(readFilters(filters, raw), `${name}=${JSON.stringify(said)}`).toEqual(expected);
      }
      expect(readFilters(filters, { [name]: ' ' }), `${name} left blank`).toEqual(readFilters(filters, {}));
    }
  });
});
