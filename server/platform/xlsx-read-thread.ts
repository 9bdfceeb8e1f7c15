import { parentPort } from 'node:worker_threads';
import { readSheet, TooManyRows, UnreadableSheet } from './xlsx-read.ts';
import type { SheetAsked, SheetRead } from './xlsx-read-apart.ts';

/** A thread of its own: what people upload may take seconds to unpack, in which the server would answer nobody. */

parentPort?.on('message', ({ bytes, mostRows }: SheetAsked) => {
  parentPort?.postMessage(outcomeOf(() => readSheet(Buffer.from(bytes), mostRows)));
});

function outcomeOf(read: () => ReturnType<typeof readSheet>): SheetRead {
  try {
    return { rows: read() };
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return { refused: error instanceof TooManyRows ? 'long' : 'unreadable' };
  }
}
