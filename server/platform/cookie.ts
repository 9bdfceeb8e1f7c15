import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from './context.ts';

/** A cookie that only the server reads: a random token, which is kept hashed. */
export interface TokenCookie {
  readonly name: string;
  readonly path: string;
  readonly seconds: number;
}

/** 256 bits that nobody guesses, so a plain hash keeps them. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Set-Cookie. Lax: it comes along when another site leads here, and never with its POST. */
export function setCookie(ctx: Pick<Ctx, 'origin'>, { name, path, seconds }: TokenCookie, token: string): string {
  const secure = ctx.origin.startsWith('https://') ? '; Secure' : '';
  return `${name}=${token}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The token that a browser brought, or null. */
export function tokenIn(cookies: string, { name }: TokenCookie): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? null;
}

/** What it is kept as, or null where there is none. */
export function cookieHash(cookies: string, cookie: TokenCookie): Buffer | null {
  const token = tokenIn(cookies, cookie);
  return token === null ? null : hashOf(token);
}
