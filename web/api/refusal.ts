import { ApiError } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';
import type { Refusal } from '#web/ui/feedback/form-refusal.tsx';

/** What a form says of an error that none of its fields is about. */
export function refusalOf(error: unknown, text = reasonOf(error)): Refusal {
  const failure = error instanceof ApiError ? error : null;
  const wait = failure?.retryAfter ? `（${waitOf(failure.retryAfter)}后可重试）` : '';
  return { text: text + wait, retry: failure?.unanswered ?? false };
}

function waitOf(seconds: number): string {
  if (seconds < 100) return `${seconds} 秒`;
  if (seconds < 6000) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3600)} 小时`;
}
