import { pipeline, type Readable } from 'node:stream';
import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import type { AnswerIn, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { allows } from '#contract/roles.ts';
import { twinOf } from '#contract/twin.ts';
import { type Admission, createAdmission, laneOf } from './admission.ts';
import { COMPRESSED_FROM_BYTES, compressAnswer } from './compression.ts';
import { type Ctx, type Deps, type Idempotency, plantOf, type Viewer } from './context.ts';
import { Failure, fail, failField } from './failure.ts';
import { requireGrant } from './grants.ts';
import { type Form, leaveRest, readForm, type UploadedFile } from './multipart.ts';
import { requireOpenHospital } from './open-hospital.ts';
import { isOwnOrigin, originOf } from './origin.ts';
import { createPlainPaths, type Serve } from './plain-paths.ts';
import { requireProof } from './proof.ts';
import { createPublicReads, type PublicReads } from './public-reads.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { requestId } from './request-log.ts';
import { parseParts } from './validate.ts';

/** An answer that a hot path has already presented and written as JSON. */
export class Ready {
  readonly json: string | Buffer;
  constructor(json: string | Buffer) {
    this.json = json;
  }
}

/** A file: the answer of a call with `download`. */
export class Download {
  readonly filename: string;
  readonly content: string | Readable;
  constructor(filename: string, content: string | Readable) {
    this.filename = filename;
    this.content = content;
  }
}

/** An answer that leaves a cookie with whoever asked. */
export class WithCookie<T> {
  readonly answer: T;
  /** The whole Set-Cookie header. */
  readonly cookie: string;
  constructor(answer: T, cookie: string) {
    this.answer = answer;
    this.cookie = cookie;
  }
}

/** What the call would do, of which it has done nothing: 200, as its `tried` says. */
export class Tried<T extends object = object> {
  readonly answer: T;
  constructor(answer: T) {
    this.answer = answer;
  }
}

/** What a handler is given: the parts as their schemas read them, and of a multipart call its file. */
type Input<C extends Call> = { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C> } & (C['multipart'] extends true
  ? { file: UploadedFile }
  : unknown);

export type Handler<C extends Call> = (
  ctx: Ctx,
  input: Input<C>,
) => Promise<AnswerIn<C> | Ready | Download | Tried | WithCookie<AnswerIn<C>>>;

type Calls = typeof calls;
/** One handler for each call of a slice: a forgotten one does not compile. */
export type SliceHandlers<S extends keyof Calls> = {
  [K in keyof Calls[S]]: Calls[S][K] extends Call ? Handler<Calls[S][K]> : never;
};
export type AllHandlers = { [S in keyof Calls]: SliceHandlers<S> };

interface AnyInput {
  params: unknown;
  query: unknown;
  body: unknown;
  file?: UploadedFile;
}
type AnyHandler = (ctx: Ctx, input: AnyInput) => Promise<unknown>;

/** Makes the express routes of every call in the contract. @throws where a call has no access entry or no handler */
export function mountCalls(app: Express, deps: Deps, handlers: AllHandlers): void {
  const checkAnswers = deps.env.nodeEnv !== 'production';
  const refusals = createRefusals();
  const admission = createAdmission();
  const reads = createPublicReads(deps.env.publicReadsPerMinute);
  const plain = createPlainPaths();
  app.use(plain.find);
  for (const [slice, group] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(group) as [string, Call][]) {
      const handler = (handlers as Record<string, Record<string, AnyHandler>>)[slice]?.[name];
      plain.add(call, mountCall(app, deps, call, handler, checkAnswers, refusals, admission, reads));
      const twin = twinOf(call);
      if (!twin || !handler) continue;
      const asked: AnyHandler = (ctx, { body, ...input }) => handler(ctx, { ...input, query: body, body: undefined });
      plain.add(twin, mountCall(app, deps, twin, asked, checkAnswers, refusals, admission, reads));
    }
  }
}

/** Mounts one call, and answers its route. @throws where it has no access entry or no handler: such a server does not start */
export function mountCall(
  app: Express,
  deps: Deps,
  call: Call,
  handler: AnyHandler | undefined,
  checkAnswers: boolean,
  refusals: Refusals = createRefusals(),
  admission: Admission = createAdmission(),
  reads: PublicReads = createPublicReads(deps.env.publicReadsPerMinute),
): Serve {
  if (!call.access) throw new Error(`${call.method} ${call.path}: no access entry`);
  if (!handler) throw new Error(`${call.method} ${call.path}: no handler`);
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const lane = laneOf(call);
  const serve: Serve = async (req, res) => {
    const leave = await admission.enter(lane);
    // Who went away while waiting is not worked for; the place goes on to the next.
    if (res.destroyed || res.closed) return leave();
    res.once('close', leave);
    const ctx = contextOf(deps, req, res, await readViewer(deps, call, req));
    try {
      reads.admit(call, ctx.viewer, ctx.address);
      admit(call, req, ctx);
      await requireGrant(ctx, call);
      const form = call.multipart ? await readForm(req, call.fileBytes ?? undefined) : null;
      if (call.proof && ctx.viewer) await requireProof(ctx, ctx.viewer, 'lately');
      const input = read(call, req, form);
      const idem = call.idempotent && ctx.viewer ? readIdempotency(deps, req, call, ctx.viewer) : null;
      if (call.whenClosed === 'refused') await requireOpenHospital(ctx);
      const answer = await handler({ ...ctx, idem }, input);
      // What a page calls today is the clinic's, whatever the device says.
      res.setHeader('X-Server-Now', deps.clock.now().toISOString());
      send(res, call, answer, checkAnswers);
    } catch (error) {
      // A form is read for those alone who may send it.
      if (call.multipart && !req.complete) leaveRest(req);
      if (error instanceof Failure && error.code === 'FORBIDDEN' && ctx.viewer) refusals.note(ctx, call);
      throw error;
    }
  };
  app[method](call.path, serve);
  return serve;
}

