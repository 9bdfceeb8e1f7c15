import fc, { type Arbitrary } from 'fast-check';
import type { Draft } from './draft.ts';
import { DATES, NAUGHTY, NUMBER_TOKENS, NUMBERS_AS_TEXT, TIMES } from './strings.ts';
import { type Json, raw } from './values.ts';

/** One place of a draft with something else in it. */

type Way = readonly (string | number)[];

function waysOf(value: Json, way: Way = []): Way[] {
  if (value === null || typeof value !== 'object') return way.length > 0 ? [way] : [];
  const inside = Array.isArray(value)
    ? value.flatMap((part, n) => waysOf(part, [...way, n]))
    : Object.entries(value).flatMap(([key, part]) => waysOf(part, [...way, key]));
  return way.length > 0 ? [way, ...inside] : inside;
}

function at(value: Json, way: Way): Json {
  return way.reduce<Json>(
    (found, key) => (found && typeof found === 'object' ? (Reflect.get(found, key) as Json) : null),
    value,
  );
}

const GONE = Symbol('gone');

function put(value: Json, [key, ...rest]: Way, made: Json | typeof GONE): Json {
  if (key === undefined || value === null || typeof value !== 'object') return made === GONE ? value : made;
  const copy: Json = Array.isArray(value) ? [...value] : { ...value };
  if (made === GONE && rest.length === 0) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, put((Reflect.get(value, key) as Json) ?? null, rest, made));
  return Array.isArray(copy) ? copy.filter((part) => part !== undefined) : copy;
}

/** Bends one place of the draft: a parameter of the path, of the query, or a field of the body. */
export function bent(draft: Arbitrary<Draft>, by: (value: Json) => Arbitrary<Json>): Arbitrary<Draft> {
  return fc.tuple(draft, fc.nat({ max: 1_000 })).chain(([made, n]) => {
    const names = Object.keys(made.path);
    const ways = made.body === undefined ? [] : waysOf(made.body);
    const which = n % Math.max(1, names.length + made.query.length + ways.length);
    const name = names[which];
    if (name !== undefined)
      return by(made.path[name] ?? '').map((value) => ({ ...made, path: { ...made.path, [name]: inPath(value) } }));
    const query = made.query[which - names.length];
    if (query)
      return by(query[1]).map((value) => ({
        ...made,
        query: made.query.map((one) => (one === query ? [query[0], plain(value)] : one)),
      }));
    const way = ways[which - names.length - made.query.length];
    const body = made.body;
    if (!way || body === undefined) return fc.constant(made);
    return by(at(body, way)).map((value) => ({ ...made, body: put(body, way, value) }));
  });
}

const plain = (value: Json) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const inPath = (value: Json) => encodeURIComponent(plain(value).toWellFormed()).slice(0, 4_000) || '%20';

/** The draft without one of its fields. */
export function lacking(draft: Arbitrary<Draft>): Arbitrary<Draft> {
  return fc.tuple(draft, fc.nat({ max: 1_000 })).map(([made, n]) => {
    const ways = made.body === undefined ? [] : waysOf(made.body);
    const which = n % Math.max(1, made.query.length + ways.length);
    if (which < made.query.length) return { ...made, query: made.query.filter((_, place) => place !== which) };
    const way = ways[which - made.query.length];
    return way && made.body !== undefined ? { ...made, body: put(made.body, way, GONE) } : made;
  });
}

const EDGES_OF_NUMBERS: readonly Json[] = [
  ...[0, -1, 1, 0.5, 2_147_483_646, 2_147_483_647, 2_147_483_648, 2 ** 53],
  ...['1', '', null, raw('1e400'), raw('-0')],
];

const edgesOfText = (value: string): Json[] => [
  '',
  ' ',
  `${value} `,
  ` ${value}`,
  value.slice(1),
  `${value}x`,
  value.repeat(60),
  value.normalize('NFD'),
  null,
];

const edgesOfList = (value: Json[]): Json[] => [
  [],
  [null],
  [[]],
  [...value, ...value],
  Array.from({ length: 600 }, () => value[0] ?? 1),
  { ...value },
];

/** The edges of what a field takes, and a step beyond. */
export function edges(value: Json): Arbitrary<Json> {
  if (typeof value === 'number' || (typeof value === 'string' && value.startsWith('~id.')))
    return fc.constantFrom(...EDGES_OF_NUMBERS);
  if (typeof value === 'string')
    return fc.oneof(fc.constantFrom(...edgesOfText(value)), fc.constantFrom(...DATES, ...TIMES));
  if (Array.isArray(value)) return fc.constantFrom(...edgesOfList(value));
  if (typeof value === 'boolean') return fc.constantFrom<Json>('true', 'false', 0, 1, null, '');
  return fc.constantFrom<Json>({}, [], '', null, 'x', 0);
}

export const naughty = (): Arbitrary<Json> => fc.constantFrom(...NAUGHTY);

export const numbers = (): Arbitrary<Json> =>
  fc.oneof(fc.constantFrom(...NUMBERS_AS_TEXT), fc.constantFrom(...NUMBER_TOKENS.map(raw)));

const OTHERS: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  '',
  'x',
  '1',
  [],
  [1],
  ['x'],
  [[]],
  {},
  { a: 1 },
  { length: 3 },
  { $gt: '' },
  [{}],
];

/** Of any type but its own. */
export function otherType(value: Json): Arbitrary<Json> {
  const kind = (one: Json) => (Array.isArray(one) ? 'array' : one === null ? 'null' : typeof one);
  return fc.oneof(
    fc.constantFrom(...OTHERS.filter((one) => kind(one) !== kind(value))),
    fc.jsonValue({ maxDepth: 3 }).map((made) => made as Json),
  );
}
