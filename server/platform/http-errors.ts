import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Failure as FailureBody } from '#contract/errors.ts';
import { failureOf } from './database-errors.ts';
import { Failure } from './failure.ts';
import type { Log } from './log.ts';
import { requestId } from './request-log.ts';

/** Of the body's parser, who may be told of it; what unpacking throws has no type. */
const bodyParserError = z.object({ type: z.string().optional(), status: z.number(), expose: z.literal(true) });

/**
 * The last middleware: every failure becomes the one shape of docs/domain/wire.md#failures; never a stack, never SQL.
 */
export function errorAnswers(log: Log) {
  return (error: unknown, req: Request, res: Response, next: NextFunction): void => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const failure = fromParser(error) ?? failureOf(error) ?? unexpected(log, error, req, res);
    if (failure.retryAfter !== undefined) res.setHeader('Retry-After', String(failure.retryAfter));
    const body: FailureBody = { message: failure.message, code: failure.code, request_id: requestId(res) };
    if (failure.errors) body.errors = failure.errors;
    res.status(failure.status).json({ ...body, ...failure.extra });
  };
}

/** What nobody answers. Where a call of another method has the path, that is said: the path is right. */
export function createNotFound(calls: readonly Pick<Call, 'method' | 'path'>[]) {
  const paths = calls.map(({ method, path }) => {
    const pattern = path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.');
    return { method, pattern: new RegExp(`^${pattern}/?$`, 'i') };
  });
  return (req: Request, res: Response): never => {
    const methods = paths.filter(({ pattern }) => pattern.test(req.path)).map(({ method }) => method);
    if (methods.length === 0) throw new Failure('NOT_FOUND');
    res.setHeader('Allow', [...new Set(methods)].join(', '));
    throw new Failure('METHOD_NOT_ALLOWED');
  };
}

function fromParser(error: unknown): Failure | null {
  if (error instanceof URIError) return new Failure('BAD_REQUEST');
  const found = bodyParserError.safeParse(error);
  if (!found.success) return null;
  switch (found.data.type) {
    case 'entity.too.large':
      return new Failure('TOO_LARGE');
    case 'encoding.unsupported':
    case 'charset.unsupported':
    case 'unsupported':
      return new Failure('UNSUPPORTED');
    default:
      return found.data.status < 500 ? new Failure('BAD_REQUEST') : null;
  }
}

function unexpected(log: Log, error: unknown, req: Request, res: Response): Failure {
  log.error(
    { err: error, request_id: requestId(res), method: req.method, path: req.route?.path ?? 'other' },
    'unexpected',
  );
  return new Failure('INTERNAL');
}
