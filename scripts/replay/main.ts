import { readOptions, USAGE } from './args.ts';
import { messageOf, ReplayError } from './errors.ts';
import { EXIT, replay } from './replay.ts';

/** npm passes a Ctrl-C on to us, which the terminal has sent us already: what comes this soon is the same press. */
const SAME_PRESS_MS = 1_000;

const stop = new AbortController();
let stoppedAt: number | null = null;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    stoppedAt ??= performance.now();
    stop.abort();
    if (performance.now() - stoppedAt > SAME_PRESS_MS) process.exit(EXIT.stopped);
  });
}

try {
  const options = readOptions(process.argv.slice(2), process.env);
  const screen = {
    write: (text: string) => void process.stdout.write(text),
    redraws: process.stdout.isTTY === true,
    columns: () => process.stdout.columns || 80,
  };
  if (options) process.exitCode = await replay(options, screen, stop.signal);
  else console.log(USAGE);
} catch (error) {
  const known = error instanceof ReplayError;
  console.error(known ? error.message : `重放中断：${messageOf(error)}`);
  process.exitCode = known ? EXIT.unusable : EXIT.broken;
}
// Keep-alive connections of fetch must not hold the terminal.
process.exit();
