import type { Hold } from '#contract/slot-state.ts';
import { serverNow } from '#web/realtime/server-clock.ts';
import { formatCountdown } from '#web/ui/text/format.ts';

/** 该号源正由 前台 张丽 预约中，剩余 01:42; null once the hold is over, which keeps nobody out. */
export function heldWords({ by, by_role, expires_at }: Hold): string | null {
  const left = Date.parse(expires_at) - serverNow();
  if (left <= 0) return null;
  const rest = `预约中，剩余 ${formatCountdown(left)}`;
  if (by !== undefined && by_role) return `该号源正由 ${by_role} ${by} ${rest}`;
  return by === '患者' ? `该号源正由患者在手机端${rest}` : `该号源正在${rest}`;
}
