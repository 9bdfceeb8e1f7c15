import type { Database } from '#db/client.ts';
import type { Keys } from '#db/keys.ts';
import { openWechatSecret } from '#db/wechat-secrets.ts';
import { dispatch, type Effects } from '../command.ts';
import type { LiveBus } from '../live-bus.ts';
import { systemScope } from '../scope.ts';
import { refusalOf } from './credentials.ts';

/** What a check asks with. */
export interface CheckedAccount {
  hospital_id: number;
  app_id: string;
  app_secret: Buffer;
  version: number;
}

interface Checking {
  readonly database: Database;
  readonly keys: Keys;
  readonly bus: LiveBus;
}

/** Asks WeChat about a hospital's account, and keeps what it said. @throws WechatError where it can't say: nothing is kept */
export async function checkAccount(deps: Checking, api: string, account: CheckedAccount): Promise<void> {
  const { hospital_id, app_id: appId, app_secret } = account;
  const secret = openWechatSecret(deps.keys, hospital_id, 'app_secret', app_secret);
  await noteCheck(deps, account, await refusalOf(api, { appId, secret }));
}

/** @param error null: it is right */
export async function noteCheck(
  deps: Checking,
  { hospital_id, version }: Pick<CheckedAccount, 'hospital_id' | 'version'>,
  error: string | null,
): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ effects: Effects }>(
    'SELECT note_wechat_check($1::jsonb) AS effects',
    [JSON.stringify({ hospital_id, version, error })],
  );
  const touched = [{ hospital_id, name: 'wechatSettings', audience: 'staff' as const }];
  dispatch(deps, { ...rows[0]?.effects, touched });
}
