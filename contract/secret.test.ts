import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from './index.ts';

/** What opens a door, by the names that it goes by in answers; an address that is one is told of by hand. */
const GIVES_ACCESS = /token|secret|license_url|invite_code|(^|_)key$/i;
/** Their keys name a part of the answer, and a file that is shown by a signed address alone. */
const KEYS_TO_NOTHING = /^(calendar|announcements|dashboard)\./;

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

describe('an answer that holds what opens a door', () => {
  it.each(allCalls().filter(({ name, call }) => call.response && !KEYS_TO_NOTHING.test(name)))(
    'of $name is told as such, so that it is never compressed',
    ({ call }) => {
      const names = namesIn(z.toJSONSchema(call.response as z.ZodType, { io: 'output', unrepresentable: 'any' }));
      expect(call.secret || !names.some((name) => GIVES_ACCESS.test(name))).toBe(true);
    },
  );
});
