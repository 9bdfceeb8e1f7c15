import { PRETENDED } from '#contract/wechat-settings.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { countWithin } from '#server/platform/limits.ts';
import { systemScope } from '#server/platform/scope.ts';
import { WechatError } from '#server/platform/wechat/ask.ts';
import { checkAccount, noteCheck } from '#server/platform/wechat/check-account.ts';
import { type AccountRow, accountOf } from './queries.ts';

/** WeChat counts what a hospital asks it. */
const CHECKS = { most: 20, seconds: 60 };

/**
 * Asks WeChat whether the account is right, and answers it with what was said.
 * @throws STATE where none is bound; NOT_FOUND where WeChat itself is asked and an answer was to be played; UNAVAILABLE
 * where WeChat can't say; TOO_MANY
 */
export async function checkNow(ctx: Ctx, pretend: keyof typeof PRETENDED | undefined): Promise<AccountRow> {
  const { db, hospitalId } = asStaff(ctx);
  const { deps } = ctx;
  const account = (await accountOf(db)) ?? fail('STATE', { message: '请先绑定公众号' });
  await countWithin(systemScope(deps.database), `wechat-check:${hospitalId}`, CHECKS);
  const api = deps.env.wechatApi;
  if (api === null) {
    await noteCheck(deps, account, pretend === undefined || pretend === 'ok' ? null : PRETENDED[pretend]);
  } else {
    // Nobody says what WeChat says but WeChat.
    if (pretend !== undefined) fail('NOT_FOUND');
    await checkAccount(deps, api, account).catch((error: unknown) => {
      if (!(error instanceof WechatError)) throw error;
      deps.log.warn({ error: error.message, request_id: ctx.request_id }, 'wechat');
      fail('UNAVAILABLE', { message: '微信暂时没有回应，请稍后再检查' });
    });
  }
  return (await accountOf(db)) ?? fail('NOT_FOUND');
}
