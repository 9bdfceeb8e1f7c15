/** A small generator (mulberry32): the same demo on every machine. */
export interface Random {
  /** 0 up to 1. */
  next(): number;
  below(n: number): number;
  pick<T>(items: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    pick(items) {
      const found = items[below(items.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
  };
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A made-up ID card number with a valid check character (GB 11643) for a birth date and sex. */
export function idCard(birth: string, serial: number, male: boolean): string {
  const order = String((serial * 2 + (male ? 1 : 0)) % 1000).padStart(3, '0');
  const area = `1101${String(1 + (Math.floor(serial / 500) % 90)).padStart(2, '0')}`;
  const body = `${area}${birth.replaceAll('-', '')}${order}`;
  const sum = WEIGHTS.reduce((acc, weight, i) => acc + weight * Number(body[i]), 0);
  return body + '10X98765432'[sum % 11];
}
