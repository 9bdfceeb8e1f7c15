import fc, { type Arbitrary } from 'fast-check';
import type { Document, Operation } from './schema.ts';
import { id, isId, type Json, poolOf, valuesOf } from './values.ts';
import { type Body, WHO, type Who, type WireRequest } from './wire.ts';

/** A request that a call would take, in parts that can still be bent. */
export interface Draft {
  readonly who: Who;
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly body: Json | undefined;
  readonly headers: readonly (readonly [string, string])[];
}

/** The document says in words who may make a call. */
const LABELS: Record<string, Who> = {
  平台管理员: 'admin',
  店长: 'owner',
  医生: 'doctor',
  洁牙师: 'hygienist',
  前台: 'desk',
  已登录账号: 'patient',
};

function whoFor(operation: Operation): Arbitrary<Who> {
  const may = Object.entries(LABELS).flatMap(([label, who]) => (operation.who.includes(label) ? [who] : []));
  const likely: Who[] = may.length > 0 ? may : ['visitor', 'patient', 'desk'];
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: fc.constantFrom(...WHO) },
  );
}

const asText = (value: Json): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

function pathOf(operation: Operation): Arbitrary<Record<string, string>> {
  const names = operation.parameters.filter((part) => part.in === 'path').map(({ name }) => name);
  const byNumber = fc.nat({ max: 40 }).map((n) => id(poolOf('id', operation.path), n));
  const value =
    operation.path.includes('reservations') || operation.path.includes('_index')
      ? fc.oneof(
          byNumber,
          fc.nat({ max: 20 }).map((n) => `~hash.${n}~`),
        )
      : byNumber;
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { noNullPrototype: true });
}

function queryOf(operation: Operation, document: Document): Arbitrary<[string, string][]> {
  const parts = operation.parameters.filter((part) => part.in === 'query');
  if (parts.length === 0) return fc.constant([]);
  const each = parts.map(({ name, required, schema, style }): Arbitrary<[string, string][]> => {
    const value = valuesOf(schema, document, operation.path, name);
    const written = value.map((made): [string, string][] =>
      style === 'deepObject' && typeof made === 'object' && made !== null && !Array.isArray(made)
        ? Object.entries(made).map(([key, part]) => [`${name}[${key}]`, asText(part)])
        : [[name, asText(made)]],
    );
    return required ? written : fc.option(written, { nil: [], freq: 2 });
  });
  return fc.tuple(...each).map((made) => made.flat());
}

/** The document's own example, with ids that are there. */
function withIds(value: Json, path: string, name = ''): Json {
  if (Array.isArray(value)) return value.map((part) => withIds(part, path, name));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withIds(part, path, key)]));
  return typeof value === 'number' && isId(name) ? id(poolOf(name, path), value) : value;
}

function bodyOf(operation: Operation, document: Document): Arbitrary<Json | undefined> {
  if (!operation.body) return fc.constant(undefined);
  const made = valuesOf(operation.body, document, operation.path);
  if (operation.example === undefined) return made;
  const example = withIds(operation.example as Json, operation.path);
  // Half of them are the example with some of its fields as the schema would have them.
  const mixed = fc.tuple(made, fc.nat()).map(([other, bits]): Json => mixOf(example, other, bits));
  return fc.oneof(made, mixed);
}

/** Each field from the one or the other, as the bits say. */
function mixOf(example: Json, other: Json, bits: number): Json {
  if (!example || typeof example !== 'object' || Array.isArray(example)) return other;
  if (!other || typeof other !== 'object' || Array.isArray(other)) return other;
  const keys = Object.keys({ ...example, ...other });
  return Object.fromEntries(
    keys.map((key, n) => [key, ((bits >> (n % 31)) & 1 ? example[key] : other[key]) ?? example[key] ?? null]),
  );
}

export function draftOf(operation: Operation, document: Document): Arbitrary<Draft> {
  return fc.record(
    {
      who: whoFor(operation),
      path: pathOf(operation),
      query: queryOf(operation, document),
      body: bodyOf(operation, document),
      headers: fc.constant([]),
    },
    { noNullPrototype: true },
  );
}

/** What may stand in a query as it is. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

export function targetOf(operation: Operation, draft: Draft): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => draft.path[name] ?? '1');
  const query = draft.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

const JSON_TYPE = ['content-type', 'application/json'] as const;

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const BOUNDARY = 'hm-boundary-7f3a';

export function formOf(fields: Readonly<Record<string, string>>, file: Buffer | null): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const picture = file ? [Buffer.from(head), file, Buffer.from('\r\n')] : [];
  return Buffer.concat([...parts, ...picture, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function form(draft: Draft): { type: readonly [string, string]; body: Body } {
  const fields =
    draft.body && typeof draft.body === 'object' && !Array.isArray(draft.body) ? draft.body : { type: 'image' };
  const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asText(value)]));
  const bytes = formOf(text, Buffer.from(PIXEL, 'base64'));
  return {
    type: ['content-type', `multipart/form-data; boundary=${BOUNDARY}`],
    body: { as: 'bytes', hex: bytes.toString('hex') },
  };
}

/** The draft as a request, with what a kind puts in place of its parts. */
export function written(operation: Operation, kind: string, draft: Draft, put: Partial<WireRequest> = {}): WireRequest {
  const sent = operation.multipart
    ? form(draft)
    : draft.body === undefined
      ? null
      : { type: JSON_TYPE, body: { as: 'text', text: JSON.stringify(draft.body) } satisfies Body };
  const headers = [...(sent ? [sent.type] : []), ...draft.headers];
  return {
    operation: operation.id,
    kind,
    who: draft.who,
    method: operation.method,
    target: targetOf(operation, draft),
    headers,
    body: sent?.body ?? null,
    ...put,
  };
}
