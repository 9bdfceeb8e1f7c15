import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../lib/paths.mjs';

/** Beside docs/proof.md, which tells of it. */
const FILE = path.join(ROOT, 'docs', 'proof', 'mutants.json');

const caught = z.object({
  name: z.string(),
  row: z.number(),
  fault: z.string(),
  /** red: found. survived: every part was run and saw nothing. failed: the harness could not run it. */
  verdict: z.enum(['red', 'survived', 'failed']),
  /** The part that found it, with what it said. */
  part: z.string().nullable(),
  what: z.string(),
  seed: z.number(),
  seconds: z.number(),
  product: z.string(),
  date: z.string(),
});
export type Caught = z.infer<typeof caught>;

/** What became of each mutant when it was last run. */
export function readCaught(): Caught[] {
  try {
    return z.array(caught).parse(JSON.parse(readFileSync(FILE, 'utf8')));
  } catch {
    return [];
  }
}

export function keepCaught(one: Caught): void {
  const others = readCaught().filter(({ name }) => name !== one.name);
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify([...others, one], null, 1)}\n`);
}
