import { type Logger, pino } from 'pino';
import { z } from 'zod';

export type Log = Logger;

/**
 * JSON lines. Tokens, passwords and bodies are never logged; `request_id` follows into events and jobs. Errors say what
 * went wrong and where, not about whom: PostgreSQL quotes rows and values in its own.
 */
export function createLog(name: 'server' | 'worker', level: string, to?: pino.DestinationStream): Log {
  const options = {
    name,
    level,
    base: { name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues, error: masked },
  };
  if (to) return pino(options, to);
  standard ??= gathering();
  return pino(options, standard);
}

/** One for all logs of the process: each waits for its end. */
let standard: pino.DestinationStream | undefined;

/** So many milliseconds of lines are one write: a busy server writes hundreds a second, and each takes its time. */
const GATHER_MS = 10;

/** Standard output. Nothing is kept back from a process that ends, unless it is killed in these milliseconds. */
function gathering(): pino.DestinationStream & { flushSync(): void } {
  let lines = '';
  const hand = () => {
    if (lines !== '') to.write(lines);
    lines = '';
  };
  const flushSync = () => {
    to.flushSync();
    if (lines !== '') atEnd.write(lines);
    lines = '';
  };
  // Before the destination ends with the process.
  process.once('exit', flushSync);
  // Nothing is too little for it: with a least length, what comes while it writes would wait for a line after it.
  const to = pino.destination({ dest: 1, minLength: 0, sync: false });
  const atEnd = pino.destination({ dest: 1, minLength: 0, sync: true });
  return {
    write(line) {
      if (lines === '') setTimeout(hand, GATHER_MS).unref();
      lines += line;
    },
    flushSync,
  };
}

const databaseError = z.object({ code: z.string(), constraint: z.string().optional(), table: z.string().optional() });
/** SQLSTATE class 22: the message repeats what could not be read. */
const DATA_EXCEPTION = /^22/;

function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return masked(error);
  const known = databaseError.safeParse(error);
  const where = known.success ? known.data : {};
  const quotes = known.success && DATA_EXCEPTION.test(known.data.code);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: quotes ? 'data exception' : masked(error.message),
    ...where,
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: withoutValues(error.cause) }),
  };
}

/** Phones and ID numbers, whoever put them into a message. */
const LONG_NUMBER = /\d{11,}[Xx]?/g;

function masked(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  return text.replace(LONG_NUMBER, (number) => `${number.slice(0, 3)}****${number.slice(-4)}`);
}
