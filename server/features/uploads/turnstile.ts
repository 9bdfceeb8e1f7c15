/** Lets so many pass at once; the others wait their turn. */
export function turnstile(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside++;
    try {
      return await work();
    } finally {
      // Whoever waits takes this place over.
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}
