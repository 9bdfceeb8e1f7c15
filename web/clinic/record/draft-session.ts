import { ApiError, newKey } from '#web/api/client.ts';
import type { Used, UsedSince } from './used-since.ts';

/**
 * What is written into a record, on its way to the server (docs/domain/records.md#the-editor): first to this browser, then
 * to the server after three seconds of quiet and every fifteen at the latest. Whatever goes wrong on the way, the text stays.
 */

/** How long after the last key it is kept in this browser. */
export const LOCAL_MS = 400;
/** How long after the last key it goes to the server. */
export const QUIET_MS = 3_000;
/** How long it waits for quiet. */
export const LONGEST_MS = 15_000;

/** How far what stands in the form has got. */
export type SaveState =
  | { kind: 'clean' }
  | { kind: 'typed' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** No line: it is in this browser (`kept`), or in this page alone. */
  | { kind: 'local'; kept: boolean }
  /** The server did not take it; it is tried again. */
  | { kind: 'failed'; message: string }
  /** The server will not take it, however often it is sent. */
  | { kind: 'refused'; message: string }
  /** Somebody else saved meanwhile. */
  | { kind: 'stale'; body: unknown };

/** What the server has. */
export interface Saved<T> {
  content: T;
  /** Null: no row yet. */
  id: number | null;
  version: number | null;
}

/** What a save came to. */
export interface Taken {
  id: number;
  version: number;
  at: string;
}

/** As it is kept in this browser. */
export interface KeptDraft<T> {
  content: T;
  base: Saved<T>;
  /** A save that was on its way. */
  unanswered: Press<T> | null;
}

/**
 * One save, sent until it is answered, also by the page that comes after this one: whoever did not hear that it got through
 * must not lose to themselves.
 */
export interface Press<T> {
  key: string;
  /** What differs. */
  parts: Partial<T>;
  seen: { id: number | null; version: number | null };
  /** All that stood in the form. */
  content: T;
  used: Used;
}

interface DraftSessionOptions<T> {
  saved: Saved<T>;
  /** @throws ApiError */
  send: (press: Press<T>) => Promise<Taken>;
  used: UsedSince;
  /** Nothing goes to the server by itself: what is signed is amended by one step. */
  held?: boolean;
  /** In this browser; null where it keeps nothing. */
  local: { keep: (draft: KeptDraft<T>) => Promise<boolean>; drop: () => Promise<void> } | null;
}

export interface Shown<T> {
  content: T;
  saved: Saved<T>;
  state: SaveState;
}

/** What differs of two texts of a record. */
export function partsOf<T extends object>(now: T, base: T): Partial<T> {
  const names = Object.keys(now) as (keyof T)[];
  const other = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(base[name]));
  return Object.fromEntries(other.map((name) => [name, now[name]])) as Partial<T>;
}

export class DraftSession<T extends object> {
  readonly #options: DraftSessionOptions<T>;
  readonly #heard = new Set<() => void>();
  #shown: Shown<T>;
  #localTimer: number | undefined;
  #quietTimer: number | undefined;
  #longestTimer: number | undefined;
  /** The save that is under way. */
  #sending: Promise<boolean> | null = null;
  /** Sent, and nobody knows yet whether it got there. */
  #unanswered: Press<T> | null = null;
  #over = false;

  constructor(options: DraftSessionOptions<T>) {
    this.#options = options;
    const { saved } = options;
    this.#shown = { content: saved.content, saved, state: { kind: 'clean' } };
  }

  readonly shown = (): Shown<T> => this.#shown;

  readonly subscribe = (hear: () => void): (() => void) => {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  };

