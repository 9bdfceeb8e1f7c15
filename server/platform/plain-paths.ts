import type { NextFunction, Request, Response } from 'express';
import type { Call } from '#contract/call.ts';

/** What makes and answers one call. */
export type Serve = (req: Request, res: Response) => Promise<void>;

export interface PlainPaths {
  /** Notes a call's route; one with parameters is left to Express. */
  add(call: Pick<Call, 'method' | 'path'>, serve: Serve): void;
  /** To be used before the routes. */
  find(req: Request, res: Response, next: NextFunction): void;
}

/**
 * The routes by their paths. Express tries the pattern of one call after the other, some two hundred of them; who asks for
 * a path just as the contract has it is led there at once. All others (parameters, HEAD, another case, a slash at the end)
 * find the same routes in the list.
 */
export function createPlainPaths(): PlainPaths {
  const routes = new Map<string, { readonly route: { readonly path: string }; readonly serve: Serve }>();
  return {
    add({ method, path }, serve) {
      if (!path.includes(':')) routes.set(`${method} ${path}`, { route: { path }, serve });
    },
    find(req, res, next) {
      const found = routes.get(`${req.method} ${req.path}`);
      if (!found) return next();
      req.route = found.route;
      found.serve(req, res).catch(next);
    },
  };
}
