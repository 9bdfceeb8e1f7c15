import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import type { Ctx } from './context.ts';
import { Failure } from './failure.ts';
import { type AllHandlers, Ready } from './mount.ts';
import { parseParts } from './validate.ts';

/** What a call is made by, and what it is given; numbers may stand for the texts that an address would have. */
interface Question {
  readonly method: string;
  readonly path: string;
  readonly params?: unknown;
  readonly query?: unknown;
}

type Answering = (
  ctx: Ctx,
  input: { params: unknown; query: unknown; body: unknown; file?: never },
) => Promise<unknown>;

/**
 * Asks a reading call that anyone may make, for the page that comes drawn.
 * @throws what the call throws; INVALID
 */
export type AskAsVisitor = (ctx: Ctx, question: Question) => Promise<unknown>;

export function createAsk(handlers: AllHandlers): AskAsVisitor {
  const open = new Map<string, { call: Call; answer: Answering }>();
  for (const [slice, group] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(group) as [string, Call][]) {
      const answer = (handlers as unknown as Record<string, Record<string, Answering>>)[slice]?.[name];
      if (answer && call.method === 'GET' && call.access.kind === 'anyone') {
        open.set(`${call.method} ${call.path}`, { call, answer });
      }
    }
  }
  return async (ctx, { method, path, params, query }) => {
    const found = open.get(`${method} ${path}`);
    if (!found) throw new Error(`${method} ${path} is not open to anyone`);
    const given = { params: textsOf(params ?? {}), query: textsOf(query ?? {}), body: undefined };
    const { value, errors } = parseParts(found.call, given);
    if (errors) throw new Failure('INVALID', { errors });
    const answer = await found.answer({ ...ctx, viewer: null, idem: null }, value);
    if (answer instanceof Ready) return JSON.parse(answer.json.toString());
    return found.call.response ? z.parse(found.call.response, answer) : undefined;
  };
}

/** As an address would say it. */
function textsOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === undefined ? undefined : String(value);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (part === undefined ? [] : [[key, textsOf(part)]])),
  );
}
