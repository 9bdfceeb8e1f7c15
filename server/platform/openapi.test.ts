import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { events, requests } from '#contract/event.ts';
import { allCalls } from '#contract/index.ts';
import { buildOpenApi } from './openapi.ts';

const document = buildOpenApi();
const text = JSON.stringify(document);
const operationOf = (path: string, method: string) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? null;

describe('the OpenAPI document', () => {
  it('is 3.1 and has every call once', () => {
    expect(document.openapi).toBe('3.1.0');
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((call) => call.operationId),
    );
    expect(ids.toSorted()).toEqual(
      allCalls()
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leads every reference to something', () => {
    const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((found) => found[1] ?? '');
    expect(refs.length).toBeGreaterThan(50);
    for (const ref of new Set(refs)) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (typeof at === 'object' && at ? Reflect.get(at, key) : undefined), document);
      expect(found, ref).toBeTypeOf('object');
    }
    expect(text).not.toContain('#/$defs');
  });

  it.each(allCalls())('$name has its path parameters, tag, security and failures', ({ call }) => {
    const operation = operationOf(call.path, call.method);
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map((found) => found[1]);
    const said = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    expect(said.map(({ name }) => name)).toEqual(inPath);
    expect(said.every(({ required }) => required)).toBe(true);
    expect(document.tags.map(({ name }) => name)).toContain(operation?.tags[0]);
    expect(operation?.security.some((way) => Object.keys(way).length === 0)).toBe(call.access.kind === 'anyone');
    expect(operation?.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(call.idempotent);
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([call.status, 400, 401, 403, 404, 413, 415, 422, 429, 500, 503].map(String)),
    );
  });

  it.each(allCalls())('$name says what a success holds: JSON, a file, or nothing at 204', ({ call }) => {
    const success = operationOf(call.path, call.method)?.responses[call.status];
    const types = success && 'content' in success ? Object.keys(success.content ?? {}) : [];
    const file = call.download?.split(';')[0];
    expect(types).toEqual(file ? [file] : call.status === 204 ? [] : ['application/json']);
  });

  it('says that an upload is a form with a file', () => {
    const content = operationOf('/api/upload', 'POST')?.requestBody?.content;
    expect(Object.keys(content ?? {})).toEqual(['multipart/form-data']);
    expect(content?.['multipart/form-data']?.schema.required).toEqual(['file']);
  });

  const json = allCalls().filter(({ call }) => call.body && !call.multipart);
  it.each(json)('$name has an example that the call takes', ({ call }) => {
    const example = operationOf(call.path, call.method)?.requestBody?.content['application/json']?.example;
    expect(call.body && z.safeParse(call.body, example).error?.issues).toBeUndefined();
  });

  const KEY =
    /(^|[._])ids?(\.\d+)?$|^(positions|departments|files|photos)\.\d+$|^(handover_to|handed_to|by|rework_of)$/;
  it.each(json)('$name takes no number that no column holds', ({ call }) => {
    const example = operationOf(call.path, call.method)?.requestBody?.content['application/json']?.example;
    const wholes = (value: unknown, way: string[]): string[][] => {
      if (typeof value === 'number') return [way];
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([key, part]) => wholes(part, [...way, key]));
    };
    for (const way of wholes(example, []))
      for (const beyond of KEY.test(way.join('.')) ? [2 ** 53, -1] : [2 ** 31, -(2 ** 31) - 1]) {
        const copy: unknown = structuredClone(example);
        const holder = way.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), copy);
        Reflect.set(Object(holder), way.at(-1) ?? '', beyond);
        expect(call.body && z.safeParse(call.body, copy).success, `${way.join('.')} ${beyond}`).toBe(false);
      }
  });

  it('has every failure and every live message', () => {
    const codes = z.object({ enum: z.array(z.string()) }).parse(document.components.schemas.Failure?.properties?.code);
    expect(codes.enum).toEqual(Object.keys(ERRORS));
    for (const status of new Set(Object.values(ERRORS).map((error) => error.status)))
      expect(document.components.responses[`E${status}`]).toBeDefined();
    expect(Object.keys(document['x-live'].sent)).toEqual(Object.keys(events));
    expect(Object.keys(document['x-live'].asked)).toEqual(Object.keys(requests));
    for (const { answer } of Object.values(document['x-live'].asked)) expect(answer?.anyOf?.length).toBeGreaterThan(1);
  });
});
