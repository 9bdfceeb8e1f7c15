/** So many at once of each key, the others in the order in which they came. */
export interface Turns<K> {
  take<T>(key: K, work: () => Promise<T>): Promise<T>;
}

export function createTurns<K>(atOnce: number): Turns<K> {
  const lines = new Map<K, { running: number; readonly waiting: (() => void)[] }>();
  return {
    async take(key, work) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      // The place of who leaves goes to the next in line, so nobody who comes then is before them.
      if (line.running < atOnce) line.running++;
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else if (--line.running === 0) lines.delete(key);
      }
    },
  };
}
