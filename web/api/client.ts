import type { AnswerOf, BodyIn, Call, ParamsIn, QueryIn } from '#contract/call.ts';
import { CLIENT_MESSAGES, type ErrorCode, type FieldErrors } from '#contract/errors.ts';
import { currentSession, sessionEnded } from './session.ts';

/** product.md section 9. */
const TIMEOUT_MS = 10_000;

export type ErrorKind = ErrorCode | 'TIMEOUT' | 'OFFLINE' | 'UNKNOWN';

/** Every way a call can fail, the network's among them. `body` is the whole answer (a conflict's slot and alternatives). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorKind;
  readonly errors: FieldErrors | null;
  readonly requestId: string | null;
  readonly body: unknown;

  constructor(parts: {
    status: number;
    code: ErrorKind;
    message: string;
    errors?: FieldErrors | null;
    requestId?: string | null;
    body?: unknown;
  }) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.errors = parts.errors ?? null;
    this.requestId = parts.requestId ?? null;
    this.body = parts.body;
  }
}

type Part<K extends string, V> = undefined extends V ? { [P in K]?: V } : { [P in K]: V };
/** What a call is given: exactly the parts it has. */
export type CallArgs<C extends Call> = Part<'params', ParamsIn<C>> &
  Part<'query', QueryIn<C>> &
  Part<'body', BodyIn<C>>;

export interface SendOptions {
  signal?: AbortSignal;
  /** One press, one key: pass the same again when a press is retried. */
  idempotencyKey?: string;
  /** Outlives the page: releases a hold when a tab closes. */
  keepalive?: boolean;
}

/** `crypto.randomUUID` is missing on plain-HTTP origins, where clinics run this too. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Given {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const entriesOf = (part: unknown) => (typeof part === 'object' && part !== null ? Object.entries(part) : []);

function urlOf(call: Call, args: Given): string {
  const params = new Map(entriesOf(args.params));
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(args.query)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function headersOf(call: Call, hasBody: boolean, key: string | undefined): Record<string, string> {
  const { token, hospitalId } = currentSession();
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (hasBody) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  if (token && hospitalId) headers.hospitalId = String(hospitalId);
  if (call.idempotent) headers['Idempotency-Key'] = key ?? newKey();
  return headers;
}

/** Makes a call of the contract. @throws ApiError */
export async function request<C extends Call>(
  call: C,
  args: CallArgs<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  const given: Given = args;
  const { token } = currentSession();
  const response = await fetchOf(call, given, options);
  const body = await readBody(response);
  if (response.status === 401 && token) sessionEnded(token);
  if (!response.ok) throw failureOf(response.status, body);
  const inner = field(body, 'code');
  // The specification's old servers answered 200 with another code in the body; ours never does.
  if (typeof inner === 'number' && inner !== 200) throw failureOf(inner, { message: field(body, 'msg') });
  return body as AnswerOf<C>;
}

async function fetchOf(call: Call, given: Given, options: SendOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const hasBody = call.body !== undefined && given.body !== undefined;
  try {
    return await fetch(urlOf(call, given), {
      method: call.method,
      headers: headersOf(call, hasBody, options.idempotencyKey),
      body: hasBody ? JSON.stringify(given.body) : null,
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
      keepalive: options.keepalive ?? false,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError({ status: 0, code: 'TIMEOUT', message: CLIENT_MESSAGES.timeout });
    throw new ApiError({ status: 0, code: 'OFFLINE', message: CLIENT_MESSAGES.offline });
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text().catch(() => '');
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** product.md section 8: the server's message, else the catalogue's. */
function defaultMessage(status: number): string {
  if (status === 400) return CLIENT_MESSAGES.badRequest;
  if (status === 403 || status === 404 || status === 500) return CLIENT_MESSAGES.beyondRights;
  return status === 422 ? CLIENT_MESSAGES.invalidTitle : CLIENT_MESSAGES.unknown;
}

function failureOf(status: number, body: unknown): ApiError {
  const message = field(body, 'message');
  const code = field(body, 'code');
  const requestId = field(body, 'request_id');
  return new ApiError({
    status,
    code: typeof code === 'string' ? (code as ErrorKind) : 'UNKNOWN',
    message: typeof message === 'string' && message !== '' ? message : defaultMessage(status),
    errors: fieldErrors(field(body, 'errors')),
    requestId: typeof requestId === 'string' ? requestId : null,
    body,
  });
}

function fieldErrors(value: unknown): FieldErrors | null {
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value).map(
    ([name, messages]) => [name, Array.isArray(messages) ? messages.map(String) : []] as const,
  );
  return Object.fromEntries(entries);
}
