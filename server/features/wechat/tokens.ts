import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '#server/platform/context.ts';

const COOKIE = 'wechat_phone';
/** The cookie goes to the phone's own calls and to WeChat's way back, and nowhere else. */
const COOKIE_PATH = '/api/wechat';
/** Longer than any sign-in under way lives, in seconds. */
const COOKIE_SECONDS = 900;

/** Key, ticket, state and cookie: 256 bits that nobody guesses, so a plain hash keeps them. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Set-Cookie. Lax: it must come along when WeChat sends the phone back, and never with another site's POST. */
export function phoneCookie(ctx: Pick<Ctx, 'origin'>, token: string): string {
  const secure = ctx.origin.startsWith('https://') ? '; Secure' : '';
  return `${COOKIE}=${token}; Path=${COOKIE_PATH}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** What the phone's cookie is kept as, or null where it has none. */
export function phoneHash(cookies: string): Buffer | null {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies);
  return found?.[1] ? hashOf(found[1]) : null;
}
