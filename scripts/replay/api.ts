import { z } from 'zod';
import type { AnswerOf, BodyIn, Call, ParamsIn, QueryIn } from '#contract/call.ts';
import { slotState } from '#contract/slot-state.ts';
import { pause } from './pause.ts';

/** How long a call is tried again when nobody answers: a server that restarts is back by then. */
const PATIENCE_MS = 15_000;
const TIMEOUT_MS = 10_000;

const failure = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  alternatives: z.array(slotState).optional(),
});
export type Refusal = z.infer<typeof failure>;

export type Outcome<T> = { ok: true; status: number; data: T } | { ok: false; status: number; refusal: Refusal };

interface Input<C extends Call> {
  params?: ParamsIn<C>;
  query?: QueryIn<C>;
  body?: BodyIn<C>;
  /** Idempotency-Key: what creates something is tried again only with one. */
  key?: string;
}

/** The public API as one person uses it. */
export interface Api {
  /** @throws where the product does not answer, or not as the contract says */
  ask: <C extends Call>(call: C, input?: Input<C>) => Promise<Outcome<AnswerOf<C>>>;
}

export interface ApiOptions {
  baseUrl: string;
  token?: string | undefined;
  /** Every body received, as it came. */
  onText?: (text: string) => void;
  onRetry?: () => void;
}

export function createApi(options: ApiOptions): Api {
  return {
    async ask(call, input = {}) {
      // POSTs that only read or sign in answer 200 (docs/domain/wire.md#answers); PUTs and PATCHes of this product set
      // a state.
      const repeatable = call.method !== 'POST' || call.status === 200 || input.key !== undefined;
      const until = Date.now() + (repeatable ? PATIENCE_MS : 0);
      const { status, text } = await persistently(() => send(options, call, input), until, options.onRetry);
      options.onText?.(text);
      return read(call, status, text);
    },
  };
}

interface Raw {
  status: number;
  text: string;
}

async function send(options: ApiOptions, call: Call, input: Input<Call>): Promise<Raw> {
  const headers: Record<string, string> = {};
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (input.key) headers['idempotency-key'] = input.key;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(options.baseUrl + pathOf(call, input), {
    method: call.method,
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
}

/** Nobody answers, a dependency is down, or the first try still runs: asked again with the same key until then. */
async function persistently(attempt: () => Promise<Raw>, until: number, onRetry?: () => void): Promise<Raw> {
  for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
    let problem: unknown;
    try {
      const raw = await attempt();
      const again = [502, 503, 504].includes(raw.status) || (raw.status === 409 && raw.text.includes('"IN_PROGRESS"'));
      if (!again || Date.now() > until) return raw;
    } catch (error) {
      problem = error;
    }
    if (problem && Date.now() > until) throw problem;
    onRetry?.();
    await pause(wait);
  }
}

function pathOf(call: Call, { params, query }: Input<Call>): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(entriesOf(params).get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function read<C extends Call>(call: C, status: number, text: string): Outcome<AnswerOf<C>> {
  const body = text === '' ? undefined : jsonOf(text);
  if (status >= 200 && status < 300) {
    if (!call.response) return { ok: true, status, data: undefined as AnswerOf<C> };
    const parsed = z.safeParse(call.response, body);
    if (parsed.success) return { ok: true, status, data: parsed.data as AnswerOf<C> };
    throw new Error(`${call.method} ${call.path} 的回答与约定不符：${z.prettifyError(parsed.error)}`);
  }
  const refused = failure.safeParse(body);
  const refusal = refused.success
    ? refused.data
    : { message: text.slice(0, 100) || `HTTP ${status}`, code: `HTTP_${status}` };
  return { ok: false, status, refusal };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer, where a refusal would be a failure of the replay. @throws */
export function need<T>(what: string, outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.data;
  throw new Error(`${what}：${describeRefusal(outcome)}`);
}

export function describeRefusal({ status, refusal }: { status: number; refusal: Refusal }): string {
  const fields = Object.entries(refusal.errors ?? {}).map(([field, [first]]) => `${field} ${first}`);
  return `${status} ${refusal.code} ${[refusal.message, ...fields].join('；')}`;
}
