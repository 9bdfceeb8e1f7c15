import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Sms, SmsError, type SmsTemplate } from '#server/platform/sms/driver.ts';
import type { JobCtx, WorkerDeps } from './context.ts';
import { PermanentFailure } from './errors.ts';
import { smsEnded } from './metrics.ts';

/** A lock of this class says: a living process is sending the message. */
const LOCK_CLASS = 79;
/** Longer than a send takes. After it the database forgets a machine that died without closing its connections. */
const LOCK_IDLE = '30s';
/** How often a result is written down again when the database is away just then. */
const WRITE_TRIES = 20;

interface Message {
  id: number;
  phone: string;
  kind: SmsTemplate;
  text: string;
  params: string[];
  dedupe: string;
}

/**
 * Sends a message of sms_messages at most once (docs/decisions/008).
 * @throws Error for another try, PermanentFailure where none would help
 */
export async function deliver(ctx: JobCtx, id: number): Promise<void> {
  const client = await ctx.deps.database.pool.connect();
  let broken = true;
  try {
    await client.query(`SET idle_session_timeout = '${LOCK_IDLE}'`);
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS got', [
      LOCK_CLASS,
      id,
    ]);
    if (!rows[0]?.got) throw new Error('another process is sending this message');
    await deliverLocked(ctx, client, id).finally(async () => {
      await client.query('SELECT pg_advisory_unlock_all()').then(() => client.query('RESET idle_session_timeout'));
      broken = false;
    });
  } finally {
    client.release(broken);
  }
}

async function deliverLocked(ctx: JobCtx, client: pg.PoolClient, id: number): Promise<void> {
  const { rows } = await client.query<Message>(
    `UPDATE sms_messages SET state = 'sending', tries = tries + 1, error = NULL
     WHERE id = $1 AND state IN ('queued', 'failed')
     RETURNING id, phone, kind, text, template_params AS params, dedupe`,
    [id],
  );
  const [message] = rows;
  if (message) return send(ctx, message);
  const { rows: states } = await client.query<{ state: string; kind: SmsTemplate }>(
    'SELECT state, kind FROM sms_messages WHERE id = $1',
    [id],
  );
  const [found] = states;
  if (!found || found.state === 'sent') return;
  // Nobody is sending it (the lock is ours), so who was has died between asking the provider and writing down the answer.
  if (found.state === 'sending') await giveUp(ctx, { id, kind: found.kind }, 'unknown', '发送途中进程退出，结果未知');
  throw new PermanentFailure('短信结果未知，不自动重发');
}

async function send(ctx: JobCtx, message: Message): Promise<void> {
  const sms: Sms = {
    phone: message.phone,
    template: message.kind,
    params: message.params,
    text: message.text,
    reference: message.dedupe,
  };
  try {
    const { providerId } = await ctx.deps.sms.send(sms);
    await write(ctx.deps, message.id, 'sent', { providerId });
    smsEnded.inc({ kind: message.kind, state: 'sent' });
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    await refused(ctx, message, error);
  }
}

async function refused(ctx: JobCtx, message: Message, error: SmsError): Promise<never> {
  if (error.outcome === 'temporary' && !ctx.last) {
    await write(ctx.deps, message.id, 'queued', { error: error.message });
    throw error;
  }
  await giveUp(ctx, message, error.outcome === 'unknown' ? 'unknown' : 'failed', error.message);
  throw new PermanentFailure(error.message);
}

/** A person has to look at it: in the log, in the numbers, and as a failed job. */
async function giveUp(
  ctx: JobCtx,
  message: Pick<Message, 'id' | 'kind'>,
  state: 'failed' | 'unknown',
  error: string,
): Promise<void> {
  await write(ctx.deps, message.id, state, { error });
  smsEnded.inc({ kind: message.kind, state });
  ctx.deps.log.error({ sms_id: message.id, state, error, request_id: ctx.request_id }, 'sms not sent');
}

/** What the provider said is worth more than one try: lost, it would be a message of unknown fate. */
async function write(
  { database }: WorkerDeps,
  id: number,
  state: 'queued' | 'sent' | 'failed' | 'unknown',
  { providerId = null, error = null }: { providerId?: string | null; error?: string | null },
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await database.pool.query(
        `UPDATE sms_messages SET state = $2, provider_id = $3, error = $4,
           sent_at = CASE WHEN $2 = 'sent' THEN haomai_now() END
         WHERE id = $1 AND state IN ('sending', 'unknown')`,
        [id, state, providerId, error],
      );
      return;
    } catch (failed) {
      if (tries >= WRITE_TRIES) throw failed;
      await pause(500);
    }
  }
}
