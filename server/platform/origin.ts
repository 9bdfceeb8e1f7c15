import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';

/**
 * Letters, digits, dots, dashes, a port, an IPv6 in brackets: what may stand in an address without breaking out of it.
 * No longer than a name can be (RFC 1035), so that an address with it still fits a picture.
 */
export const SANE_HOST = /^(?=.{1,260}$)([\w.-]+(:\d+)?|\[[\da-fA-F:]+\](:\d+)?)$/;
/** A proxy that is trusted says by which of these it was reached; it hands on what else a request claims of it. */
const SCHEMES = ['http', 'https'];

/**
 * Scheme and host under which people reach the product, for links that leave it: the first one that is configured,
 * else the one that this request came by. A forged host would be in nothing but the forger's own answer.
 */
export function originOf(req: Request, publicOrigins: readonly string[]): string {
  const [configured] = publicOrigins;
  if (configured) return configured;
  const scheme = SCHEMES.includes(req.protocol) ? req.protocol : 'http';
  return SANE_HOST.test(req.host ?? '') ? `${scheme}://${req.host}` : 'http://localhost';
}

/** Pages of this host, or of an origin that is configured. Who sends no Origin is no browser, and brings its own token. */
export function isOwnOrigin(req: IncomingMessage, publicOrigins: readonly string[]): boolean {
  const { origin, host } = req.headers;
  if (origin === undefined) return true;
  if (publicOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
