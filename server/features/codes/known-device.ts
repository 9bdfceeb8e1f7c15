import type { Ctx } from '#server/platform/context.ts';
import { cookieHash, hashOf, newToken, setCookie, type TokenCookie, tokenIn } from '#server/platform/cookie.ts';
import { systemScope } from '#server/platform/scope.ts';

/** Nobody is signed in by it. Signing out keeps it. 180 days after the last sign-in the database forgets it too. */
const COOKIE: TokenCookie = { name: 'known_device', path: '/api', seconds: 180 * 86_400 };

/** What the browser's cookie is kept as, or null where it has none. */
export const deviceHash = (cookies: string): Buffer | null => cookieHash(cookies, COOKIE);

/** A browser has signed in as somebody, and is known as theirs from now on. Answers the cookie that it is to keep. */
export async function knowDevice(ctx: Ctx, userId: number): Promise<string> {
  const token = newToken();
  const brought = tokenIn(ctx.cookies, COOKIE);
  const { rows } = await systemScope(ctx.deps.database).query<{ kept: boolean }>(
    'SELECT know_device($1, $2, $3) AS kept',
    [userId, brought && hashOf(brought), hashOf(token)],
  );
  return setCookie(ctx, COOKIE, rows[0]?.kept && brought ? brought : token);
}
