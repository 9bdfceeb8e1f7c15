import fc, { type Arbitrary } from 'fast-check';
import { bent, edges, lacking, naughty, numbers, otherType } from './bend.ts';
import { type Draft, draftOf, encoded, targetOf, written } from './draft.ts';
import { badHeaders, brokenBytes, brokenTargets, forms, malformed, packed, typesOfContent } from './encodings.ts';
import type { Document, Operation } from './schema.ts';
import { BROKEN_JSON, NAUGHTY } from './strings.ts';
import type { Json } from './values.ts';
import { type Body, filled, type WireRequest } from './wire.ts';

/** The ways in which a request is hostile. Each makes requests of one call; null where the call gives it nothing to bend. */

export type Kind = (operation: Operation, draft: Arbitrary<Draft>) => Arbitrary<WireRequest> | null;

const ofDraft =
  (name: string, bend: (draft: Arbitrary<Draft>) => Arbitrary<Draft>): Kind =>
  (operation, draft) =>
    bend(draft).map((made) => written(operation, name, made));

const hasParts = (operation: Operation) => operation.parameters.length > 0 || operation.body !== null;
const onlyWith =
  (has: (operation: Operation) => boolean, kind: Kind): Kind =>
  (operation, draft) =>
    has(operation) ? kind(operation, draft) : null;

const hasBody = (operation: Operation) => operation.body !== null;

/** Pollution reaches other requests by this name. */
export const POLLUTED = 'hm_polluted';

const POLLUTIONS = [
  `"__proto__":{"${POLLUTED}":"1"}`,
  `"constructor":{"prototype":{"${POLLUTED}":"1"}}`,
  '"__proto__":null',
  `"__proto__":{"toString":1,"status":500,"${POLLUTED}":"1"}`,
  '"hasOwnProperty":1,"toString":2,"valueOf":3',
  '"toJSON":{},"then":{},"length":-1',
] as const;

const POLLUTED_QUERIES = [
  `a[__proto__][${POLLUTED}]=1`,
  `__proto__[${POLLUTED}]=1`,
  `__proto__.${POLLUTED}=1`,
  `constructor[prototype][${POLLUTED}]=1`,
  `a[constructor][prototype][${POLLUTED}]=1`,
  'hasOwnProperty=1&toString=2',
  'a[length]=99999999&a[99999999]=1',
  `${'a[b]'.repeat(30)}=1`,
  `a${'[x]'.repeat(1_000)}=1`,
  Array.from({ length: 3_000 }, (_, n) => `p${n}=1`).join('&'),
  '=&=&&&==',
  'a[]=1&a[]=2&a[0]=3&a=4&a[b]=5',
];

/** A member more in the body's text, as no JavaScript object would write it. */
const withMember = (body: Json | undefined, member: string): Body => {
  const text = JSON.stringify(body ?? {});
  return {
    as: 'text',
    text: text.startsWith('{') ? `{${member}${text === '{}' ? '' : ','}${text.slice(1)}` : `{${member}}`,
  };
};

const asks = (operation: Operation, name: string, made: Draft, more: readonly string[]): WireRequest => {
  const target = targetOf(operation, made);
  return written(operation, name, made, { target: `${target}${target.includes('?') ? '&' : '?'}${more.join('&')}` });
};

const LEVELS = [50, 1_000, 5_000, 20_000, 100_000];
const OVER = 300_000;

