import { renderSVG } from 'uqr';
import type { z } from 'zod';
import type { auth } from '#contract/auth.ts';
import { instant } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { hashOf, newToken } from '#server/platform/cookie.ts';
import { fail } from '#server/platform/failure.ts';
import { countWithin, type Limit, networkOf } from '#server/platform/limits.ts';
import { systemScope } from '#server/platform/scope.ts';
import { isLocal, isOffered } from './offered.ts';

const LIVES_SECONDS = 180;
/** A clinic behind one address has many desks, each of which shows a new picture every three minutes at most. */
const PICTURES: Limit = { most: 120, seconds: 600 };

type LoginPicture = z.input<typeof auth.wxLoginPic.response>;

/**
 * A QR picture for one sign-in: the page keeps the key, the picture shows the ticket. @throws NOT_FOUND where there is
 * no sign-in by WeChat, TOO_MANY
 */
export async function loginPicture(ctx: Ctx): Promise<LoginPicture> {
  if (!isOffered(ctx.deps.env)) fail('NOT_FOUND', { message: '未开通微信登录' });
  const db = systemScope(ctx.deps.database);
  await countWithin(db, `wechat-picture:${networkOf(ctx.address)}`, PICTURES);
  const [key, ticket] = [newToken(), newToken()];
  const { rows } = await db.query<{ expires_at: Date }>(
    `INSERT INTO wechat_logins (key_hash, ticket_hash, user_agent, created_at, expires_at)
     VALUES ($1, $2, $3, haomai_now(), haomai_now() + make_interval(secs => $4)) RETURNING expires_at`,
    [hashOf(key), hashOf(ticket), ctx.user_agent.slice(0, 300), LIVES_SECONDS],
  );
  const expires = rows[0]?.expires_at ?? fail('INTERNAL');
  const link = `${ctx.origin}/login/page?ticket=${ticket}`;
  const svg = renderSVG(link, { ecc: 'M', border: 4 });
  return {
    url: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    key,
    expires_at: instant(expires.toISOString()),
    link: isLocal(ctx.deps.env) ? link : null,
  };
}
