import { Worker } from 'node:worker_threads';
import { answerOf } from './thread-answer.ts';
import { type ReadRow, TooManyRows, UnreadableSheet } from './xlsx-read.ts';

/** What the thread is asked, and what it answers. */
export interface SheetAsked {
  readonly bytes: Uint8Array;
  readonly mostRows: number;
}
export type SheetRead = { readonly rows: ReadRow[] } | { readonly refused: 'long' | 'unreadable' };

/** One thread after the other: each takes a core and some memory. */
let turn: Promise<unknown> = Promise.resolve();

/** As `readSheet`, while the server goes on. @throws UnreadableSheet, TooManyRows */
export function readSheetApart(bytes: Uint8Array, mostRows: number): Promise<ReadRow[]> {
  const mine = turn.then(() => askThread({ bytes, mostRows }));
  turn = mine.catch(() => {});
  return mine;
}

async function askThread(asked: SheetAsked): Promise<ReadRow[]> {
  const thread = new Worker(new URL('./xlsx-read-thread.ts', import.meta.url));
  try {
    thread.postMessage(asked);
    const read = await answerOf<SheetRead>(thread);
    if ('rows' in read) return read.rows;
    throw read.refused === 'long' ? new TooManyRows() : new UnreadableSheet();
  } finally {
    await thread.terminate();
  }
}
