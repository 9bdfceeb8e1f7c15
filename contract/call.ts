import type { z } from 'zod';
import type { Filters } from './filters.ts';
import { filtersOf } from './filters-of.ts';
import { type Access, type Grant, isStaffRole } from './roles.ts';

/** Any zod schema. The core type keeps type checking quick at hundreds of calls. */
export type Schema = z.core.$ZodType;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What becomes of a call where the hospital concerned is locked or not approved
 * (docs/domain/roles.md#a-closed-hospital). `refused`: 423 before anything is looked up. `checked`: the command itself
 * refuses, once it has found what it is about and in the transaction that would change it. `allowed`: it goes on.
 */
export type WhenClosed = 'refused' | 'checked' | 'allowed';

/**
 * One HTTP call, as data. From it come the express route, the access check, the 422s, the typed client,
 * the query key, OpenAPI and the access tests.
 */
export interface Call<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
  M extends boolean = boolean,
> {
  readonly method: Method;
  /** Express path, with `:name` parameters. */
  readonly path: `/api/${string}`;
  /** Who may make it. A call without this does not start the server. */
  readonly access: Access;
  /** What they must hold beside, where they are no shop_owner; null: nothing. */
  readonly grant: Grant | null;
  /** Whoever works at a plant (加工厂人员) makes it, too, with whatever roles they have: docs/domain/roles.md#grants. */
  readonly plants: boolean;
  /** Every change by staff is refused in a closed hospital where the call does not say otherwise. */
  readonly whenClosed: WhenClosed;
  /** The slice it belongs to, shown as the tag in the API document. */
  readonly slice: string;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The whole body of a success; undefined for 204. */
  readonly response: R;
  /** 200 reads, 201 changes, 204 without a body (docs/domain/wire.md#answers). */
  readonly status: 200 | 201 | 204;
  /** Takes an Idempotency-Key. The web client sends a new one for each press. */
  readonly idempotent: boolean;
  /** The toast after success; null for none. Default: 操作成功 for 201 and 204. */
  readonly toast: string | null;
  /** multipart/form-data with one `file` beside the body's fields. */
  readonly multipart: M;
  /** Of a multipart call: bytes that its file may have; null for what uploads may. */
  readonly fileBytes: number | null;
  /** The answer is a file of this content type, no JSON. */
  readonly download: string | null;
  /** The answer holds what opens a door (a token, a key, an address that is one): it is sent as it is, never compressed. */
  readonly secret: boolean;
  /**
   * Filters that name persons (names, phones, ID numbers). They stand in no address that a screen of ours makes: what has
   * any is also asked by its twin, `POST <path>/query` with the filters in the body, and the client asks it so.
   */
  readonly persons: readonly string[];
  /** Of a paged list: its parameters in plain data. */
  readonly filters: Filters | null;
  /**
   * Whoever has a second factor must have proved it within the last fifteen minutes, else 403 SECOND_FACTOR: exports of
   * persons, changes of roles (docs/domain/roles.md#second-factor).
   */
  readonly proof: boolean;
  /** What it answers with 200 where it is asked what it would do, and has done nothing. */
  readonly tried: Schema | null;
}

interface CallInput<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema | undefined,
  M extends boolean,
> {
  method: Method;
  path: `/api/${string}`;
  access: Access;
  grant?: Grant | null;
  plants?: boolean;
  whenClosed?: WhenClosed;
  slice: string;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  status?: 200 | 201 | 204;
  idempotent?: boolean;
  toast?: string | null;
  multipart?: M;
  fileBytes?: number;
  download?: string;
  secret?: boolean;
  persons?: readonly string[];
  proof?: boolean;
  tried?: Schema;
}

/** Defines a call. Parts that are left out are typed `undefined`. */
export function defineCall<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
  M extends boolean = false,
>(def: CallInput<P, Q, B, R, M>): Call<P, Q, B, R, M> {
  const status = def.status ?? (def.method === 'GET' ? 200 : 201);
  return {
    method: def.method,
    path: def.path,
    access: def.access,
    grant: def.grant ?? null,
    plants: def.plants ?? false,
    whenClosed: def.whenClosed ?? (isStaffChange(def.access, def.method, status) ? 'refused' : 'allowed'),
    slice: def.slice,
    summary: def.summary,
    params: def.params as P,
    query: def.query as Q,
    body: def.body as B,
    response: def.response as R,
    status,
    idempotent: def.idempotent ?? false,
    toast: def.toast === undefined ? (status === 200 ? null : '操作成功') : def.toast,
    multipart: (def.multipart ?? false) as M,
    fileBytes: def.fileBytes ?? null,
    download: def.download ?? null,
    secret: def.secret ?? false,
    persons: def.persons ?? [],
    filters: def.method === 'GET' ? filtersOf(def.query) : null,
    proof: def.proof ?? false,
    tried: def.tried ?? null,
  };
}

/** A POST that answers 200 only reads. */
function isStaffChange(access: Access | undefined, method: Method, status: number): boolean {
  return method !== 'GET' && status !== 200 && access?.kind === 'roles' && access.roles.some(isStaffRole);
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

/** What the client gives. */
export type ParamsIn<C extends Call> = In<C['params']>;
export type QueryIn<C extends Call> = In<C['query']>;
export type BodyIn<C extends Call> = In<C['body']>;
/** What the handler gets. */
export type ParamsOf<C extends Call> = Out<C['params']>;
export type QueryOf<C extends Call> = Out<C['query']>;
export type BodyOf<C extends Call> = Out<C['body']>;
/** What the handler answers, and what the client gets. */
export type AnswerIn<C extends Call> = C['response'] extends Schema ? z.input<C['response']> : undefined;
export type AnswerOf<C extends Call> = Out<C['response']>;
