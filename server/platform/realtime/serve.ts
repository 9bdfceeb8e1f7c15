import { z } from 'zod';
import { type Ack, type RequestName, requests, type WatchAnswer } from '#contract/event.ts';
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

const NAMES = Object.keys(requests) as RequestName[];
const SCHEMAS: { [N in RequestName]: z.core.$ZodType<Asked<N>> } = requests;

type Answer = Ack | WatchAnswer;
type Asked<N extends RequestName> = z.output<(typeof requests)[N]>;
export type Handlers = {
  [N in RequestName]: (socket: LiveSocket, asked: Asked<N>) => Promise<Answer> | Answer;
};

/** Answers what a socket asks: one after the other, parsed first, whatever it sends. */
export function serveRequests(socket: LiveSocket, handlers: Handlers, onError: (error: unknown) => void): void {
  limitRate(socket);
  let queue = Promise.resolve();
  // In order: an `unwatch` must not overtake its `watch`.
  const serve = <N extends RequestName>(name: N) => {
    const work = (args: unknown[]) => parsed(SCHEMAS[name], args, (ask) => handlers[name](socket, ask));
    const inTurn = (...args: unknown[]) => {
      queue = queue.then(async () => reply(args, await answer(() => work(args), onError)));
    };
    socket.on<RequestName>(name, inTurn);
  };
  for (const name of NAMES) serve(name);
}

function parsed<A extends object>(
  schema: z.core.$ZodType<A>,
  args: unknown[],
  handle: (ask: A) => Promise<Answer> | Answer,
) {
  const ask = z.safeParse(schema, args[0]);
  if (!ask.success || !hasRealDay(ask.data)) return refused('INVALID');
  return handle(ask.data);
}

/** The schema knows the form of a date; the 31st of February Postgres would refuse. */
function hasRealDay(ask: object): boolean {
  return !('date' in ask) || z.safeParse(date, ask.date).success;
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
