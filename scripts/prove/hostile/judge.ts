import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { POLLUTED } from './kinds.ts';
import { type Answers, answersOf, type Document, type Operation, operationsOf, type Schema } from './schema.ts';
import type { Answered } from './send.ts';
import type { WireRequest } from './wire.ts';

/** Judges an answer by the published document alone. */
export interface Judge {
  readonly operations: readonly Operation[];
  /** What is wrong with the answer; empty where nothing is. */
  problems(request: WireRequest, answered: Answered): string[];
}

const CHINESE = /[\u4e00-\u9fff]/;
/** Of our own making, in what people are told. */
const INSIDES = /node_modules|\.ts:\d|ECONN|SELECT |INSERT |constraint|syntax error|undefined|\[object/i;

export function createJudge(document: Document): Judge {
  const operations = operationsOf(document);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema({ $id: 'document', components: document.components });
  const kept = new Map<Schema, ValidateFunction>();
  const fits = (schema: Schema): ValidateFunction => {
    const known = kept.get(schema);
    if (known) return known;
    const made = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')));
    kept.set(schema, made);
    return made;
  };
  const failure: Schema = { $ref: '#/components/schemas/Failure' };

  const ofBody = (answered: Answered, answers: Answers | null): string[] => {
    const media = Object.entries(answers?.content ?? {});
    const type = answered.headers['content-type']?.split(';')[0] ?? '';
    if (media.length === 0) return answered.bytes.length > 0 ? ['a body where the document has none'] : [];
    const [, spelled] = media.find(([name]) => name === type) ?? [];
    if (!spelled)
      return [`content type ${type || 'none'}, the document says ${media.map(([name]) => name).join(', ')}`];
    if (type !== 'application/json') return [];
    const body = parsed(answered.bytes);
    if (body === undefined) return ['the body is no JSON'];
    const check = fits(answered.status >= 400 ? failure : (spelled.schema ?? {}));
    return check(body) ? [] : [`does not fit its schema: ${check.errors?.map(inWords).join('; ')}`];
  };

  return {
    operations,
    problems(request, answered) {
      const found = ofWire(request, answered);
      if (found) return [found];
      if (request.raw !== undefined || request.method === 'OPTIONS' || isBelowUs(answered)) return [];
      const operation = request.operation === null ? null : byId.get(request.operation);
      if (operation) {
        const answers = answersOf(operation, answered.status, document);
        if (!answers) return [`${answered.status} is not in the document`];
        return [...ofBody(answered, answers), ...ofFailure(request, answered)];
      }
      return answered.status >= 400 ? ofFailure(request, answered) : [];
    },
  };
}

const inWords = ({ instancePath, message }: { instancePath: string; message?: string }) =>
  `${instancePath || '/'} ${message}`;

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** What is wrong with any answer at all. */
function ofWire(request: WireRequest, { status, headers, lost, ms, bytes }: Answered): string | null {
  if (status >= 500 && !(status === 503 && headers['retry-after'])) return `${status}`;
  if (status === 0 && request.raw === undefined) return `no answer: ${lost} after ${Math.round(ms)} ms`;
  if (request.kind !== 'pollution' && request.kind !== 'polluted query' && bytes.includes(POLLUTED))
    return 'another request’s pollution is in it';
  return null;
}

/** HTTP itself refuses before any of our code is asked: nothing of ours can be in the body. */
const BELOW_US = new Set([400, 408, 413, 417, 431]);
const isBelowUs = ({ status, headers, bytes }: Answered) =>
  BELOW_US.has(status) && bytes.length === 0 && !headers['x-request-id'];

function ofFailure({ method }: WireRequest, { status, headers, bytes }: Answered): string[] {
  if (status < 400 || method === 'HEAD') return [];
  const body = parsed(bytes) as
    | { message?: unknown; code?: unknown; request_id?: unknown; errors?: unknown }
    | undefined;
  if (typeof body !== 'object' || body === null) return [`${status} without a message`];
  const found: string[] = [];
  if (typeof body.message !== 'string' || !CHINESE.test(body.message)) found.push('its message is not Chinese');
  if (typeof body.message === 'string' && INSIDES.test(body.message))
    found.push(`it tells of our insides: ${body.message}`);
  if (body.request_id !== headers['x-request-id']) found.push('request_id is not X-Request-Id');
  if ((status === 429 || status === 503) && !headers['retry-after']) found.push('no Retry-After');
  if (status === 422 && body.code === 'INVALID') found.push(...ofFields(body.errors));
  return found;
}

function ofFields(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null || Object.keys(errors).length === 0) return ['422 without fields'];
  return Object.entries(errors).flatMap(([field, texts]) => {
    const sentences: unknown[] = Array.isArray(texts) ? texts : [];
    const chinese = sentences.length > 0 && sentences.every((text) => typeof text === 'string' && CHINESE.test(text));
    return chinese ? [] : [`the field ${field} has no Chinese message: ${JSON.stringify(texts)}`];
  });
}
