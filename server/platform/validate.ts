import { z } from 'zod';
import type { Schema } from '#contract/call.ts';
import type { FieldErrors } from '#contract/errors.ts';

/** Says what is missing in Chinese where a schema gave no message of its own. */
z.config({ customError: (issue) => (issue.input === undefined ? '必填项' : '格式错误') });

export interface Parts {
  params: Schema | undefined;
  query: Schema | undefined;
  body: Schema | undefined;
}

export interface Parsed {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Parses all parts and answers every wrong field at once; nested ones are dotted. */
export function parseParts(parts: Parts, given: Parsed): { value: Parsed; errors: FieldErrors | null } {
  const errors: FieldErrors = {};
  const value: Parsed = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = parts[part];
    if (!schema) continue;
    // A call without a body is told each field that it lacks, not that it lacks a body.
    const result = z.safeParse(schema, part === 'body' ? (given.body ?? {}) : given[part]);
    if (!result.success) collect(result.error.issues, errors);
    else if (!findUnreadable(result.data, [], errors)) value[part] = result.data;
  }
  return { value, errors: Object.keys(errors).length > 0 ? errors : null };
}

function collect(issues: readonly z.core.$ZodIssue[], errors: FieldErrors): void {
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body';
    errors[field] ??= [];
    if (!errors[field].includes(issue.message)) errors[field].push(issue.message);
  }
}

/** PostgreSQL stores no U+0000, and no half of a sign that takes two. */
const UNREADABLE = /\0|\p{Surrogate}/u;

/** Names the texts, and the names of fields, that nothing can store, whatever a schema says of them. */
function findUnreadable(value: unknown, way: string[], errors: FieldErrors): boolean {
  if (typeof value === 'string') {
    if (!UNREADABLE.test(value)) return false;
    errors[way.join('.') || 'body'] = ['包含无法识别的字符'];
    return true;
  }
  if (typeof value !== 'object' || value === null) return false;
  let found = false;
  for (const [key, part] of Object.entries(value)) {
    found = (UNREADABLE.test(key) && findUnreadable(key, way, errors)) || found;
    way.push(key);
    found = findUnreadable(part, way, errors) || found;
    way.pop();
  }
  return found;
}
