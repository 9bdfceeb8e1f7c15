import { reminders } from '#contract/reminders.ts';
import { SMS_STATES } from '#contract/sms.ts';
import { request } from '#web/api/client.ts';
import { formatInstant } from '#web/ui/text/format.ts';

/** How long an answer is good enough for the eye that comes back to a cell, milliseconds. */
const GOOD_MS = 20_000;
const COMING = { day_before: '前一天提醒', two_hours: '就诊前2小时提醒' } as const;

const kept = new Map<string, { at: number; line: Promise<string> }>();

/** What the patient of a visit was last told by SMS and whether it arrived, or what is to come; '' where there is nothing. */
export function lastNotified(hashId: string): Promise<string> {
  const known = kept.get(hashId);
  if (known && Date.now() - known.at < GOOD_MS) return known.line;
  const line = read(hashId);
  kept.set(hashId, { at: Date.now(), line });
  // A cell that could not be asked about is asked again.
  line.catch(() => kept.delete(hashId));
  return line;
}

async function read(hashId: string): Promise<string> {
  const { data, meta } = await request(reminders.messages, { params: { id: hashId } });
  const last = data.reduce<(typeof data)[number] | null>((a, b) => (a && a.at >= b.at ? a : b), null);
  if (last) return `短信 ${last.reason} ${SMS_STATES[last.state]} ${formatInstant(last.delivered_at ?? last.at)}`;
  const [next] = meta.coming;
  return next ? `${COMING[next.reminder]} ${formatInstant(next.due_at)} 发送` : '';
}
