import { z } from 'zod';
import { type Ack, requests, type WatchAnswer } from '#contract/event.ts';
import { date } from '#contract/fields.ts';
import { failureOf } from '../database-errors.ts';
import { within } from '../within.ts';
import { refused } from './refused.ts';
import { killLine, type LiveSocket } from './socket.ts';

/** Requests that a socket may make in a row, and a second after that. */
const BURST = 60;
const PER_SECOND = 10;
/** Who goes on regardless is not a person. */
const MAX_REFUSED = 200;
/** Below what a client waits. */
const ANSWER_MS = 8_000;

type Answer = Ack | WatchAnswer;
type Asked<N extends keyof typeof requests> = z.output<(typeof requests)[N]>;
export interface Handlers {
  watch(socket: LiveSocket, asked: Asked<'watch'>): Promise<Answer>;
  unwatch(socket: LiveSocket, asked: Asked<'unwatch'>): Answer;
  looking(socket: LiveSocket, asked: Asked<'looking'>): Answer;
}

/** Answers what a socket asks: one after the other, parsed first, whatever it sends. */
export function serveRequests(socket: LiveSocket, handlers: Handlers, onError: (error: unknown) => void): void {
  limitRate(socket);
  let queue = Promise.resolve();
  // In order: an `unwatch` must not overtake its `watch`.
  const inTurn = (args: unknown[], work: () => Promise<Answer> | Answer) => {
    queue = queue.then(async () => reply(args, await answer(work, onError)));
  };
  socket.on('watch', (...args) =>
    inTurn(args, () => parsed(requests.watch, args, (ask) => handlers.watch(socket, ask))),
  );
  socket.on('unwatch', (...args) =>
    inTurn(args, () => parsed(requests.unwatch, args, (ask) => handlers.unwatch(socket, ask))),
  );
  socket.on('looking', (...args) =>
    inTurn(args, () => parsed(requests.looking, args, (ask) => handlers.looking(socket, ask))),
  );
}

type Dated = z.core.$ZodType<{ date: string }>;

function parsed<S extends Dated>(schema: S, args: unknown[], handle: (ask: z.output<S>) => Promise<Answer> | Answer) {
  const ask = z.safeParse(schema, args[0]);
  // The schema knows the form of a date; the 31st of February Postgres would refuse.
  if (!ask.success || !z.safeParse(date, ask.data.date).success) return refused('INVALID');
  return handle(ask.data);
}

async function answer(work: () => Promise<Answer> | Answer, onError: (error: unknown) => void): Promise<Answer> {
  try {
    return await within(ANSWER_MS, Promise.resolve(work()), () => refused('UNAVAILABLE'));
  } catch (error) {
    const failure = failureOf(error);
    if (failure) return { ok: false, status: failure.status, message: failure.message };
    onError(error);
    return refused('UNAVAILABLE');
  }
}

/** Clients that want no answer send no function. */
function reply(args: readonly unknown[], answered: Answer): void {
  const ack = args.at(-1);
  if (typeof ack === 'function') ack(answered);
}

function limitRate(socket: LiveSocket): void {
  let tokens = BURST;
  let at = Date.now();
  let refusals = 0;
  socket.use((packet, next) => {
    const now = Date.now();
    tokens = Math.min(BURST, tokens + ((now - at) / 1_000) * PER_SECOND);
    at = now;
    if (tokens >= 1) {
      tokens--;
      return next();
    }
    if (++refusals > MAX_REFUSED) killLine(socket.conn);
    else reply(packet, refused('TOO_MANY'));
  });
}
