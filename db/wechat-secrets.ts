import type { Keys } from './keys.ts';

/** What of a hospital's official account only WeChat and the product know. */
export type WechatSecret = 'token' | 'app_secret' | 'encoding_aes_key';

/** Bound to whose it is and what it is: in another row or column it is nothing. */
const place = (hospitalId: number, secret: WechatSecret) => `wechat ${secret}:${hospitalId}`;

export function sealWechatSecret(keys: Keys, hospitalId: number, secret: WechatSecret, text: string): Buffer {
  return keys.seal(text, place(hospitalId, secret));
}

/** @throws where it was tampered with, sealed with another key, or for another place */
export function openWechatSecret(keys: Keys, hospitalId: number, secret: WechatSecret, sealed: Buffer): string {
  return keys.open(sealed, place(hospitalId, secret));
}
