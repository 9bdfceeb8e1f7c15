import { systemScope } from '#server/platform/scope.ts';
import { WechatError } from '#server/platform/wechat/ask.ts';
import { type CheckedAccount, checkAccount } from '#server/platform/wechat/check-account.ts';
import type { JobCtx } from '../context.ts';

/** Of whom WeChat has not said anything today. */
const UNCHECKED = `SELECT hospital_id, app_id, app_secret, version FROM wechat_accounts
  WHERE checked_at IS NULL OR checked_at < haomai_now() - interval '12 hours' ORDER BY hospital_id`;

/**
 * Asks WeChat about each hospital's official account, one after the other. Where a page plays WeChat nobody is there to
 * play it at night. @throws where WeChat couldn't say something of all: they are asked about again
 */
export async function checkWechatAccounts({ deps }: JobCtx): Promise<void> {
  const api = deps.env.wechatApi;
  if (api === null) return;
  const { rows } = await systemScope(deps.database).query<CheckedAccount>(UNCHECKED);
  let unknown = 0;
  for (const account of rows) {
    await checkAccount(deps, api, account).catch((error: unknown) => {
      if (!(error instanceof WechatError)) throw error;
      unknown += 1;
      deps.log.warn({ error: error.message, hospital_id: account.hospital_id }, 'wechat');
    });
  }
  if (unknown > 0) throw new Error(`WeChat said nothing of ${unknown} of ${rows.length} accounts`);
}
