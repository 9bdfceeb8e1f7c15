import type { WechatAccount, WechatShown } from '#contract/wechat-settings.ts';
import { openWechatSecret, type WechatSecret } from '#db/wechat-secrets.ts';
import { instant } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { uploadUrl } from '../uploads/keys.ts';
import type { AccountRow } from './queries.ts';

/** Of a shorter secret four characters would be most of it. */
const LONG_ENOUGH = 12;

const UNBOUND = { state: 'unbound', account_name: '', qrcode: null } as const;

/** What all staff may know: what patients are shown, and whether it works. */
export function presentShown({ deps }: Ctx, row: AccountRow | null): WechatShown {
  if (!row) return UNBOUND;
  const { state, account_name, qrcode } = row;
  return { state: state as WechatShown['state'], account_name, qrcode: qrcode && uploadUrl(deps, qrcode) };
}

/** What its owners see. No secret is in it. */
export function presentAccount(ctx: Ctx, row: AccountRow | null): WechatAccount {
  return {
    ...presentShown(ctx, row),
    kind: (row?.kind ?? 'service') as WechatAccount['kind'],
    app_id: row?.app_id ?? '',
    original_id: row?.original_id ?? '',
    token: secretOf(ctx, row, 'token'),
    app_secret: secretOf(ctx, row, 'app_secret'),
    encoding_aes_key: secretOf(ctx, row, 'encoding_aes_key'),
    last_error: row?.last_error ?? '',
    checked_at: row?.checked_at ? instant(row.checked_at) : null,
    callback_url: row && `${ctx.origin}/api/wechat/callback/${row.callback_key}`,
    local: ctx.deps.env.wechatApi === null,
    version: row?.version ?? 0,
  };
}

function secretOf({ deps }: Ctx, row: AccountRow | null, name: WechatSecret): WechatAccount['token'] {
  const sealed = row?.[name];
  if (!row || !sealed) return { set: false, last4: '' };
  const text = openWechatSecret(deps.keys, row.hospital_id, name, sealed);
  return { set: true, last4: text.length < LONG_ENOUGH ? '' : text.slice(-4) };
}
