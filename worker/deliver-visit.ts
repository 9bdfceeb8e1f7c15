import type pg from 'pg';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from './context.ts';
import { deliver } from './deliver.ts';

const OUTDATED = '预约已变化，内容已过时，未发送';

/**
 * Sends a message of a visit if what it says is so at the very moment when it goes: asked once before, and again, with the
 * visit locked, in the transaction that turns the message to `sending`.
 */
export async function deliverWhileTrue(ctx: JobCtx, id: number, { urgent }: { urgent: boolean }): Promise<void> {
  if (await stopOutdated(ctx, id)) return;
  await deliver(ctx, id, { urgent, fill: (client) => stillTrue(client, id) });
  await stopOutdated(ctx, id);
}

async function stopOutdated({ deps }: JobCtx, id: number): Promise<boolean> {
  const { rowCount } = await systemScope(deps.database).query(
    `UPDATE sms_messages m SET state = 'stopped', error = $2, due_at = NULL
     WHERE m.id = $1 AND m.state = 'queued' AND NOT sms_still_true(m)`,
    [id, OUTDATED],
  );
  return rowCount !== 0;
}

async function stillTrue(client: pg.PoolClient, id: number): Promise<{ text: string; params: string[] } | null> {
  await client.query(
    'SELECT 1 FROM reservations WHERE id = (SELECT reservation_id FROM sms_messages WHERE id = $1) FOR SHARE',
    [id],
  );
  const { rows } = await client.query<{ text: string; params: string[] }>(
    'SELECT m.text, m.template_params AS params FROM sms_messages m WHERE m.id = $1 AND sms_still_true(m)',
    [id],
  );
  return rows[0] ?? null;
}
