/** By their ids. */
export interface Used {
  templates: number[];
  phrases: number[];
}

/** Which templates and phrases were put in since the last save. */
export class UsedSince {
  #templates: number[] = [];
  #phrases: number[] = [];

  template(id: number): void {
    this.#templates.push(id);
  }

  phrase(id: number): void {
    this.#phrases.push(id);
  }

  /** They go along with a save, and come back where it failed. */
  take(): Used {
    const used = { templates: this.#templates.slice(-100), phrases: this.#phrases.slice(-100) };
    this.#templates = [];
    this.#phrases = [];
    return used;
  }

  putBack({ templates, phrases }: Used): void {
    this.#templates.unshift(...templates);
    this.#phrases.unshift(...phrases);
  }
}
