import { createHash } from 'node:crypto';

/**
 * Chance that falls the same way each time: a row decides alike in every replay, whatever the others do.
 * Answers a number from 0 up to 1.
 */
export function dice(...what: (string | number)[]): number {
  return createHash('sha256').update(what.join('|')).digest().readUInt32BE(0) / 2 ** 32;
}

/** One of these by weight. */
export function drawn<T>(items: readonly { item: T; weight: number }[], chance: number): T | undefined {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  let left = chance * total;
  for (const { item, weight } of items) {
    left -= weight;
    if (left < 0) return item;
  }
  return items.at(-1)?.item;
}
