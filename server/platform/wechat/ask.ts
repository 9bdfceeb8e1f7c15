/** WeChat refused, or can't be reached. The message has no secret in it. */
export class WechatError extends Error {
  override name = 'WechatError';
}

/** Below the 10 seconds that a phone waits, and a page. */
const TIMEOUT_MS = 6_000;

/** What WeChat's API answers, which is JSON whatever its type says; undefined where it is none. @throws WechatError */
export async function askWechat(url: URL, init: RequestInit = {}): Promise<unknown> {
  const text = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => (response.ok ? response.text() : Promise.reject(new WechatError(`HTTP ${response.status}`))))
    .catch((error: unknown) => {
      // The text of a network error may carry the address, and the address the secret.
      throw error instanceof WechatError ? error : new WechatError('no answer');
    });
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
