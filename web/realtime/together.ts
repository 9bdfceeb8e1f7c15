/** A burst of news is one reason to read again. */
const TOGETHER_MS = 250;

/** Runs `read` once for all the news of a moment. */
export function together(read: () => void): { news: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    news: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, TOGETHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