/** Deep without being large to keep: in place of the body, or as a member beside what is right. */
function deep(made: Draft, levels: number, shape: number): Body {
  const [unit, middle, closing] = shape % 2 === 0 ? ['[', '', ']'] : ['{"a":', '1', '}'];
  if (shape < 2) return filled({ unit, times: levels, middle, closing });
  const rest = JSON.stringify(made.body ?? {}).replace(/^\{/, '');
  return filled({ head: '{"deep":', unit, times: levels, middle, closing, tail: rest === '}' ? rest : `,${rest}` });
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'M-SEARCH',
  'SEARCH',
];

export const KINDS: Readonly<Record<string, Kind>> = {
  valid: ofDraft('valid', (draft) => draft),
  nearly: onlyWith(
    hasParts,
    ofDraft('nearly', (draft) => bent(draft, edges)),
  ),
  naughty: onlyWith(
    hasParts,
    ofDraft('naughty', (draft) => bent(draft, naughty)),
  ),
  numbers: onlyWith(
    hasParts,
    ofDraft('numbers', (draft) => bent(draft, numbers)),
  ),
  'wrong type': onlyWith(
    hasParts,
    ofDraft('wrong type', (draft) => bent(draft, otherType)),
  ),
  'missing key': onlyWith(hasParts, ofDraft('missing key', lacking)),
  'extra key': onlyWith(hasBody, (operation, draft) =>
    fc.tuple(draft, fc.constantFrom(...NAUGHTY), fc.jsonValue()).map(([made, key, value]) =>
      written(operation, 'extra key', made, {
        body: withMember(made.body, `${JSON.stringify(key)}:${JSON.stringify(value)}`),
      }),
    ),
  ),
  pollution: onlyWith(hasBody, (operation, draft) =>
    fc
      .tuple(draft, fc.constantFrom(...POLLUTIONS))
      .map(([made, member]) => written(operation, 'pollution', made, { body: withMember(made.body, member) })),
  ),
  'polluted query': (operation, draft) =>
    fc
      .tuple(draft, fc.constantFrom(...POLLUTED_QUERIES))
      .map(([made, query]) => asks(operation, 'polluted query', made, [query])),
  'repeated parameter': onlyWith(
    (operation) => operation.parameters.some((part) => part.in === 'query'),
    (operation, draft) =>
      fc.tuple(draft, fc.constantFrom('', '[]', '[0]', '[a]', '[a][b]', '.a')).map(([made, ending]) =>
        asks(
          operation,
          'repeated parameter',
          made,
          operation.parameters.filter((part) => part.in === 'query').map(({ name }) => `${encoded(name)}${ending}=1`),
        ),
      ),
  ),
  'huge body': onlyWith(hasBody, (operation, draft) =>
    fc.tuple(draft, fc.integer({ min: OVER, max: 3_000_000 })).map(([made, times]) =>
      written(operation, 'huge body', made, {
        body: filled({ head: '{"name":"', unit: 'x', times, tail: '"}' }),
      }),
    ),
  ),
  'deep body': onlyWith(hasBody, (operation, draft) =>
    fc
      .tuple(draft, fc.constantFrom(...LEVELS), fc.nat({ max: 3 }), fc.boolean())
      .map(([made, levels, shape, key]) =>
        written(
          operation,
          'deep body',
          { ...made, headers: key ? [['idempotency-key', `deep-${levels}-${shape}`]] : [] },
          { body: deep(made, levels, shape) },
        ),
      ),
  ),
  'broken JSON': onlyWith(hasBody, (operation, draft) =>
    fc
      .tuple(draft, fc.constantFrom(...BROKEN_JSON))
      .map(([made, text]) => written(operation, 'broken JSON', made, { body: { as: 'text', text } })),
  ),
  'broken bytes': onlyWith(hasBody, brokenBytes),
  'broken target': brokenTargets,
  packed: onlyWith(hasBody, packed),
  'content type': onlyWith(hasBody, typesOfContent),
  headers: badHeaders,
  form: forms,
  'wrong method': (operation, draft) =>
    fc
      .tuple(draft, fc.constantFrom(...METHODS.filter((method) => method !== operation.method)))
      .map(([made, method]) => written(operation, 'wrong method', made, { method, operation: null })),
  malformed,
};

/** Requests of one kind, of one call. */
export function requestsOf(kind: string, operation: Operation, document: Document): Arbitrary<WireRequest> | null {
  return KINDS[kind]?.(operation, draftOf(operation, document)) ?? null;
}
