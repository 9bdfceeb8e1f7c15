import { readFileSync } from 'node:fs';
import type { Express } from 'express';
import { z } from 'zod';
import type { Call, Schema } from '#contract/call.ts';
import { answers, events, requests } from '#contract/event.ts';
import { allCalls } from '#contract/index.ts';
import { GRANT_LABEL, ROLE_LABEL } from '#contract/roles.ts';
import { exampleOf } from './openapi-example.ts';
import { FAILURE, failureResponses, failuresOf } from './openapi-failures.ts';

/** The OpenAPI 3.1 document, made of the same definitions that requests and answers are checked against. */

export type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  /** An object of a query: `time[start]=…&time[end]=…`. */
  style?: 'deepObject';
  explode?: true;
  schema: JsonSchema;
}

/** By media type. */
type Content = Partial<Record<string, { schema: JsonSchema; example?: unknown }>>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Who may make the call, in words. */
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>;
}

export interface LiveMessage {
  summary?: string;
  audience?: string;
  payload: JsonSchema;
  /** Of what is asked: the acknowledgement. */
  answer?: JsonSchema;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, { description: string; content: Content }>;
    securitySchemes: Record<string, Record<string, string>>;
  };
  /** OpenAPI has no word for a live channel: what the server sends, and what a client may ask. */
  'x-live': { sent: Record<string, LiveMessage>; asked: Record<string, LiveMessage> };
}

const MANIFEST = new URL('../../package.json', import.meta.url);

const PARAMETER_WORDS: Record<string, string> = {
  page: '页码，从 1 开始',
  pageSize: '每页条数，1 至 100',
  time: '日期（yyyy-MM-dd）',
  union_id: '联盟',
  hospital_id: '医院',
  department_id: '诊室',
  doctor_id: '医生',
};

export function buildOpenApi(): OpenApi {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  const schemas = new Components();
  const paths: OpenApi['paths'] = {};
  for (const { name, call } of allCalls()) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = operation(name, call, schemas);
  }
  const live = { sent: liveSent(schemas), asked: liveAsked(schemas) };
  schemas.all.Failure = FAILURE;
  return {
    openapi: '3.1.0',
    info: { title: '号脉', version, description: '预约、排班与诊所管理的接口。时间按 Asia/Shanghai，金额为整数分。' },
    servers: [{ url: '/' }],
    tags: [...new Set(allCalls().map(({ call }) => call.slice))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.all,
      responses: failureResponses(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    'x-live': live,
  };
}

/** Serves the document; it is made once, when somebody first asks. */
export function mountOpenApi(app: Express): void {
  let json: string | undefined;
  app.get('/api/openapi.json', (_req, res) => {
    json ??= JSON.stringify(buildOpenApi());
    res.setHeader('Cache-Control', 'no-cache').type('json').send(json);
  });
}

/** Named schemas are written once, under components, wherever they are met. */
class Components {
  readonly all: Record<string, JsonSchema> = {};

  schema(schema: Schema, io: 'input' | 'output'): JsonSchema {
    const { $schema, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    for (const [name, part] of Object.entries($defs ?? {})) this.add(name, part);
    return pointed(own);
  }

  private add(name: string, part: JsonSchema): void {
    const { id: _id, ...own } = pointed(part);
    const known = this.all[name];
    if (known && JSON.stringify(known) !== JSON.stringify(own)) throw new Error(`two schemas are named ${name}`);
    this.all[name] = own;
  }
}

/** zod points into $defs; the document keeps them elsewhere. */
function pointed(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function operation(name: string, call: Call, schemas: Components): Operation {
  const made: Operation = {
    operationId: name,
    tags: [call.slice],
    summary: call.summary,
    description: `权限：${accessInWords(call)}${call.proof ? '；开启两步验证的，须在 15 分钟内验证过' : ''}`,
    security: call.access.kind === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [
      ...parameters(call.params, 'path', schemas),
      ...parameters(call.query, 'query', schemas),
      ...headers(call),
    ],
    responses: {
      [call.status]: success(call, schemas),
      ...triedOf(call, schemas),
      ...Object.fromEntries(failuresOf(call).map((status) => [status, { $ref: `#/components/responses/E${status}` }])),
    },
  };
  if (call.multipart) made.requestBody = { required: true, content: formContent(call, schemas) };
  else if (call.body) {
    const required = call.body._zod.optin !== 'optional';
    made.requestBody = { required, content: content(schemas.schema(call.body, 'input'), schemas) };
  }
  return made;
}

/** What it would do. */
function triedOf({ tried }: Call, schemas: Components): Record<string, { description: string; content: Content }> {
  if (!tried) return {};
  return { 200: { description: '试运行，没有改动', content: content(schemas.schema(tried, 'output'), schemas) } };
}

function success(call: Call, schemas: Components): { description: string; content?: Content } {
  if (call.download) {
    const [type = ''] = call.download.split(';');
    return { description: '成功，文件', content: { [type]: { schema: { type: 'string', format: 'binary' } } } };
  }
  if (call.status === 204) return { description: '成功，无内容' };
  // A 201 with nothing to say is an empty object.
  if (!call.response) return { description: '成功', content: content({ type: 'object' }, schemas) };
  return { description: '成功', content: content(schemas.schema(call.response, 'output'), schemas) };
}

function content(schema: JsonSchema, schemas: Components): Content {
  return { 'application/json': { schema, example: exampleOf(schema, schemas.all) } };
}

/** The body's fields, and the file beside them. */
function formContent(call: Call, schemas: Components): Content {
  const { properties = {}, required = [] } = call.body ? schemas.schema(call.body, 'input') : {};
  const file: JsonSchema = { type: 'string', format: 'binary' };
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file, ...properties }, required: ['file', ...required] },
    },
  };
}

