import type { NextFunction, Request, Response } from 'express';
import { Failure } from './failure.ts';

/** Forms are a few levels deep. What walks a body (a schema, JSON.stringify) would run out of stack at some thousands. */
const MOST = 32;

/** A body that is nested deeper than any form is 400. */
export function refuseDeepBodies(req: Request, _res: Response, next: NextFunction): void {
  if (isDeeper(req.body, MOST)) throw new Failure('BAD_REQUEST');
  next();
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const parts: unknown[] = Object.values(value);
  return most === 0 ? parts.length > 0 : parts.some((part) => isDeeper(part, most - 1));
}
