import { parseArgs } from 'node:util';
import type { Part, Scale } from './part.ts';

export const USAGE = `usage: npm run prove -- [--quick | --full] [--only part,part] [--seed N] [--minutes N] [--write] [--list]
  --quick      what CI runs (this is so unless said otherwise)
  --full       all that is promised, in chunks; each is kept when it is done, so run it again to go on
  --only       parts, by name (--list has them)
  --seed N     the same faults and the same clients again
  --chunk N    this chunk of a full run alone
  --minutes N  begins nothing new after that
  --fresh      forgets what is kept of the chosen parts
  --share X    this much of each, 0 to 1: to try something; it proves nothing and is not kept
  --write      writes docs/proof.md from what is kept, after the run; with --document alone, without a run`;

/** How the harness ends. */
export const EXIT = { kept: 0, broken: 1, failed: 2, unfinished: 3, stopped: 130 } as const;

export interface Options {
  readonly scale: Scale;
  readonly seed: number;
  readonly parts: readonly Part[];
  readonly chunk: number | null;
  readonly minutes: number;
  readonly share: number;
  readonly fresh: boolean;
  readonly write: boolean;
  readonly document: boolean;
  readonly list: boolean;
}

export class WrongOption extends Error {}

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;
const FLAGS = {
  quick: flag,
  full: flag,
  fresh: flag,
  write: flag,
  document: flag,
  list: flag,
  only: text,
  seed: text,
  chunk: text,
  minutes: text,
  share: text,
} as const;

/** @throws WrongOption */
export function readOptions(args: readonly string[], all: readonly Part[], anySeed: number): Options {
  const values = read(args);
  if (values.quick && values.full) throw new WrongOption('--quick or --full');
  const scale: Scale = values.full ? 'full' : 'quick';
  const parts = chosen(values.only, all);
  const chunk = values.chunk === undefined ? null : number('chunk', values.chunk, 0, 10_000);
  if (chunk !== null && (scale !== 'full' || parts.length !== 1))
    throw new WrongOption('--chunk is of a full run of one part');
  return {
    scale,
    parts,
    chunk,
    seed: values.seed === undefined ? anySeed : number('seed', values.seed, 0, 2 ** 31),
    minutes: values.minutes === undefined ? Number.POSITIVE_INFINITY : number('minutes', values.minutes, 1, 100_000),
    share: values.share === undefined ? 1 : fraction(values.share),
    fresh: values.fresh,
    write: values.write,
    document: values.document,
    list: values.list,
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values;
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : String(error));
  }
}

function chosen(only: string | undefined, all: readonly Part[]): readonly Part[] {
  if (only === undefined) return all;
  return only.split(',').map((name) => {
    const part = all.find((each) => each.name === name.trim());
    if (!part) throw new WrongOption(`no part ${name}; there are ${all.map((each) => each.name).join(', ')}`);
    return part;
  });
}

function number(name: string, given: string, least: number, most: number): number {
  const value = Number(given);
  if (!Number.isInteger(value) || value < least || value > most) throw new WrongOption(`--${name} ${given}`);
  return value;
}

function fraction(given: string): number {
  const value = Number(given);
  if (!(value > 0 && value <= 1)) throw new WrongOption(`--share ${given}`);
  return value;
}
