import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { drawn } from '../../replay/dice.ts';
import type { Sending } from '../checkers/once.ts';
import { isOpen, type Reply } from '../kit/caller.ts';
import { inParallel } from '../kit/until.ts';
import type { Prepared } from './acts.ts';
import { ACTS } from './all-acts.ts';
import type { Stage } from './stage.ts';

/** A key and everything that was sent under it. */
export interface Tried extends Prepared {
  key: string;
  act: string;
  n: number;
  sendings: Sending[];
  refusedOther: { status: number; text: string } | null;
}

const AT_ONCE = 24;
const SETTLE_ATTEMPTS = 400;
/** The request id of an answer is each request's own. */
const OWN = /"request_id":"[^"]+"/;

const isDone = (tried: Tried) => tried.sendings.some(({ status }) => status >= 200 && status < 300);

export const prefixOf = (stage: Stage) => `once-${stage.context.seed}-`;

/** Sends it once more. */
async function sendOnce(stage: Stage, tried: Tried, server: number): Promise<Reply> {
  const { ask, key, n, sendings } = tried;
  const requestId = `${prefixOf(stage)}${n}-${sendings.length}`;
  const sending: Sending = { requestId, server: server % 2, at: Date.now(), status: 0, text: '' };
  sendings.push(sending);
  const reply = await stage.caller.send(server, { ...ask, key, requestId });
  sending.status = reply.status;
  // One success is kept whole; of the others it counts whether they say the same.
  sending.text = reply.status >= 200 && reply.status < 300 ? reply.text : reply.text.replace(OWN, '').slice(0, 300);
  return reply;
}

/** @throws where what must be there before can't be made */
export async function prepareOne(stage: Stage, n: number): Promise<Tried> {
  const found = drawn(
    ACTS.map((item) => ({ item, weight: item.weight })),
    stage.context.chance('act', n),
  );
  if (!found) throw new Error('no act');
  // A name that nobody has, of characters that names may have.
  const mark = `记号${stage.context.seed}x${n}`;
  const prepared = await found.prepare(stage, n, mark);
  const key = createHash('sha256').update(`${stage.context.seed} ${n}`).digest('hex').slice(0, 32);
  return { ...prepared, key, act: found.name, n, sendings: [], refusedOther: null };
}

/** Doubled at both servers at once, and a third time a moment later. */
export async function burst(stage: Stage, batch: readonly Tried[], begun: () => void): Promise<void> {
  await inParallel(batch, AT_ONCE, async (tried) => {
    begun();
    const third = pause(stage.context.chance('third', tried.n) * 400).then(() => sendOnce(stage, tried, tried.n));
    await Promise.all([sendOnce(stage, tried, 0), sendOnce(stage, tried, 1), third]);
  });
}

/** Until each of them has had a success, as a client would that was never told. */
export async function settleAll(stage: Stage, batch: readonly Tried[]): Promise<void> {
  await inParallel(batch, AT_ONCE, async (tried) => {
    for (let attempts = 0; !isDone(tried) && attempts < SETTLE_ATTEMPTS; attempts += 1) {
      const reply = await sendOnce(stage, tried, attempts);
      // A refusal that is final is a finding, not to be tried away.
      if (!isOpen(reply)) return;
      await pause(50);
    }
  });
}

/** Long afterwards, in another order. */
export async function sendLate(stage: Stage, all: readonly Tried[], word: string): Promise<void> {
  const { chance } = stage.context;
  const order = all.map((tried) => ({ tried, at: chance(word, tried.n) })).sort((a, b) => a.at - b.at);
  await inParallel(order, AT_ONCE, async ({ tried }) => {
    for (let attempts = 0; attempts < SETTLE_ATTEMPTS; attempts += 1) {
      const reply = await sendOnce(stage, tried, tried.n + attempts);
      if (!isOpen(reply)) return;
      await pause(50);
    }
  });
}

/** The same key for something else. */
export async function sendOthers(stage: Stage, all: readonly Tried[]): Promise<void> {
  await inParallel(all, AT_ONCE, async (tried) => {
    const ask = { ...tried.ask, body: tried.other, key: tried.key };
    tried.refusedOther = await stage.caller.settle(tried.n, ask);
  });
}