  /** Something was typed. */
  change(parts: Partial<T>): void {
    const { state, content } = this.#shown;
    this.#show({ content: { ...content, ...parts }, ...(state.kind === 'stale' ? {} : { state: { kind: 'typed' } }) });
    clearTimeout(this.#localTimer);
    this.#localTimer = window.setTimeout(() => void this.#keep(), LOCAL_MS);
    if (state.kind !== 'stale') this.#wait();
  }

  /** What was found in this browser goes on from where it was; what became of it meanwhile is the server's to say. */
  resume({ content, base, unanswered }: KeptDraft<T>): void {
    this.#unanswered = unanswered;
    this.#show({ content, saved: base, state: { kind: 'typed' } });
    void this.flush();
  }

  /** What was typed is given up on purpose. */
  giveUp(): void {
    this.settle(this.#shown.saved);
  }

  /** Whether all that stands here is at the server. */
  get isSaved(): boolean {
    const { content, saved } = this.#shown;
    return Object.keys(partsOf(content, saved.content)).length === 0;
  }

  /**
   * Sends what is not there yet, now. False: it did not get there; what stands in the way is shown.
   * @param born a row is wanted, though nothing was typed
   */
  async flush(born = false): Promise<boolean> {
    while (this.#sending) await this.#sending;
    if (this.#over || this.#options.held || this.#shown.state.kind === 'stale') return false;
    if (this.isSaved && !this.#unanswered && !(born && this.#shown.saved.id === null)) return true;
    this.#sending = this.#send();
    const taken = await this.#sending;
    this.#sending = null;
    // What was typed meanwhile goes with the next.
    if (taken && !this.isSaved) this.#wait();
    return taken && this.isSaved;
  }

  /** The line is back, or somebody pressed 重试. */
  readonly retry = (): void => {
    const { kind } = this.#shown.state;
    if (kind === 'local' || kind === 'failed') void this.flush();
  };

  /** A step beside the saves was refused: what a colleague saved meanwhile has to be chosen from. */
  heard(error: unknown): void {
    if (error instanceof ApiError && error.code === 'STALE') this.clash(error.body);
  }

  /** What stands here and what is at the server have to be chosen from. */
  clash(body: unknown): void {
    this.#stopWaiting();
    this.#show({ state: { kind: 'stale', body } });
  }

  /** After a step with the case, or once mine and theirs were chosen from: that is how it stands, and what is written. */
  settle(saved: Saved<T>, content = saved.content): void {
    this.#stopWaiting();
    this.#show({ saved, content, state: { kind: 'clean' } });
    if (this.isSaved) return void this.#options.local?.drop();
    this.#show({ state: { kind: 'typed' } });
    this.#wait();
  }

  /** The page goes. What is not at the server is in this browser, where that keeps anything. */
  close(): void {
    this.#over = true;
    if (!this.isSaved) void this.#keep();
    this.#stopWaiting();
  }

  #wait(): void {
    if (this.#options.held) return;
    clearTimeout(this.#quietTimer);
    this.#quietTimer = window.setTimeout(() => void this.flush(), QUIET_MS);
    this.#longestTimer ??= window.setTimeout(() => void this.flush(), LONGEST_MS);
  }

  #stopWaiting(): void {
    for (const timer of [this.#localTimer, this.#quietTimer, this.#longestTimer]) clearTimeout(timer);
    this.#longestTimer = undefined;
  }

  async #keep(): Promise<boolean> {
    clearTimeout(this.#localTimer);
    const { content, saved } = this.#shown;
    return (await this.#options.local?.keep({ content, base: saved, unanswered: this.#unanswered })) ?? false;
  }

  async #send(): Promise<boolean> {
    this.#stopWaiting();
    const press = this.#unanswered ?? this.#press();
    this.#unanswered = press;
    this.#show({ state: { kind: 'saving' } });
    await this.#keep();
    try {
      const { id, version, at } = await this.#options.send(press);
      this.#unanswered = null;
      this.#show({ saved: { content: press.content, id, version } });
      this.#show({ state: this.isSaved ? { kind: 'saved', at } : { kind: 'typed' } });
      if (this.isSaved) await this.#options.local?.drop();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.unanswered)) {
        this.#unanswered = null;
        this.#options.used.putBack(press.used);
      }
      const kept = await this.#keep();
      this.#show({ state: stateAfter(error, kept) });
      const { kind } = this.#shown.state;
      // A server that is down comes back without anybody's doing.
      if (kind === 'failed' || kind === 'local')
        this.#quietTimer = window.setTimeout(() => void this.flush(), LONGEST_MS);
      return false;
    }
  }

  #press(): Press<T> {
    const { content, saved } = this.#shown;
    const { id, version } = saved;
    // A row that is born has all that stands in the form, also what was put there for its author.
    const parts = id === null ? content : partsOf(content, saved.content);
    return { key: newKey(), parts, seen: { id, version }, content, used: this.#options.used.take() };
  }

  #show(parts: Partial<Shown<T>>): void {
    this.#shown = { ...this.#shown, ...parts };
    for (const hear of this.#heard) hear();
  }
}

/** Refused by what it is, not by how the server is just now. */
const NEVER = ['STATE', 'FORBIDDEN', 'NOT_FOUND', 'INVALID', 'HOSPITAL_LOCKED'];

function stateAfter(error: unknown, kept: boolean): SaveState {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: '保存失败' };
  if (error.unanswered) return { kind: 'local', kept };
  if (error.code === 'STALE') return { kind: 'stale', body: error.body };
  const message = Object.values(error.errors ?? {})[0]?.[0] ?? error.message;
  return NEVER.includes(error.code) ? { kind: 'refused', message } : { kind: 'failed', message };
}