function parameters(schema: Schema | undefined, place: 'path' | 'query', schemas: Components): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.schema(schema, 'input');
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof part === 'object' && part.type === 'object' ? bracketed(name, part) : inWords(name)),
    schema: typeof part === 'boolean' ? {} : part,
  }));
}

function inWords(name: string): Pick<Parameter, 'description'> {
  return PARAMETER_WORDS[name] ? { description: PARAMETER_WORDS[name] } : {};
}

function bracketed(
  name: string,
  { properties = {} }: JsonSchema,
): Pick<Parameter, 'description' | 'style' | 'explode'> {
  const names = Object.keys(properties).map((part) => `${name}[${part}]`);
  return { description: names.join('、'), style: 'deepObject', explode: true };
}

function headers(call: Call): Parameter[] {
  const text = (name: string, description: string): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    text('hospitalId', '所选医院；与令牌绑定的医院不同则 403，从不增加权限'),
    ...(call.idempotent ? [text('Idempotency-Key', '同一编号和内容 24 小时内得到第一次的结果')] : []),
  ];
}

/** 「店长、医生」: who may make a call. */
function accessInWords({ access, grant, plants }: Call): string {
  if (grant) return `${ROLE_LABEL.shop_owner}、${GRANT_LABEL[grant]}`;
  switch (access.kind) {
    case 'anyone':
      return '所有人';
    case 'user':
      return '已登录账号';
    case 'roles':
      return [...access.roles.map((role) => ROLE_LABEL[role]), ...(plants ? ['加工厂人员'] : [])].join('、');
  }
}

function liveSent(schemas: Components): Record<string, LiveMessage> {
  return Object.fromEntries(
    Object.entries(events).map(([name, { audience, summary, payload }]) => [
      name,
      { audience, summary, payload: schemas.schema(payload, 'output') },
    ]),
  );
}

function liveAsked(schemas: Components): Record<string, LiveMessage> {
  const names = Object.keys(requests) as (keyof typeof requests)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      { payload: schemas.schema(requests[name], 'input'), answer: schemas.schema(answers[name], 'output') },
    ]),
  );
}
