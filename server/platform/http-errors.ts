import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import type { Failure as FailureBody } from '#contract/errors.ts';
import { failureOf } from './database-errors.ts';
import { Failure } from './failure.ts';
import type { Log } from './log.ts';
import { requestId } from './request-log.ts';

/** Of the body's parser, who may be told of it; what unpacking throws has no type. */
const bodyParserError = z.object({ type: z.string().optional(), status: z.number(), expose: z.literal(true) });

/** The last middleware: every failure becomes the one shape of decisions.md section 1; never a stack, never SQL. */
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

export function notFound(): never {
  throw new Failure('NOT_FOUND');
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
