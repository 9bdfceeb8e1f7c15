import busboy from 'busboy';
import type { Request } from 'express';
import { allCalls } from '#contract/index.ts';
import { MAX_UPLOAD } from '#contract/uploads.ts';
import { Failure } from './failure.ts';
import { networkOf } from './limits.ts';

/** The one file of a form. Its name and content type are the sender's words, and are not kept. */
export interface UploadedFile {
  readonly bytes: Buffer;
}

export interface Form {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile | null;
}

const LIMITS: busboy.Limits = {
  files: 1,
  fields: 20,
  fieldSize: 2_000,
  fieldNameSize: 100,
  parts: 24,
  headerPairs: 20,
};
/** What a form has around its file. */
const AROUND = 64 * 1024;

const MULTIPART_CALLS = new Set(
  allCalls().flatMap(({ call }) => (call.multipart ? [`${call.method} ${call.path}`] : [])),
);

/** Whether the body is a form that the call of this address reads. */
export function isFormOfCall(req: Request): boolean {
  return MULTIPART_CALLS.has(`${req.method} ${req.path}`) && req.is('multipart/form-data') !== false;
}

/** Forms stay in memory while they come in: so many of usual size at once, and so many of one network, and so long. */
const AT_ONCE = 64;
const AT_ONCE_OF_ONE = 8;
const LONGEST_MS = 120_000;
const TOO_BUSY = 2;

const underWay = new Map<string, number>();
let all = 0;

/**
 * Reads a form with at most one file.
 * @param most bytes of its file
 * @throws BAD_REQUEST where it is broken or takes too long, TOO_LARGE, UNSUPPORTED where the body is something else,
 *   TOO_MANY where the sender has many under way, UNAVAILABLE where everybody has
 */
export async function readForm(req: Request, most: number = MAX_UPLOAD): Promise<Form> {
  if (req.is('multipart/form-data') === null) return { fields: {}, file: null };
  if (!req.is('multipart/form-data')) throw new Failure('UNSUPPORTED');
  if (Number(req.headers['content-length'] ?? 0) > most + AROUND) refuseRest(req);
  const network = networkOf(req.ip ?? '');
  const own = underWay.get(network) ?? 0;
  if (own >= AT_ONCE_OF_ONE) throw new Failure('TOO_MANY', { retryAfter: TOO_BUSY });
  const places = Math.ceil(most / MAX_UPLOAD);
  if (all + places > AT_ONCE) throw new Failure('UNAVAILABLE', { retryAfter: TOO_BUSY });
  underWay.set(network, own + 1);
  all += places;
  try {
    return await parse(req, parserOf(req, most));
  } finally {
    all -= places;
    const left = (underWay.get(network) ?? 1) - 1;
    if (left > 0) underWay.set(network, left);
    else underWay.delete(network);
  }
}

function parse(req: Request, parser: busboy.Busboy): Promise<Form> {
  const { promise, resolve, reject } = Promise.withResolvers<Form>();
  const fields = new Map<string, string>();
  const chunks: Buffer[] = [];
  const refuse = (code: 'BAD_REQUEST' | 'TOO_LARGE') => {
    leaveRest(req);
    req.unpipe(parser);
    parser.removeAllListeners();
    parser.on('error', () => {});
    reject(new Failure(code));
  };
  parser.on('file', (name, stream) => {
    stream.on('limit', () => refuse('TOO_LARGE'));
    stream.on('error', () => {});
    stream.on('data', (chunk: Buffer) => {
      if (name === 'file') chunks.push(chunk);
    });
  });
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) refuse('TOO_LARGE');
    else fields.set(name, value);
  });
  for (const beyond of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(beyond, () => refuse('BAD_REQUEST'));
  }
  parser.on('error', () => refuse('BAD_REQUEST'));
  parser.on('close', () => {
    const bytes = Buffer.concat(chunks);
    resolve({ fields: Object.fromEntries(fields), file: bytes.length > 0 ? { bytes } : null });
  });
  // Who goes away in the middle has sent no form; who is slower than any phone is sending none.
  const gone = () => {
    if (!req.complete) refuse('BAD_REQUEST');
  };
  req.once('close', gone);
  req.once('error', gone);
  const timer = setTimeout(gone, LONGEST_MS);
  req.pipe(parser);
  return promise.finally(() => clearTimeout(timer));
}

/** Bytes that are still thrown away politely, so that the sender reads the answer instead of a broken line. */
const PATIENCE = 32 * 1024 * 1024;

/** Refuses a body that is too large, without reading the rest. @throws TOO_LARGE */
export function refuseRest(req: Request): never {
  leaveRest(req);
  throw new Failure('TOO_LARGE');
}

/** What is left unread the server throws away once it has answered; who would go on for long is cut. */
export function leaveRest(req: Request): void {
  const length = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > PATIENCE) req.res?.setHeader('Connection', 'close');
}

function parserOf(req: Request, most: number): busboy.Busboy {
  try {
    // It says that it is too much once there is as much.
    return busboy({ headers: req.headers, limits: { ...LIMITS, fileSize: most + 1 } });
  } catch {
    throw new Failure('BAD_REQUEST');
  }
}
