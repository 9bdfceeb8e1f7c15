import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Part, Scale } from './part.ts';

/** Of a chunk that broke its promise so much is kept: the first few histories say all. */
const VIOLATIONS = 5;
const LINES = 400;

const kept = z.object({
  part: z.string(),
  scale: z.enum(['quick', 'full']),
  chunk: z.number(),
  chunks: z.number(),
  /** As given to the run; the chunk's own is this and its number. */
  seed: z.number(),
  date: z.string(),
  seconds: z.number(),
  /** The last commit that touched the product, and whether it was changed beside that. */
  product: z.string(),
  changed: z.boolean(),
  commit: z.string(),
  load: z.array(z.number()),
  machine: z.string(),
  versions: z.record(z.string(), z.string()),
  outcome: z.object({
    counts: z.record(z.string(), z.number()),
    violations: z.array(z.object({ what: z.string(), history: z.array(z.string()) })),
    notes: z.array(z.string()),
  }),
});
export type Kept = z.infer<typeof kept>;

/**
 * Where outcomes lie between two runs: <folder>/<scale>/<part>/<chunk>.json, and what docs/proof.md was last written
 * from in <published>/<part>.json, so that a full run can be taken up on another machine.
 */
export class Store {
  readonly #folder: string;
  readonly #published: string | null;
  constructor(folder: string, published: string | null = null) {
    this.#folder = folder;
    this.#published = published;
  }

  #of(scale: Scale, part: string): string {
    return path.join(this.#folder, scale, part);
  }

  write(one: Kept): void {
    const violations = one.outcome.violations
      .slice(0, VIOLATIONS)
      .map(({ what, history }) => ({ what, history: history.slice(0, LINES) }));
    const file = path.join(this.#of(one.scale, one.part), `${one.chunk}.json`);
    writeWhole(file, { ...one, outcome: { ...one.outcome, violations } });
  }

  /** By number; of two of the same chunk the newer. What is no outcome (of an older harness, or cut off) is not there. */
  read(scale: Scale, part: string): Kept[] {
    const newest = new Map<number, Kept>();
    const published = this.#readPublished(part).filter((one) => one.scale === scale);
    for (const one of [...published, ...this.#readFolder(scale, part)]) {
      const other = newest.get(one.chunk);
      if (!other || one.date >= other.date) newest.set(one.chunk, one);
    }
    return [...newest.values()].sort((a, b) => a.chunk - b.chunk);
  }

  #readFolder(scale: Scale, part: string): Kept[] {
    const folder = this.#of(scale, part);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => asKept(parsed(path.join(folder, name))));
  }

  #publishedOf(part: string): string | null {
    return this.#published && path.join(this.#published, `${part}.json`);
  }

  #readPublished(part: string): Kept[] {
    const file = this.#publishedOf(part);
    const all = file ? parsed(file) : null;
    return Array.isArray(all) ? all.flatMap(asKept) : [];
  }

  /** What is kept of a part, beside the document that speaks of it. */
  publish(part: string): void {
    const file = this.#publishedOf(part);
    const all = [...this.read('quick', part), ...this.read('full', part)];
    if (file && all.length > 0) writeWhole(file, all);
  }

  forget(scale: Scale, part: string): void {
    rmSync(this.#of(scale, part), { recursive: true, force: true });
    const file = this.#publishedOf(part);
    const others = this.#readPublished(part).filter((one) => one.scale !== scale);
    if (file && existsSync(file)) writeWhole(file, others);
  }
}

/** At once or not at all: who is killed while writing leaves no half of an outcome. */
function writeWhole(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 1)}\n`);
  renameSync(`${file}.new`, file);
}

function asKept(value: unknown): Kept[] {
  const read = kept.safeParse(value);
  return read.success ? [read.data] : [];
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Why a kept chunk does not count any more, or null where it does. One that broke its promise is run again once the
 * product is another; one that held stands, and whoever reads it is told of which product it speaks.
 */
export function stale(one: Kept, part: Pick<Part, 'chunks'>, product: string): string | null {
  if (one.chunks !== (one.scale === 'full' ? part.chunks : 1)) return 'the part is divided otherwise now';
  if (one.outcome.violations.length > 0 && one.product !== product)
    return 'it broke its promise, and the product has changed since';
  return null;
}
