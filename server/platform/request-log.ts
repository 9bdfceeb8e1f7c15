import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Log } from './log.ts';

const SAFE_ID = /^[\w-]{8,64}$/;

/** The id that follows a request into its log lines, events and jobs. A sane one of the client or a proxy is kept. */
export function requestId(res: Response): string {
  return String(res.locals.request_id ?? '');
}

/** One line a request: no query, no body, no token. What only reads is told to who looks closer. */
export function requestLog(log: Log) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const given = req.get('x-request-id');
    const id = given && SAFE_ID.test(given) ? given : randomUUID();
    res.locals.request_id = id;
    res.setHeader('X-Request-Id', id);
    const started = performance.now();
    res.on('finish', () => {
      const line = {
        request_id: id,
        method: req.method,
        path: req.route?.path ?? 'other',
        status: res.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
      };
      if (res.statusCode >= 500) log.error(line, 'request');
      else if (req.method === 'GET') log.debug(line, 'request');
      else log.info(line, 'request');
    });
    next();
  };
}
