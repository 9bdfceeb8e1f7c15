import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';

/** The failures of the calls, as the document tells of them. */

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface FailureResponse {
  description: string;
  content: { 'application/json': { schema: JsonSchema; example: unknown } };
}

/** Failures of every call; those that only a change meets. */
const OF_ALL = [400, 401, 403, 404, 413, 415, 422, 429, 431, 500, 503];
/** Refused before it is read (server/platform/broken-requests.ts). */
const UNREAD = 431;
const OF_CHANGES = [409, 423, 428];
/** No call's own: its path, asked with a method that none has. */
const OF_PATHS = [405];

/** The statuses with which a call may fail. */
export function failuresOf({ method, whenClosed }: Call): number[] {
  // Who asks for their hold is answered as who books with it.
  const reads = method === 'GET' && whenClosed !== 'checked';
  return reads ? OF_ALL : [...OF_ALL, ...OF_CHANGES];
}

/** Under components, one of each status, named `E409` and so on. */
export function failureResponses(): Record<string, FailureResponse> {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const of = (status: number) =>
    codes.filter((code) => (status === UNREAD ? code === 'BAD_REQUEST' : ERRORS[code].status === status));
  const schema = { $ref: '#/components/schemas/Failure' };
  const entries = [...OF_ALL, ...OF_CHANGES, ...OF_PATHS].map((status) => {
    const known = of(status);
    const description = known.map((code) => `${code}：${ERRORS[code].message}`).join('；');
    const [code = 'INTERNAL'] = known;
    const example = { message: ERRORS[code].message, code, request_id: '3f6c1c1e-6d0c-4f0e-9f43-2a52d8a6b7c1' };
    return [`E${status}`, { description, content: { 'application/json': { schema, example } } }] as const;
  });
  return Object.fromEntries(entries);
}

function failureSchema(): JsonSchema {
  const texts: JsonSchema = { type: 'array', items: { type: 'string' } };
  const slot: JsonSchema = { $ref: '#/components/schemas/SlotState' };
  return {
    type: 'object',
    properties: {
      message: { type: 'string' },
      code: { type: 'string', enum: Object.keys(ERRORS) },
      request_id: { type: 'string' },
      errors: {
        type: 'object',
        additionalProperties: texts,
        description: '422：每个有误的字段和它的提示，嵌套的以点相连',
      },
      slot: { ...slot, description: '号源冲突：它现在的状态' },
      challenge: {
        type: 'string',
        description: '验证码前的安全验证：与 nonce 以冒号相连，其 SHA-256 须以 bits 个零位开头',
      },
      bits: { type: 'integer', description: '安全验证要求的零位数' },
      current: { type: 'object', description: 'STALE：此记录现在的内容' },
      uses: {
        type: 'array',
        items: {
          type: 'object',
          properties: { what: { type: 'string' }, count: { type: 'integer' } },
          required: ['what', 'count'],
        },
        description: 'IN_USE：被什么使用，各有多少',
      },
      untouched: { type: 'array', items: { type: 'object' }, description: 'UNDECIDED：仍须处理的预约' },
      visits: {
        type: 'array',
        items: { type: 'object' },
        description: 'UNDECIDED：离职仍须处理的预约，各有可改约的时间',
      },
      alternatives: { type: 'array', items: slot, description: '号源冲突：最多三个可改约的号源' },
    },
    required: ['message', 'code', 'request_id'],
  };
}

/** What each of them answers. */
export const FAILURE: JsonSchema = failureSchema();
