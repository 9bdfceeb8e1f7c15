import { type IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { SANE_HOST } from './origin.ts';
import { PAGE_SCRIPT_HASHES } from './page-scripts.ts';

/** Older Safari does not take 'self' for the live channel's ws:, so the page's own host is named. */
function ownSockets(req: IncomingMessage, _res: ServerResponse): string {
  const host = req.headers.host ?? '';
  return SANE_HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

const ALWAYS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...PAGE_SCRIPT_HASHES],
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
};

/** What a page of ours may ask its device for: where it is, to find what is near; nothing else, and no frame anything. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];
const PERMISSIONS_POLICY = ['geolocation=(self)', ...PERMISSIONS.map((name) => `${name}=()`)].join(', ');

type Header = Parameters<ServerResponse['setHeader']>;

/** An answer that is never sent: what is set on it is set on others. */
class Noted extends ServerResponse {
  readonly headers: Header[] = [];
  override setHeader(...header: Header): this {
    this.headers.push(header);
    return this;
  }
}

function headersMaker(): (req: Request) => readonly Header[] {
  const always = helmet(ALWAYS);
  const onTls = [helmet.strictTransportSecurity({ maxAge: 15_552_000 }), helmet.crossOriginOpenerPolicy()];
  const heard = (error?: unknown) => {
    if (error) throw error;
  };
  return (req) => {
    const noted = new Noted(req);
    if (req.secure) for (const set of onTls) set(req, noted, heard);
    always(req, noted, heard);
    noted.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    return noted.headers;
  };
}

/** Hosts whose headers are remembered; a client may send any. */
const KEPT_MAX = 100;

/** A page of ours loads from us alone, is framed by nobody, and tells others nothing of where it was. */
export function securityHeaders() {
  const make = headersMaker();
  // They depend on nothing but the host and TLS, and making them takes longer than sending them.
  const kept = new Map<string, readonly Header[]>();
  return (req: Request, res: Response, next: NextFunction): void => {
    const key = `${req.secure} ${req.headers.host ?? ''}`;
    let headers = kept.get(key);
    if (!headers) {
      headers = make(req);
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(key, headers);
    }
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}
