import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** WeChat's web authorisation as far as the network goes: open.weixin.qq.com and api.weixin.qq.com in one. */
export interface FakeWechat {
  /** For the server's environment. */
  env: Record<string, string>;
  /** Whose phone opens the authorisation page from now on. */
  hold: (openid: string) => void;
  /** What the next question about a code is answered with, instead of the truth. */
  next: (reply: 'error' | 'down' | 'garbage' | 'hang') => void;
  /** Everything that was asked about codes. */
  asked: URLSearchParams[];
  /** A hospital's official account that there is at WeChat. */
  account: (appId: string, secret: string) => void;
  /** What WeChat says of an account from now on, whatever was asked with; null: the truth again. */
  say: (appId: string, errcode: number | null) => void;
  /** The accounts that were asked about. */
  checked: string[];
  close: () => Promise<void>;
}

const APP = { id: 'wx0123456789abcdef', secret: 'wechat-secret' };

export async function startFakeWechat(): Promise<FakeWechat> {
  const codes = new Map<string, { openid: string; used: boolean }>();
  const replies: Parameters<FakeWechat['next']>[0][] = [];
  const asked: URLSearchParams[] = [];
  let holder = 'openid-1';
  const accounts = new Map<string, string>();
  const said = new Map<string, number>();
  const checked: string[] = [];

  /** What a phone sees: WeChat sends it straight back, since nothing but its id is asked for. */
  function authorize(query: URLSearchParams, res: ServerResponse): void {
    const redirect = query.get('redirect_uri');
    const right = query.get('appid') === APP.id && query.get('response_type') === 'code';
    if (!right || query.get('scope') !== 'snsapi_base' || !redirect) return void res.writeHead(400).end('参数错误');
    const code = `code-${codes.size}`;
    codes.set(code, { openid: holder, used: false });
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    res.writeHead(302, { location: back.href }).end();
  }

  function accessToken(query: URLSearchParams, res: ServerResponse): void {
    asked.push(query);
    const reply = replies.shift();
    if (reply === 'hang') return;
    if (reply === 'down') return void res.writeHead(502).end('<html></html>');
    if (reply === 'garbage') return void res.writeHead(200).end('<html></html>');
    // WeChat says text/plain, and 200 for errors too.
    res
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(JSON.stringify(reply === 'error' ? { errcode: -1, errmsg: 'system error' } : truth(query)));
  }

  function truth(query: URLSearchParams): object {
    if (query.get('appid') !== APP.id) return { errcode: 40013, errmsg: 'invalid appid' };
    if (query.get('secret') !== APP.secret) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (query.get('grant_type') !== 'authorization_code') return { errcode: 40002, errmsg: 'invalid grant_type' };
    const code = codes.get(query.get('code') ?? '');
    if (!code) return { errcode: 40029, errmsg: 'invalid code' };
    if (code.used) return { errcode: 40163, errmsg: 'code been used' };
    code.used = true;
    return { access_token: 'at', expires_in: 7200, refresh_token: 'rt', openid: code.openid, scope: 'snsapi_base' };
  }

  /** The stable access token of an official account. */
  async function stableToken(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(Buffer.from(chunk));
    const { grant_type, appid, secret } = JSON.parse(Buffer.concat(chunks).toString());
    checked.push(appid);
    if (replies.shift() === 'down') return void res.writeHead(502).end('<html></html>');
    const error = (errcode: number, errmsg: string) => ({ errcode, errmsg });
    const known = accounts.get(appid);
    const answer = () => {
      const wanted = said.get(appid);
      if (wanted !== undefined) return error(wanted, 'said so');
      if (grant_type !== 'client_credential') return error(40002, 'invalid grant_type');
      if (known === undefined) return error(40013, 'invalid appid');
      if (known !== secret) return error(40125, 'invalid appsecret');
      return { access_token: 'stable', expires_in: 7200 };
    };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer()));
  }

  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    const url = new URL(req.url ?? '/', 'http://wechat');
    if (url.pathname === '/connect/oauth2/authorize') authorize(url.searchParams, res);
    else if (url.pathname === '/sns/oauth2/access_token') accessToken(url.searchParams, res);
    else if (url.pathname === '/cgi-bin/stable_token' && req.method === 'POST') void stableToken(req, res);
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      WECHAT_APP_ID: APP.id,
      WECHAT_APP_SECRET: APP.secret,
      WECHAT_ENDPOINT_OPEN: url,
      WECHAT_ENDPOINT_API: url,
    },
    hold: (openid) => {
      holder = openid;
    },
    next: (reply) => replies.push(reply),
    asked,
    account: (appId, secret) => void accounts.set(appId, secret),
    say: (appId, errcode) => void (errcode === null ? said.delete(appId) : said.set(appId, errcode)),
    checked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
