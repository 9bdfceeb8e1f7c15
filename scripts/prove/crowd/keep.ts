import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CACHE } from '../../lib/paths.mjs';
import type { Op } from './op.ts';

const FOLDER = path.join(CACHE, 'prove', 'histories');

/** The whole history of a run that broke its promise, one operation a line, for whoever looks into it. */
export function keepHistory(name: string, seed: number, ops: readonly Op[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const lines = ops.map((op) =>
    JSON.stringify({
      ...op,
      done: Number.isFinite(op.done) ? op.done : null,
      seen: op.seen ? [...op.seen] : undefined,
    }),
  );
  writeFileSync(path.join(FOLDER, `${name}-${seed}.jsonl`), `${lines.join('\n')}\n`);
}
