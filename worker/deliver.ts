import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { poolOf } from '#db/client.ts';
import { SmsError, type SmsTemplate } from '#server/platform/sms/driver.ts';
import type { JobCtx } from './context.ts';
import { PermanentFailure } from './errors.ts';
import { smsEnded } from './metrics.ts';

/** A lock of this class says: a living process is sending the message. */
const LOCK_CLASS = 79;
/** Longer than a send takes. After it the database forgets a machine that died without closing its connections. */
const LOCK_IDLE = '30s';
/** How often a result is written down again when the database is away just then. */
const WRITE_TRIES = 20;
const WRITE_PAUSE_MS = 500;

interface Message extends Content {
  id: number;
  kind: SmsTemplate;
  phone: string;
  dedupe: string;
}

/** What a message says. */
interface Content {
  text: string;
  params: string[];
}

/**
 * Says what a message's row doesn't keep (a code), made anew for each try. It runs in the transaction that turns the
 * message to `sending`. Null where the message is not wanted any more: then nothing is sent and the row stays as it was.
 */
export type Fill = (client: pg.PoolClient) => Promise<Content | null>;

/** A message that is ours to decide about: `client` holds its lock. */
interface Held {
  ctx: JobCtx;
  client: pg.PoolClient;
  id: number;
  fill: Fill | undefined;
}

interface Result {
  state: 'queued' | 'sent' | 'failed' | 'unknown';
  providerId?: string;
  error?: string;
}

/**
 * Sends a message of sms_messages at most once (docs/decisions/008).
 * @throws Error for another try, PermanentFailure where none would help
 */
export async function deliver(ctx: JobCtx, id: number, fill?: Fill): Promise<void> {
  const client = await poolOf(ctx.deps.database).connect();
  try {
    await client.query(`SET idle_session_timeout = '${LOCK_IDLE}'`);
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS got', [
      LOCK_CLASS,
      id,
    ]);
    if (!rows[0]?.got) throw new Error('another process is sending this message');
    await deliverHeld({ ctx, client, id, fill });
  } finally {
    const unlocked = await unlock(client);
    client.release(!unlocked);
  }
}

/** False where the connection has broken, and the lock with it. */
async function unlock(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_all()');
    await client.query('RESET idle_session_timeout');
    return true;
  } catch {
    return false;
  }
}

async function deliverHeld(held: Held): Promise<void> {
  const message = await begin(held);
  if (message === 'unwanted') return;
  if (message) return send(held, message);
  const { rows: found } = await held.client.query<{ state: string; kind: SmsTemplate }>(
    'SELECT state, kind FROM sms_messages WHERE id = $1',
    [held.id],
  );
  const [past] = found;
  if (!past || past.state === 'sent') return;
  // The lock is ours, so whoever was sending has died between asking the provider and writing down its answer.
  if (past.state === 'sending') await giveUp(held, past.kind, 'unknown', '发送途中进程退出，结果未知');
  throw new PermanentFailure('短信结果未知，不自动重发');
}

/** Turns a message that is still to be sent to `sending`, and says what to send. Nothing where it is past that. */
async function begin({ client, id, fill }: Held): Promise<Message | 'unwanted' | undefined> {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<Message>(
      `UPDATE sms_messages SET state = 'sending', tries = tries + 1, error = NULL
       WHERE id = $1 AND state IN ('queued', 'failed')
       RETURNING id, kind, phone, text, template_params AS params, dedupe`,
      [id],
    );
    const [row] = rows;
    const content = row && fill ? await fill(client) : row;
    await client.query(content ? 'COMMIT' : 'ROLLBACK');
    if (!row) return undefined;
    return content ? { ...row, ...content } : 'unwanted';
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function send(held: Held, message: Message): Promise<void> {
  const { kind, phone, text, params, dedupe } = message;
  const sent = held.ctx.deps.sms.send({ phone, template: kind, params, text, reference: dedupe });
  const answer = await sent.catch((error: unknown) => {
    // Anything else is a fault of ours in the middle of a send: it stays `sending`, whose outcome the next run cannot know.
    if (error instanceof SmsError) return error;
    throw error;
  });
  if (answer instanceof SmsError) return refused(held, kind, answer);
  await write(held, { state: 'sent', providerId: answer.providerId });
  smsEnded.inc({ kind, state: 'sent' });
}

async function refused(held: Held, kind: SmsTemplate, error: SmsError): Promise<never> {
  if (error.outcome === 'temporary' && !held.ctx.last) {
    await write(held, { state: 'queued', error: error.message });
    throw error;
  }
  await giveUp(held, kind, error.outcome === 'unknown' ? 'unknown' : 'failed', error.message);
  throw new PermanentFailure(error.message);
}

/** A person has to look at it: in the log, in the numbers, and as a failed job. */
async function giveUp(held: Held, kind: SmsTemplate, state: 'failed' | 'unknown', error: string): Promise<void> {
  await write(held, { state, error });
  smsEnded.inc({ kind, state });
  const { deps, request_id } = held.ctx;
  deps.log.error({ sms_id: held.id, state, error, request_id }, 'sms not sent');
}

/**
 * What the provider said is worth more than one try: lost, the message would be of unknown fate. First over the
 * connection that we have (a small pool may have no other), then over whichever can be had.
 */
async function write({ ctx, client, id }: Held, { state, providerId, error }: Result): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await (tries === 1 ? client : poolOf(ctx.deps.database)).query(
        `UPDATE sms_messages SET state = $2, provider_id = $3, error = $4,
           sent_at = CASE WHEN $2 = 'sent' THEN haomai_now() END
         WHERE id = $1 AND state IN ('sending', 'unknown')`,
        [id, state, providerId ?? null, error ?? null],
      );
      return;
    } catch (failed) {
      if (tries >= WRITE_TRIES) throw failed;
      await pause(WRITE_PAUSE_MS);
    }
  }
}
