import type { AnswerOf, BodyIn, Call, ParamsIn, QueryIn } from '#contract/call.ts';
import { CLIENT_MESSAGES, type ErrorCode, type FieldErrors, isErrorCode } from '#contract/errors.ts';
import { twinOf } from '#contract/twin.ts';
import { hearNow } from '#web/api/heard-now.ts';
import { askForProof } from '#web/api/proof.ts';
import { currentSession, sessionEnded } from '#web/api/session.ts';

/** docs/domain/wire.md#calls. A file takes its time on a slow line, and so does what is done with its rows. */
const timeoutMs = ({ file }: Given) => (file ? 60_000 : 10_000);

export type ErrorKind = ErrorCode | 'TIMEOUT' | 'OFFLINE' | 'UNKNOWN';

/** Every way a call can fail, the network's among them. `body` is the whole answer (a conflict's slot and alternatives). */
export class ApiError extends Error {
  override name = 'ApiError';
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: ErrorKind;
  readonly errors: FieldErrors | null;
  readonly requestId: string | null;
  readonly body: unknown;
  /** Seconds that the server asks to wait, with 429 and 503. */
  readonly retryAfter: number | null;

  constructor(parts: {
    status: number;
    code: ErrorKind;
    message: string;
    errors?: FieldErrors | null;
    requestId?: string | null;
    body?: unknown;
    retryAfter?: number | null;
  }) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.errors = parts.errors ?? null;
    this.requestId = parts.requestId ?? null;
    this.body = parts.body;
    this.retryAfter = parts.retryAfter ?? null;
  }

  /** No answer came, so nobody knows whether the call took effect: the same press may be sent again. */
  get unanswered(): boolean {
    return this.status === 0;
  }
}

type Part<K extends string, V> = undefined extends V ? { [P in K]?: V } : { [P in K]: V };
type FileOf<M extends boolean> = M extends true ? File : undefined;
/** What a call is given: exactly the parts it has. */
export type CallArgs<C extends Call> = Part<'params', ParamsIn<C>> &
  Part<'query', QueryIn<C>> &
  Part<'body', BodyIn<C>> &
  Part<'file', FileOf<C['multipart']>>;

export interface SendOptions {
  signal?: AbortSignal;
  /** One press, one key: pass the same again when a press is retried. */
  idempotencyKey?: string;
  /** Outlives the page: releases a hold when a tab closes. */
  keepalive?: boolean;
  /** Speaks for a session that this device has not taken over: a sign-in that still has to choose its hospital. */
  token?: string;
  /** How long an answer is waited for, where it is told once: given up too early, it is lost. */
  limitMs?: number;
}

/** `crypto.randomUUID` is missing on plain-HTTP origins, where clinics run this too. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const ID_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** What a person can read out who is asked for it: no letter that is taken for another, in fours. */
export function newRequestId(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ID_LETTERS[byte % 32]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

interface Given {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Of a multipart call. */
  file?: File | undefined;
}

/** Makes a call of the contract. @throws ApiError */
export async function request<C extends Call>(
  call: C,
  args: CallArgs<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  const token = options.token ?? currentSession().token;
  const answer = await exchangeProved(call, args, options);
  const { status } = answer;
  const body = parse(await textOf(answer));
  if (status === 401 && token) sessionEnded(token);
  if (!answer.ok) throw failureOf(status, body, answer);
  // The product's older servers answered 200 with another code in the body; ours never does.
  const inner = field(body, 'code');
  if (typeof inner === 'number' && inner !== 200) throw failureOf(status, { message: field(body, 'msg') }, answer);
  if (body === undefined && call.response !== undefined) throw failureOf(status, undefined, answer);
  // The server has checked its answer against this very contract.
  return body as AnswerOf<C>;
}

/** Makes a call whose answer is a file. @throws ApiError */
export async function requestFile<C extends Call>(call: C, args: CallArgs<C>): Promise<{ file: Blob; name: string }> {
  const { token } = currentSession();
  const answer = await exchangeProved(call, args, {});
  const { status, ok, content, filename } = answer;
  if (status === 401 && token) sessionEnded(token);
  if (!ok || typeof content === 'string') {
    throw failureOf(status, parse(await textOf(answer)), answer);
  }
  return { file: content, name: filename ?? 'download' };
}

interface Answer {
  status: number;
  ok: boolean;
  /** A file keeps its bytes: as text it would lose its byte order mark. */
  content: string | Blob;
  filename: string | null;
  retryAfter: number | null;
  /** Under which it was asked. */
  requestId: string;
}

function textOf({ content }: Answer): string | Promise<string> {
  return typeof content === 'string' ? content : content.text();
}

function filenameOf(disposition: string | null): string | null {
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return name === undefined ? null : decodeURIComponent(name);
}

/**
 * An exchange which, where it is refused until the person proves their second factor anew, asks them and is sent again as
 * it was: the same press, with the same key. Who gives up gets the refusal.
 */
async function exchangeProved(call: Call, given: Given, options: SendOptions): Promise<Answer> {
  const press = { ...options, idempotencyKey: options.idempotencyKey ?? newKey() };
  const answer = await exchange(call, given, press);
  if (answer.status !== 403 || field(parse(await textOf(answer)), 'code') !== 'SECOND_FACTOR') return answer;
  return (await askForProof()) ? exchange(call, given, press) : answer;
}

/** The whole exchange, its body included, within the time limit. */
async function exchange(asked: Call, wanted: Given, options: SendOptions): Promise<Answer> {
  // Whom somebody looks for stands in no address.
  const twin = twinOf(asked);
  const [call, given]: [Call, Given] = twin
    ? [twin, { ...wanted, query: undefined, body: wanted.query ?? {} }]
    : [asked, wanted];
  const limit = new AbortController();
  const requestId = newRequestId();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    limit.abort();
  }, options.limitMs ?? timeoutMs(given));
  const giveUp = () => limit.abort();
  options.signal?.addEventListener('abort', giveUp, { once: true });
  if (options.signal?.aborted) giveUp();
  try {
    const response = await fetch(urlOf(call, given), initOf(call, given, { ...options, requestId }, limit.signal));
    const { status, ok, headers } = response;
    hearNow(headers.get('X-Server-Now'));
    const content = call.download === null ? await response.text() : await response.blob();
    const filename = filenameOf(headers.get('Content-Disposition'));
    return { status, ok, content, filename, retryAfter: secondsOf(headers.get('Retry-After')), requestId };
  } catch (error) {
    if (late) throw new ApiError({ status: 0, code: 'TIMEOUT', message: CLIENT_MESSAGES.timeout, requestId });
    if (options.signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'OFFLINE', message: CLIENT_MESSAGES.offline });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
}

