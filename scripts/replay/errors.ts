/** What the person at the terminal can put right: a wrong file or option, a product that does not answer. Exit code 2. */
export class ReplayError extends Error {
  override name = 'ReplayError';
}

/** The replay was stopped by Ctrl-C: everybody puts down what they hold and goes home. */
export class Stopped extends Error {
  override name = 'Stopped';
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // fetch says only "fetch failed"; the reason is behind it.
  return error.cause instanceof Error ? `${error.message}：${error.cause.message}` : error.message;
}
