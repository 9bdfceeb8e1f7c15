/** A page in the background gets no animation frames; what came must not pile up there. */
const HIDDEN_MS = 100;

/** Work that comes before the next animation frame is done in it, together: React then draws once. */
export function createBatch() {
  let work: (() => void)[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
  };
  const run = () => {
    clear();
    const now = work;
    work = [];
    for (const each of now) each();
  };
  return {
    add(each: () => void) {
      work.push(each);
      if (timer !== undefined) return;
      frame = requestAnimationFrame(run);
      timer = setTimeout(run, HIDDEN_MS);
    },
    stop() {
      clear();
      work = [];
    },
  };
}
