import { CircleCheck, CircleX, Unplug } from 'lucide-react';
import { WECHAT_STATES, type WechatAccount } from '#contract/wechat-settings.ts';
import { stateTag } from '#web/ui/state-tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

export const WechatStateTag = stateTag(WECHAT_STATES, {
  unbound: ['neutral', Unplug],
  ok: ['green', CircleCheck],
  error: ['red', CircleX],
});

/** What the last check has said, and when; read out when it is said anew. */
export function StateLine({ account }: { account: WechatAccount }) {
  const { state, last_error, checked_at, version } = account;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
      <WechatStateTag of={state} />
      {state === 'error' ? <span className="text-red-700">{last_error}</span> : null}
      {state === 'unbound' && version > 0 ? <span className="text-ink-600">已保存，请检查一次</span> : null}
      {checked_at ? <span className="text-13 text-ink-500">检查于 {formatInstant(checked_at)}</span> : null}
    </p>
  );
}