interface Sent extends SendOptions {
  requestId: string;
}

function initOf(call: Call, given: Given, options: Sent, signal: AbortSignal): RequestInit {
  const hasBody = call.body !== undefined && given.body !== undefined && !given.file;
  return {
    method: call.method,
    headers: headersOf(call, hasBody, options),
    body: given.file ? formWith(given.file, given.body) : hasBody ? JSON.stringify(given.body) : null,
    signal,
    keepalive: options.keepalive ?? false,
  };
}

/** The browser says by itself what kind of body that is, and where its parts end. */
function formWith(file: File, fields: unknown = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields as object)) form.set(name, String(value));
  form.set('file', file);
  return form;
}

/** Who asks, and that JSON is wanted. */
export function sessionHeaders(session = currentSession()): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (session.token) headers.Authorization = `Bearer ${session.token}`;
  if (session.token && session.hospitalId) headers.hospitalId = String(session.hospitalId);
  return headers;
}

function headersOf(call: Call, hasBody: boolean, options: Sent): Record<string, string> {
  const headers = sessionHeaders(
    options.token ? { ...currentSession(), token: options.token, hospitalId: null } : undefined,
  );
  headers['X-Request-Id'] = options.requestId;
  if (hasBody) headers['Content-Type'] = 'application/json';
  if (call.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? newKey();
  return headers;
}

function urlOf(call: Call, given: Given): string {
  const params = new Map(entriesOf(given.params));
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(given.query)) {
    // time[start]=…&time[end]=…
    const parts = entriesOf(value).map(([part, each]) => [`${name}[${part}]`, each] as const);
    for (const [key, each] of parts.length > 0 ? parts : [[name, value] as const]) {
      if (each !== undefined && each !== null && each !== '') query.set(key, String(each));
    }
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function entriesOf(part: unknown): [string, unknown][] {
  return typeof part === 'object' && part !== null ? Object.entries(part) : [];
}

/** A proxy's page of HTML is no answer of ours, and reads as none. */
export function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** docs/domain/wire.md#client-messages: the server's message, else the catalogue's. */
function defaultMessage(status: number): string {
  if (status === 400) return CLIENT_MESSAGES.badRequest;
  if (status === 403 || status === 404 || status === 500) return CLIENT_MESSAGES.beyondRights;
  return status === 422 ? CLIENT_MESSAGES.invalidTitle : CLIENT_MESSAGES.unknown;
}

/** Ours says seconds; a proxy's date is left to the message. */
function secondsOf(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

/** The error that an answer means. A proxy's own page has no id in it, but the request had one. */
export function failureOf(
  status: number,
  body: unknown,
  { retryAfter = null, requestId: asked }: { retryAfter?: number | null; requestId: string },
): ApiError {
  const message = field(body, 'message');
  const code = field(body, 'code');
  const requestId = field(body, 'request_id');
  return new ApiError({
    status,
    code: typeof code === 'string' && isErrorCode(code) ? code : 'UNKNOWN',
    message: typeof message === 'string' && message !== '' ? message : defaultMessage(status),
    errors: fieldErrors(field(body, 'errors')),
    retryAfter,
    requestId: typeof requestId === 'string' ? requestId : asked,
    body,
  });
}

function fieldErrors(value: unknown): FieldErrors | null {
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value).map(
    ([name, messages]) => [name, Array.isArray(messages) ? messages.map(String) : []] as const,
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
