import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { QUIET_FROM, QUIET_TO, SMS_BUDGET } from '#contract/sms.ts';
import { poolOf } from '#db/client.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { SmsError, type SmsTemplate } from '#server/platform/sms/driver.ts';
import type { JobCtx } from './context.ts';
import { PermanentFailure } from './errors.ts';
import { smsEnded, smsSeconds } from './metrics.ts';

/** Held, it says: a living process is sending the message. */
const LOCK = "hashtextextended('sms|' || $1::bigint, 79)";
/** Longer than a send takes. After it the database forgets a machine that died without closing its connections. */
const LOCK_IDLE = '30s';
/** How often a result is written down again when the database is away just then. */
const WRITE_ATTEMPTS = 20;
const WRITE_PAUSE_MS = 500;

interface Message extends Content {
  id: number;
  kind: SmsTemplate;
  phone: string;
  dedupe: string;
  /** The clinic's day whose budget it was taken from, and how much, in cents. */
  day: string;
  cost: number;
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
type Fill = (client: pg.PoolClient) => Promise<Content | null>;

export interface Delivery {
  /** Somebody just asked for it: it goes out in quiet hours too (docs/decisions/017). */
  urgent: boolean;
  fill?: Fill;
}

/** A message that is ours to decide about: `client` holds its lock. */
interface Held extends Delivery {
  ctx: JobCtx;
  client: pg.PoolClient;
  id: number;
}

interface Result {
  state: 'queued' | 'sent' | 'failed' | 'unknown';
  providerId?: string;
  fee?: number | null;
  error?: string;
  /** Where it was spent. */
  day?: string;
}

/** As begin_sms() answers it. */
type Begun = Effects & ({ result: 'send'; message: Message } | { result: 'waits' | 'ended'; kind: SmsTemplate } | Past);
interface Past {
  result: 'past';
  state: string | null;
  kind: SmsTemplate;
}

/**
 * Sends a message of sms_messages at most once (docs/decisions/008), where it may go now: stops, quiet hours and the
 * hospital's budget are decided in the statement that turns it to `sending`.
 * @throws Error for another try, PermanentFailure where none would help
 */
export async function deliver(ctx: JobCtx, id: number, delivery: Delivery): Promise<void> {
  const client = await poolOf(ctx.deps.database).connect();
  try {
    await client.query(`SET idle_session_timeout = '${LOCK_IDLE}'`);
    const { rows } = await client.query<{ got: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS got`, [id]);
    if (!rows[0]?.got) throw new Error('another process is sending this message');
    await deliverHeld({ ctx, client, id, ...delivery });
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
  const begun = await begin(held);
  if (begun === 'unwanted') return;
  dispatch(held.ctx.deps, begun);
  if (begun.result === 'send') return send(held, begun.message);
  if (begun.result !== 'past') return logged(held, begun);
  if (begun.state === null || TAKEN.includes(begun.state)) return;
  // The lock is ours, so whoever was sending has died between asking the provider and writing down its answer.
  if (begun.state === 'sending') await giveUp(held, begun.kind, 'unknown', '发送途中进程退出，结果未知');
  throw new PermanentFailure('短信结果未知，不自动重发');
}

/** The provider has it, or nobody wants it: the job is done. */
const TAKEN = ['sent', 'delivered', 'undelivered', 'stopped', 'withdrawn'];

function logged({ ctx, id }: Held, { result, kind }: { result: 'waits' | 'ended'; kind: SmsTemplate }): void {
  smsEnded.inc({ kind, state: result });
  ctx.deps.log.info({ sms_id: id, result, request_id: ctx.request_id }, 'sms not sent now');
}

/** Turns a message that is still to be sent to `sending` where it may be, and says what to send. */
async function begin({ ctx, client, id, urgent, fill }: Held): Promise<Begun | 'unwanted'> {
  const rules = {
    id,
    urgent,
    quiet_from: QUIET_FROM,
    quiet_to: QUIET_TO,
    price: ctx.deps.env.smsPriceCents,
    daily_budget: SMS_BUDGET.daily,
    warn_percent: SMS_BUDGET.warn,
  };
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<{ begun: Begun }>('SELECT begin_sms($1::jsonb) AS begun', [
      JSON.stringify(rules),
    ]);
    const begun = rows[0]?.begun ?? { result: 'past', state: null, kind: 'code' };
    const content = begun.result === 'send' && fill ? await fill(client) : {};
    await client.query(content ? 'COMMIT' : 'ROLLBACK');
    if (!content) return 'unwanted';
    return begun.result === 'send' ? { ...begun, message: { ...begun.message, ...content } } : begun;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function send(held: Held, message: Message): Promise<void> {
  const { kind, phone, text, params, dedupe, day } = message;
  const answered = smsSeconds.startTimer();
  const sent = held.ctx.deps.sms.send({ phone, template: kind, params, text, reference: dedupe });
  const answer = await sent.catch((error: unknown) => {
    // Anything else is a fault of ours in the middle of a send: it stays `sending`, whose outcome the next run cannot know.
    if (error instanceof SmsError) return error;
    throw error;
  });
  answered({ outcome: answer instanceof SmsError ? answer.outcome : 'taken' });
  if (answer instanceof SmsError) return refused(held, message, answer);
  await write(held, { state: 'sent', providerId: answer.providerId, fee: answer.fee, day });
  smsEnded.inc({ kind, state: 'sent' });
  const { deps, request_id } = held.ctx;
  deps.log.info({ sms_id: held.id, kind, provider_id: answer.providerId, request_id }, 'sms sent');
}

async function refused(held: Held, { kind, day }: Message, error: SmsError): Promise<never> {
  if (error.outcome === 'temporary' && !held.ctx.last) {
    await write(held, { state: 'queued', error: error.message, day });
    throw error;
  }
  await giveUp(held, kind, error.outcome === 'unknown' ? 'unknown' : 'failed', error.message, day);
  throw new PermanentFailure(error.message);
}

/** A person has to look at it: in the log, in the numbers, and as a failed job. */
async function giveUp(
  held: Held,
  kind: SmsTemplate,
  state: 'failed' | 'unknown',
  error: string,
  day?: string,
): Promise<void> {
  await write(held, { state, error, ...(day === undefined ? {} : { day }) });
  smsEnded.inc({ kind, state });
  const { deps, request_id } = held.ctx;
  deps.log.error({ sms_id: held.id, state, error, request_id }, 'sms not sent');
}

/** Until the provider is asked for the first time what became of a message. */
const ASK_SECONDS = 60;

/**
 * What the provider said is worth more than one try: lost, the message would be of unknown fate. First over the
 * connection that we have (a small pool may have no other), then over whichever can be had.
 */
async function write({ ctx, client, id }: Held, { state, providerId, fee, error, day }: Result): Promise<void> {
  const { env, sms } = ctx.deps;
  const asked = sms.reports !== null && (state === 'sent' || state === 'unknown');
  const facts = { id, state, provider_id: providerId, fee, error, day, price: env.smsPriceCents };
  const end = JSON.stringify({ ...facts, ask_seconds: asked ? ASK_SECONDS : null });
  for (let attempts = 1; ; attempts++) {
    try {
      await (attempts === 1 ? client : poolOf(ctx.deps.database)).query('SELECT end_sms($1::jsonb)', [end]);
      return;
    } catch (failed) {
      if (attempts >= WRITE_ATTEMPTS) throw failed;
      await pause(WRITE_PAUSE_MS);
    }
  }
}
