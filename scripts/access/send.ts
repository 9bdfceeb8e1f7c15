import sharp from 'sharp';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { resources } from '#contract/index.ts';
import { HEALTH_CONSENT } from '#contract/privacy.ts';
import type { Resource } from '#contract/resource.ts';
import { buildOpenApi } from '../../server/platform/openapi.ts';
import { exampleOf } from '../../server/platform/openapi-example.ts';
import { fileOf } from '../../server/platform/xlsx-file.ts';
import { CELLS, FIELDS, FORMS } from './forms.ts';
import { type Attempt, freshAddress, type Thing } from './made.ts';
import { tableForm } from './tables.ts';
import { THINGS } from './things.ts';

/** A call with everything it needs, made of its schema and of the world. */

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Fields = Record<string, unknown>;

export interface Named {
  name: string;
  call: Call;
}

export interface Prepared {
  path: string;
  query: Fields;
  body: Fields | undefined;
}

export interface Got {
  status: number;
  code: string;
  text: string;
  /** As they came: of a file the file. */
  bytes: Buffer;
}

const document = buildOpenApi();

export function operationOf({ call }: Named) {
  const found = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
  if (!found) throw new Error(`${call.path} is not in the document`);
  return found;
}

/** What a path names by a word of the contract, and by no id: of it there is one for everybody, and none is a stranger's. */
const WORDS: Readonly<Record<string, string>> = { kind: HEALTH_CONSENT.kind };

/** The path as it is asked for. @throws where nobody has said what a parameter of it means */
export function pathOf({ path }: Pick<Call, 'path'>, id: unknown): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const said = name === 'id' ? String(id) : WORDS[name];
    if (said === undefined) throw new Error(`${path}: say in WORDS of scripts/access/send.ts what :${name} means`);
    return said;
  });
}

/** 「admin/reservations」 of /api/admin/reservations/:id/cancel; null where the path has no id. */
export function thingOf({ call }: Named): string | null {
  const [, thing] = /^\/api\/(.*?)\/:id(?:\/|$)/.exec(call.path) ?? [];
  return thing ?? null;
}

export function thing(named: Named): Thing | null {
  const key = thingOf(named);
  if (key === null) return null;
  const found = THINGS[named.name] ?? THINGS[key];
  if (!found)
    throw new Error(`${named.name}: say in THINGS of scripts/access/things.ts how to make what /api/${key}/:id means`);
  return found;
}

/** The schema of a call's JSON body, resolved where it is a named one. */
export function bodySchema(named: Named): JsonSchema | null {
  const body = operationOf(named).requestBody;
  const schema = body && Object.values(body.content)[0]?.schema;
  if (!schema) return null;
  return schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema) : schema;
}

export async function prepare(named: Named, attempt: Attempt, id?: number | string): Promise<Prepared> {
  const { call, name } = named;
  const form = (await FORMS[name]?.(attempt)) ?? tableForm(name) ?? undefined;
  const made = id ?? (await thing(named)?.make(attempt));
  return {
    path: pathOf(call, made),
    query: form && call.query ? form : await requiredQuery(named, attempt),
    body: !call.body ? undefined : (form ?? (await requiredBody(named, attempt))),
  };
}

async function requiredQuery(named: Named, attempt: Attempt): Promise<Fields> {
  const required = operationOf(named).parameters.filter((part) => part.in === 'query' && part.required);
  return filled(
    attempt,
    required.map(({ name, schema }) => [name, schema]),
  );
}

async function requiredBody(named: Named, attempt: Attempt): Promise<Fields> {
  const schema = bodySchema(named);
  return filled(
    attempt,
    (schema?.required ?? []).map((name) => {
      const part = schema?.properties?.[name];
      return [name, typeof part === 'object' ? part : {}];
    }),
  );
}

async function filled(attempt: Attempt, parts: [string, JsonSchema][]): Promise<Fields> {
  const fields: Fields = {};
  for (const [name, schema] of parts) {
    const known = FIELDS[name];
    if (!known && isId(name)) throw new Error(`say in FIELDS of scripts/access/forms.ts what the field ${name} means`);
    fields[name] = known ? await known(attempt) : exampleOf(schema, document.components.schemas, name);
  }
  return fields;
}

export function isId(name: string): boolean {
  return name === 'id' || name.endsWith('_id');
}

export async function send(
  named: Named,
  { path, query, body }: Prepared,
  attempt: Attempt,
  headers: Record<string, string> = {},
): Promise<Got> {
  const { call } = named;
  const { app, token } = attempt;
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const json = body !== undefined && !call.multipart;
  const answer = await fetch(`${app.url}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': freshAddress(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: call.multipart ? await formOf(named, attempt, body ?? {}) : json ? JSON.stringify(body) : undefined,
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString();
  return { status: answer.status, code: /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? '', text, bytes };
}

async function formOf(named: Named, attempt: Attempt, fields: Fields): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', (await sheet(named, attempt)) ?? (await picture()), 'file');
  return form;
}

/** Of an import a sheet with one row; null where the call wants something else. */
async function sheet({ name }: Named, attempt: Attempt): Promise<Blob | null> {
  const [slice = '', call = ''] = name.split('.');
  const resource = (resources as Record<string, Resource>)[slice];
  if (!resource?.excel || !call.startsWith('import')) return null;
  const form = (await FORMS[`${slice}.create`]?.(attempt)) ?? tableForm(`${slice}.create`) ?? {};
  const { columns } = resource.excel;
  const titles = columns.map((column) => resource.fields[column]?.label ?? column);
  const cells = columns.map((column) => CELLS[slice]?.[column] ?? cellOf(resource, column, form[column]));
  const file = await fileOf({ name: resource.label, titles, widths: titles.map(() => 14) }, [cells]);
  return new Blob([Buffer.from(file)]);
}

/** As people would type it; a field that is more than one word is left out. */
function cellOf({ fields }: Resource, column: string, value: unknown) {
  if (typeof value === 'number') return { number: fields[column]?.cents ? value / 100 : value };
  return typeof value === 'string' ? value : null;
}

async function picture(): Promise<Blob> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0aa' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}
