import { parentPort } from 'node:worker_threads';
import type { SheetPart } from './xlsx.ts';
import { type Cell, fileOf } from './xlsx-file.ts';

/** A thread of its own: fifty thousand rows take seconds to pack, in which the server would answer nobody. */

const rows: Cell[][] = [];

parentPort?.on('message', async (part: SheetPart) => {
  if (part.kind === 'rows') rows.push(...part.rows);
  else parentPort?.postMessage(await fileOf(part, rows));
});
