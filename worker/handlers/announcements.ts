import { setTimeout as pause } from 'node:timers/promises';
import type { JobPayload } from '#contract/job.ts';
import { dispatch } from '#server/platform/command.ts';
import type { AccountEvent } from '#server/platform/live-bus.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx, WorkerDeps } from '../context.ts';

/** What a clock may differ by and the moment still be waited for; further away it was moved, and another job is for that. */
const WAIT_MS = 5_000;

type Answer =
  | { result: 'published'; announcement_id: number }
  | { result: 'early'; ms: number }
  | { result: 'over'; account_events?: AccountEvent[] };

/**
 * Publishes a scheduled announcement at its time: the row in Postgres decides that it goes out once and not early,
 * however often and by how many this runs (docs/decisions/016).
 */
export async function publishAnnouncement(
  { deps }: JobCtx,
  { announcement_id }: JobPayload<'announcement.publish'>,
): Promise<void> {
  for (;;) {
    const answer = await publish(deps, announcement_id);
    if (answer.result !== 'early' || answer.ms > WAIT_MS) return;
    await pause(answer.ms);
  }
}

async function publish(deps: WorkerDeps, id: number): Promise<Answer> {
  const { rows } = await systemScope(deps.database).query<{ answer: Answer }>(
    'SELECT publish_announcement($1) AS answer',
    [id],
  );
  const answer = rows[0]?.answer ?? { result: 'over' };
  if (answer.result === 'published') dispatch(deps, { announcements: [answer.announcement_id] });
  if (answer.result === 'over') dispatch(deps, { account_events: answer.account_events ?? [] });
  return answer;
}

const DUE = `SELECT id FROM announcements WHERE status = 'scheduled' AND publish_at <= haomai_now() ORDER BY publish_at LIMIT 100`;

/** Whatever is due and still waits, though its job was lost, failed or has not come yet. */
export async function publishDue(deps: WorkerDeps): Promise<void> {
  const { rows } = await systemScope(deps.database).query<{ id: number }>(DUE);
  for (const { id } of rows) await publish(deps, id);
}
