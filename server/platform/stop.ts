import type { Log } from './log.ts';

/** Drains at the first SIGTERM or SIGINT and then goes, at the latest after the limit. */
export function stopWhenTold(log: Log, limitMs: number, drain: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), limitMs).unref();
    await drain();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}
