import { z } from 'zod';
import { askWechat, WechatError } from './ask.ts';

/** What WeChat says of an account's AppID and secret. */

const answer = z.union([z.object({ access_token: z.string().min(1) }), z.object({ errcode: z.number() })]);

/** What is wrong with the account, in words that its owner can do something with. */
const REFUSALS: Readonly<Record<number, string>> = {
  40001: 'AppSecret 错误',
  40013: 'AppID 无效',
  40125: 'AppSecret 错误',
  40164: '服务器的 IP 不在公众号的 IP 白名单里',
  40243: 'AppSecret 已在微信停用',
  41004: 'AppSecret 错误',
  50004: '公众号被禁止使用接口',
  50007: '公众号已在微信停用',
};

/** Busy, or asked too often: nothing is wrong with the account. */
const PASSING: readonly number[] = [-1, 45009, 45011];

interface Credentials {
  readonly appId: string;
  readonly secret: string;
}

/**
 * Null where WeChat gives an access token for them, else why it does not. The stable token: another system of the
 * hospital's keeps the one that it has. In the body: an address with the secret in it could be written down on the way.
 * @throws WechatError where it can't say
 */
export async function refusalOf(api: string, { appId, secret }: Credentials): Promise<string | null> {
  const url = new URL('/cgi-bin/stable_token', api);
  const body = JSON.stringify({ grant_type: 'client_credential', appid: appId, secret });
  const said = await askWechat(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const parsed = answer.safeParse(said);
  if (!parsed.success) throw new WechatError('an answer that can’t be read');
  if ('access_token' in parsed.data) return null;
  const { errcode } = parsed.data;
  if (PASSING.includes(errcode)) throw new WechatError(`errcode ${errcode}`);
  return REFUSALS[errcode] ?? `微信返回错误码 ${errcode}`;
}
