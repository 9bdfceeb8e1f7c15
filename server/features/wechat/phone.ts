import { maskPhone } from '#contract/masks.ts';
import type { WechatPhone } from '#contract/wechat.ts';
import type { Ctx } from '#server/platform/context.ts';
import { hashOf, newToken } from '#server/platform/cookie.ts';
import { fail } from '#server/platform/failure.ts';
import { WithCookie } from '#server/platform/mount.ts';
import { systemScope } from '#server/platform/scope.ts';
import { authorizeUrl } from '#server/platform/wechat/oauth.ts';
import { deviceOf } from './device.ts';
import { isLocal } from './offered.ts';
import { phoneCookie, phoneHash } from './phone-cookie.ts';

/** Once it has been scanned, so much is left to confirm it, and to bind the WeChat to an account before, in seconds. */
const SCANNED_SECONDS = 300;
/** Of a sign-in that is still to be decided. */
export const OPEN = 'used_at IS NULL AND expires_at > haomai_now()';

interface Row {
  status: 'pending' | 'scanned' | 'confirmed' | 'refused' | 'unbound';
  user_agent: string;
  name: string | null;
  phone: string | null;
}

/** What the phone is told. One without a cookie, or whose sign-in has ended, is told that it expired. */
export async function phoneState(ctx: Ctx): Promise<WechatPhone> {
  const phone = phoneHash(ctx.cookies);
  return phone ? stateOf(ctx, phone) : { status: 'expired', device: null, account: null, local: isLocal(ctx.deps.env) };
}

async function stateOf(ctx: Ctx, phone: Buffer): Promise<WechatPhone> {
  // A page that has taken its session is signed in: the phone that asks again is told so while the row is there.
  const { rows } = await systemScope(ctx.deps.database).query<Row>(
    `SELECT l.status, l.user_agent, u.name, u.phone FROM wechat_logins l LEFT JOIN users u ON u.id = l.user_id
     WHERE l.phone_hash = $1 AND l.expires_at > haomai_now()`,
    [phone],
  );
  const local = isLocal(ctx.deps.env);
  const [row] = rows;
  if (!row) return { status: 'expired', device: null, account: null, local };
  const account = row.name && row.phone ? `${[...row.name][0] ?? ''}* ${maskPhone(row.phone)}` : null;
  return { status: statusOf(row), device: deviceOf(row.user_agent), account, local };
}

function statusOf({ status, phone }: Row): WechatPhone['status'] {
  if (status === 'scanned') return phone ? 'confirm' : 'waiting';
  return status === 'pending' ? 'waiting' : status;
}

/** The first who comes with a ticket has it: it is of no use to anybody else, nor a second time. */
export async function scan(ctx: Ctx, ticket: string): Promise<WithCookie<WechatPhone> | WechatPhone> {
  const cookie = newToken();
  const { rowCount } = await systemScope(ctx.deps.database).query(
    `UPDATE wechat_logins SET status = 'scanned', phone_hash = $2, expires_at = haomai_now() + make_interval(secs => $3)
     WHERE ticket_hash = $1 AND status = 'pending' AND phone_hash IS NULL AND ${OPEN}`,
    [hashOf(ticket), hashOf(cookie), SCANNED_SECONDS],
  );
  // The same phone opens its page again: its cookie knows more than the ticket. Another one has come too late.
  if (rowCount !== 1) return (await isOwnTicket(ctx, ticket)) ? phoneState(ctx) : expired(ctx);
  return new WithCookie(await stateOf(ctx, hashOf(cookie)), phoneCookie(ctx, cookie));
}

const expired = (ctx: Ctx): WechatPhone => ({
  status: 'expired',
  device: null,
  account: null,
  local: isLocal(ctx.deps.env),
});

async function isOwnTicket(ctx: Ctx, ticket: string): Promise<boolean> {
  const { rows } = await systemScope(ctx.deps.database).query(
    'SELECT 1 FROM wechat_logins WHERE ticket_hash = $1 AND phone_hash = $2',
    [hashOf(ticket), phoneHash(ctx.cookies)],
  );
  return rows.length === 1;
}

/** The phone of the cookie. @throws STATE where it has none */
export function ownPhone(ctx: Ctx): Buffer {
  return phoneHash(ctx.cookies) ?? over();
}

/** What was to be decided is over: expired, refused, or done. */
export function over(): never {
  return fail('STATE', { message: '二维码已过期，请在电脑上刷新后重新扫码' });
}

/** Where the phone asks WeChat who it is. The way back is open to this phone only, once. @throws STATE, NOT_FOUND */
export async function authorize(ctx: Ctx): Promise<{ url: string }> {
  const config = ctx.deps.env.wechat ?? fail('NOT_FOUND');
  const state = newToken();
  const { rowCount } = await systemScope(ctx.deps.database).query(
    `UPDATE wechat_logins SET state_hash = $2
     WHERE phone_hash = $1 AND status = 'scanned' AND openid IS NULL AND ${OPEN}`,
    [ownPhone(ctx), hashOf(state)],
  );
  if (rowCount !== 1) over();
  return { url: authorizeUrl(config, { redirect: `${ctx.origin}/api/wechat/callback`, state }) };
}

/** @throws STATE, NOT_FOUND where WeChat itself is asked, or nobody is to be played */
export async function pretend(ctx: Ctx, openid: string): Promise<WechatPhone> {
  if (!isLocal(ctx.deps.env)) fail('NOT_FOUND');
  if (!(await knowHolder(ctx, ownPhone(ctx), `local:${openid}`))) over();
  return phoneState(ctx);
}

/** Writes down who holds the phone, once, and whose account that is. */
export async function knowHolder({ deps }: Pick<Ctx, 'deps'>, phone: Buffer, openid: string): Promise<boolean> {
  const { rowCount } = await systemScope(deps.database).query(
    `UPDATE wechat_logins l SET openid = $2, user_id = found.id, state_hash = NULL,
       status = CASE WHEN found.id IS NULL THEN 'unbound' ELSE 'scanned' END
     FROM (SELECT (SELECT id FROM users WHERE wechat_openid = $2 AND disabled_at IS NULL) AS id) found
     WHERE l.phone_hash = $1 AND l.status = 'scanned' AND l.openid IS NULL AND l.used_at IS NULL
       AND l.expires_at > haomai_now()`,
    [phone, openid],
  );
  return rowCount === 1;
}

/** Signs the page in. Twice is once. @throws STATE */
export async function confirm(ctx: Ctx): Promise<WechatPhone> {
  await systemScope(ctx.deps.database).query(
    `UPDATE wechat_logins SET status = 'confirmed'
     WHERE phone_hash = $1 AND status = 'scanned' AND user_id IS NOT NULL AND ${OPEN}`,
    [ownPhone(ctx)],
  );
  const state = await phoneState(ctx);
  return state.status === 'confirmed' ? state : over();
}

/** @throws STATE where it has been confirmed, or is over */
export async function refuse(ctx: Ctx): Promise<WechatPhone> {
  await systemScope(ctx.deps.database).query(
    `UPDATE wechat_logins SET status = 'refused'
     WHERE phone_hash = $1 AND status IN ('scanned', 'unbound') AND ${OPEN}`,
    [ownPhone(ctx)],
  );
  const state = await phoneState(ctx);
  return state.status === 'refused' ? state : over();
}
