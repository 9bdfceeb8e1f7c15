import { vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';

/** The network's stand-in for tests: faked at `fetch`, so that everything above it is the real thing. */
export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
  keepalive: boolean;
}

export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** No answer at all: `offline` fails at once, `silent` until the client gives up. */
  network?: 'offline' | 'silent';
}

type Handler = FakeAnswer | ((seen: SeenRequest) => FakeAnswer | Promise<FakeAnswer>);

/** `'POST /api/holds'` to what it answers. What is not named answers 404. */
export function fakeNetwork(handlers: Record<string, Handler>) {
  const seen: SeenRequest[] = [];
  const routes = new Map(Object.entries(handlers));
  const fetchFake = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://clinic.test');
    const request = asQuestion({
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: sentIn(init.body),
      keepalive: init.keepalive ?? false,
    });
    seen.push(request);
    const handler = routes.get(`${request.method} ${request.path}`) ?? { status: 404, body: failure(404, 'NOT_FOUND') };
    const gone = untilGivenUp(init.signal ?? null);
    // Who has given up hears no answer that comes later.
    const answer = typeof handler === 'function' ? await Promise.race([handler(request), gone]) : handler;
    if (answer.network === 'offline') throw new TypeError('Failed to fetch');
    if (answer.network === 'silent') return gone;
    const status = answer.status ?? 200;
    return new Response(bodyOf(status, answer.body), { status, headers: answer.headers ?? {} });
  };
  vi.stubGlobal('fetch', fetchFake);
  return {
    seen,
    on: (route: string, handler: Handler) => routes.set(route, handler),
    calls: (route: string) => seen.filter((request) => `${request.method} ${request.path}` === route),
  };
}

/** What was sent: JSON, or what a form has beside its file. */
function sentIn(body: RequestInit['body']): unknown {
  if (body instanceof FormData) {
    body.delete('file');
    return Object.fromEntries(body);
  }
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** A question whose filters stand in its body (`twinOf` of the contract) is seen as the one that it is. */
function asQuestion(request: SeenRequest): SeenRequest {
  const { method, path, body } = request;
  if (method !== 'POST' || !path.endsWith('/query')) return request;
  const filters = Object.entries(body as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const query = new URLSearchParams(filters.map(([name, value]) => [name, String(value)]));
  return { ...request, method: 'GET', path: path.slice(0, -'/query'.length), query, body: undefined };
}

export function failure(status: number, code: string, message = '', more: object = {}) {
  return { status, code, message, request_id: 'r1', ...more };
}

function bodyOf(status: number, body: unknown): string | null {
  if (status === 204 || body === undefined) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function untilGivenUp(signal: AbortSignal | null): Promise<never> {
  const gone = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
  // Where the answer has come before it, nobody listens any more.
  gone.catch(() => {});
  return gone;
}

/** Hospital 1, where all are at work. */
export const HOSPITAL = { id: 1, name: '衡川口腔 · 总院', logo: null, mode: 1, lock: 0, status: 'approved' };

/** Somebody of hospital 1 with these roles; without any, a patient. */
export function personOf(...roles: Role[]): Me {
  const { name: title, ...rest } = HOSPITAL;
  const hospital = { ...rest, title };
  const atWork = roles.length > 0 && !roles.includes('super_admin');
  return {
    id: 5,
    name: '陈露',
    phone: '13800000017',
    is_base: roles.length === 0,
    roles: { data: roles.map((name) => ({ name })) },
    meta: {
      notifications_count: 0,
      announcements_count: 0,
      hospital: atWork ? hospital : null,
      hospitals: atWork ? [{ id: 1, name: title }] : [],
      factory: null,
      grants: [],
    },
  };
}
