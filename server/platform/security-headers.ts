import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { SANE_HOST } from './origin.ts';

/** Older Safari does not take 'self' for the live channel's ws:, so the page's own host is named. */
function ownSockets(req: IncomingMessage, _res: ServerResponse): string {
  const host = req.headers.host ?? '';
  return SANE_HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** A page of ours loads from us alone, is framed by nobody, and tells others nothing of where it was. */
export function securityHeaders() {
  const always = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Toasts and dialogs write a <style> of their own while they run.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ownSockets],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Browsers heed these two on TLS only, and warn about the second elsewhere.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
  });
  const onTls = [helmet.strictTransportSecurity({ maxAge: 15_552_000 }), helmet.crossOriginOpenerPolicy()];
  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.secure) for (const set of onTls) set(req, res, () => {});
    always(req, res, next);
  };
}
