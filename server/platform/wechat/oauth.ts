import { z } from 'zod';
import type { Env } from '../env.ts';
import { askWechat, WechatError } from './ask.ts';

export type WechatConfig = NonNullable<Env['wechat']>;

/** WeChat's web authorisation without asking for anything but who it is. */
export function authorizeUrl(config: WechatConfig, { redirect, state }: { redirect: string; state: string }): string {
  const url = new URL('/connect/oauth2/authorize', config.open);
  // WeChat wants the parameters in this order, and the fragment.
  const query = new URLSearchParams({
    appid: config.appId,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  });
  return `${url.href}?${query}#wechat_redirect`;
}

const answer = z.union([
  z.object({ openid: z.string().min(1).max(128) }),
  z.object({ errcode: z.number(), errmsg: z.string().optional() }),
]);

/** Who holds the phone that came back with this code. A code is good once. @throws WechatError */
export async function openidOf(config: WechatConfig, code: string): Promise<string> {
  const url = new URL('/sns/oauth2/access_token', config.api);
  url.search = new URLSearchParams({
    appid: config.appId,
    secret: config.secret,
    code,
    grant_type: 'authorization_code',
  }).toString();
  const parsed = answer.safeParse(await askWechat(url));
  if (!parsed.success) throw new WechatError('an answer that can’t be read');
  if ('errcode' in parsed.data) throw new WechatError(`errcode ${parsed.data.errcode}`);
  return parsed.data.openid;
}
