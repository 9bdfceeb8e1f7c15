import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines. Tokens, passwords and bodies are never logged; `request_id` follows into events and jobs. */
export function createLog(name: 'server' | 'worker', level: string): Log {
  return pino({ name, level, base: { name, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}
