import type { Call } from './call.ts';

/** The same question with its filters in the body; null where none of them names a person. */
export function twinOf(call: Call): Call | null {
  if (call.persons.length === 0) return null;
  const summary = `${call.summary}（条件在请求体中）`;
  return {
    ...call,
    method: 'POST',
    path: `${call.path}/query`,
    query: undefined,
    body: call.query,
    summary,
    persons: [],
    filters: null,
  };
}
