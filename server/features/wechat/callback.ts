import type { Express, Request, Response } from 'express';
import type { Deps } from '#server/platform/context.ts';
import { hashOf } from '#server/platform/cookie.ts';
import { requestId } from '#server/platform/request-log.ts';
import { systemScope } from '#server/platform/scope.ts';
import { WechatError } from '#server/platform/wechat/ask.ts';
import { openidOf } from '#server/platform/wechat/oauth.ts';
import { knowHolder, OPEN } from './phone.ts';
import { phoneHash } from './phone-cookie.ts';

const PAGE = '/login/page';
const FAILED = `${PAGE}?failed=1`;
const TOKEN = /^[\w-]{43}$/;

/**
 * The phone's way back from WeChat. It goes on to its page, which asks how far it has come: nothing of WeChat's answer
 * is in an address, and whoever comes with a state that is not their own, used or made up is told that it failed.
 */
export function mountWechatCallback(app: Express, deps: Deps): void {
  app.get('/api/wechat/callback', async (req: Request, res: Response) => {
    const known = await comeBack(deps, req, requestId(res));
    res.setHeader('Cache-Control', 'no-store');
    res.redirect(303, known ? PAGE : FAILED);
  });
}

async function comeBack(deps: Deps, req: Request, request_id: string): Promise<boolean> {
  const { wechat } = deps.env;
  const { code, state } = req.query;
  const phone = phoneHash(req.get('cookie') ?? '');
  if (!wechat || !phone || typeof code !== 'string' || code.length > 512) return false;
  if (typeof state !== 'string' || !TOKEN.test(state)) return false;
  if (!(await spendState(deps, phone, state))) return false;
  try {
    return await knowHolder({ deps }, phone, await openidOf(wechat, code));
  } catch (error) {
    if (!(error instanceof WechatError)) throw error;
    deps.log.warn({ error: error.message, request_id }, 'wechat');
    return false;
  }
}

/** A state is good once, for the phone that it was made for. */
async function spendState(deps: Deps, phone: Buffer, state: string): Promise<boolean> {
  const { rowCount } = await systemScope(deps.database).query(
    `UPDATE wechat_logins SET state_hash = NULL
     WHERE phone_hash = $1 AND state_hash = $2 AND status = 'scanned' AND openid IS NULL AND ${OPEN}`,
    [phone, hashOf(state)],
  );
  return rowCount === 1;
}
