/** Code that comes when somebody is about to need it; from then on it is there for all. */
export class LatePart<T> {
  /** Null until it has come. */
  now: T | null = null;
  readonly #import: () => Promise<T>;

  constructor(load: () => Promise<T>) {
    this.#import = load;
  }

  /** @throws what the import throws: after a release its chunk may be gone */
  async load(): Promise<T> {
    this.now ??= await this.#import();
    return this.now;
  }

  /** Somebody may need it soon: a pointer comes, or the focus. */
  readonly ahead = (): void => {
    if (this.now === null) this.load().catch(() => {});
  };
}
