import type pg from 'pg';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from './context.ts';
import { deliver } from './deliver.ts';

/**
 * Sends a message of a visit if what it says is so at the very moment when it goes: asked once before, and again, with the
 * visit locked, in the transaction that turns the message to `sending`.
 */
export async function deliverWhileTrue(ctx: JobCtx, id: number, { urgent }: { urgent: boolean }): Promise<void> {
  if (await withdrawn(ctx, id)) return;
  await deliver(ctx, id, { urgent, fill: (client) => stillTrue(client, id) });
  await withdrawn(ctx, id);
}

async function withdrawn({ deps }: JobCtx, id: number): Promise<boolean> {
  const { rows } = await systemScope(deps.database).query<{ ids: number[] }>({
    name: 'withdraw_of_message',
    text: 'SELECT withdraw_sms(reservation_id) AS ids FROM sms_messages WHERE id = $1',
    values: [id],
  });
  return rows[0]?.ids.includes(id) ?? false;
}

/** Takes back what waits of a visit and is no more so. Each change does that itself; but for what was being sent just then. */
export async function withdrawOvertaken({ deps }: JobCtx, reservationId: number): Promise<void> {
  await systemScope(deps.database).query('SELECT withdraw_sms($1)', [reservationId]);
}

async function stillTrue(client: pg.PoolClient, id: number): Promise<{ text: string; params: string[] } | null> {
  await client.query({
    name: 'lock_visit_of_message',
    text: 'SELECT 1 FROM reservations WHERE id = (SELECT reservation_id FROM sms_messages WHERE id = $1) FOR SHARE',
    values: [id],
  });
  const { rows } = await client.query<{ text: string; params: string[] }>({
    name: 'message_still_true',
    text: 'SELECT m.text, m.template_params AS params FROM sms_messages m WHERE m.id = $1 AND sms_still_true(m)',
    values: [id],
  });
  return rows[0] ?? null;
}