/** What a handler is told of a request. */
export function contextOf(deps: Deps, req: Request, res: Response, viewer: Viewer | null): Ctx {
  return {
    deps,
    request_id: requestId(res),
    viewer,
    address: req.ip ?? '',
    user_agent: req.get('user-agent') ?? '',
    origin: originOf(req, deps.env.publicOrigins),
    cookies: req.get('cookie') ?? '',
    idem: null,
  };
}

/** Whether the call may be made, from here and by whoever makes it. @throws UNAUTHENTICATED, FORBIDDEN */
function admit(call: Call, req: Request, { deps, viewer }: Ctx): void {
  // No cookie says who somebody is, so another site's page can do nothing in their name; but it shall not make their
  // browser send forms to us either, for which browsers ask no permission.
  if (call.method !== 'GET' && !isOwnOrigin(req, deps.env.publicOrigins)) fail('FORBIDDEN');
  const claimed = req.get('hospitalId');
  // The header never grants anything: a staff token is bound to one hospital, another id is refused.
  if (claimed && viewer?.hospital_id && claimed.trim() !== String(viewer.hospital_id)) fail('FORBIDDEN');
  if (call.plants && plantOf(viewer)) return;
  if (!allows(call.access, viewer !== null, viewer?.roles ?? [])) fail(viewer ? 'FORBIDDEN' : 'UNAUTHENTICATED');
}

/** What the call was given. @throws INVALID */
function read(call: Call, req: Request, form: Form | null): AnyInput {
  const body: unknown = form ? form.fields : req.body;
  const { value, errors } = parseParts(call, { params: req.params, query: req.query, body });
  if (form && !form.file) throw new Failure('INVALID', { errors: { ...errors, file: ['请选择文件'] } });
  if (errors) throw new Failure('INVALID', { errors });
  return form?.file ? { ...value, file: form.file } : value;
}

function send(res: Response, call: Call, answer: unknown, check: boolean): void {
  res.status(call.status);
  // What a call answers is somebody's, or old in a moment.
  res.setHeader('Cache-Control', 'no-store');
  if (answer instanceof WithCookie) {
    res.setHeader('Set-Cookie', answer.cookie);
    send(res, call, answer.answer, check);
  } else if (answer instanceof Tried) {
    res.status(200);
    sendJson(res, call, JSON.stringify(z.parse(call.tried ?? z.never(), answer.answer)));
  } else if (answer instanceof Download) sendFile(res, call, answer);
  else if (call.status === 204) res.end();
  else if (answer instanceof Ready) {
    // The hot path's own presenter is held to the schema too, where nobody waits for speed.
    if (check && call.response) z.parse(call.response, JSON.parse(answer.json.toString()));
    sendJson(res, call, answer.json);
    // A 201 with nothing to say is still JSON: a client that parses every answer must not trip over an empty one.
  } else sendJson(res, call, JSON.stringify(call.response ? z.parse(call.response, answer) : {}));
}

/** As Express does it, without asking for what no answer of a call has: another type, an ETag, a charset. */
function sendJson(res: Response, call: Call, json: string | Buffer): void {
  const bytes = Buffer.byteLength(json);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', bytes);
  if (!call.secret && bytes >= COMPRESSED_FROM_BYTES) compressAnswer(res);
  res.end(json);
}

function sendFile(res: Response, call: Call, { filename, content }: Download): void {
  res.type(call.download ?? 'application/octet-stream');
  res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`);
  if (typeof content === 'string') res.send(content);
  else pipeline(content, res, () => {});
}

/** Dead tokens are visitors on open calls, and 401 on all others. */
async function readViewer(deps: Deps, call: Call, req: Request): Promise<Viewer | null> {
  const token = bearer(req);
  if (!token) return null;
  const viewer = await deps.sessions.read(token);
  return viewer ?? (call.access.kind === 'anyone' ? null : fail('UNAUTHENTICATED'));
}

function bearer(req: Request): string | null {
  const header = req.get('authorization')?.trim();
  if (!header) return null;
  const token = header.replace(/^Bearer\s+/i, '').trim();
  return /^[\w-]{20,200}$/.test(token) ? token : 'dead';
}

function readIdempotency(deps: Deps, req: Request, call: Call, viewer: Viewer): Idempotency | null {
  const key = req.get('Idempotency-Key');
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) failField('Idempotency-Key', '请求编号格式错误');
  const content = JSON.stringify([req.params, req.body ?? null]);
  let hash: string | undefined;
  return {
    account: viewer.user_id,
    route: `${call.method} ${call.path}`,
    key,
    // Keyed: a body may hold an ID number, of which there are few enough to try them all. Who is refused before anything is
    // tried needs none.
    get hash() {
      hash ??= deps.keys.hash(content, 'idempotency').toString('base64url');
      return hash;
    },
  };
}
