/** People who serve one after the other: who comes while all are busy waits in line. */
export interface Pool<T> {
  /**
   * Works with one of those that fit as soon as one is free; answers null where none fits, free or busy.
   * The first in line that a freed one fits is next.
   */
  with: <R>(work: (item: T) => Promise<R>, fits?: (item: T) => boolean) => Promise<R | null>;
}

export function createPool<T>(items: readonly T[]): Pool<T> {
  // The one that has rested longest is in front: work goes round.
  const free = [...items];
  const line: { fits: (item: T) => boolean; call: (item: T | null) => void }[] = [];

  const acquire = (fits: (item: T) => boolean): Promise<T | null> => {
    if (!items.some(fits)) return Promise.resolve(null);
    const at = free.findIndex(fits);
    const [found] = at < 0 ? [] : free.splice(at, 1);
    return found === undefined ? new Promise((call) => line.push({ fits, call })) : Promise.resolve(found);
  };
  const release = (item: T) => {
    free.push(item);
    for (const waiting of [...line]) {
      const at = free.findIndex(waiting.fits);
      // What an item can take changes while it works: nobody waits for what will never fit.
      if (at < 0 && items.some(waiting.fits)) continue;
      line.splice(line.indexOf(waiting), 1);
      waiting.call(at < 0 ? null : (free.splice(at, 1)[0] ?? null));
    }
  };
  return {
    async with(work, fits = () => true) {
      const item = await acquire(fits);
      if (item === null) return null;
      try {
        return await work(item);
      } finally {
        release(item);
      }
    },
  };
}
