/**
 * What `work` comes to, or where that takes longer than `ms` what `late` says or throws. The work goes on; what becomes of
 * it then nobody hears.
 */
export async function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  const { promise: over, resolve } = Promise.withResolvers<typeof OVER>();
  const timer = setTimeout(resolve, ms, OVER);
  try {
    const first = await Promise.race([work, over]);
    return first === OVER ? late() : first;
  } finally {
    clearTimeout(timer);
  }
}

const OVER = Symbol('over');
