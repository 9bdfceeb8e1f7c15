import type { Ctx } from '#server/platform/context.ts';
import { cookieHash, setCookie, type TokenCookie } from '#server/platform/cookie.ts';

/** It goes to the phone's own calls and to WeChat's way back, and nowhere else. Longer than any sign-in under way lives. */
const COOKIE: TokenCookie = { name: 'wechat_phone', path: '/api/wechat', seconds: 900 };

export const phoneCookie = (ctx: Pick<Ctx, 'origin'>, token: string): string => setCookie(ctx, COOKIE, token);

/** What the phone's cookie is kept as, or null where it has none. */
export const phoneHash = (cookies: string): Buffer | null => cookieHash(cookies, COOKIE);
