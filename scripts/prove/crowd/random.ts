/** Chance for a crowd: fast, and the same each time for the same seed. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  below(n: number): number;
  pick<T>(items: readonly T[]): T | undefined;
}

/** mulberry32. @param seed from 0 up to 1, as a part's chance gives it */
export function createRandom(seed: number): Random {
  let state = Math.floor(seed * 2 ** 32) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { next, below, pick: (items) => items[below(items.length)] };
}
