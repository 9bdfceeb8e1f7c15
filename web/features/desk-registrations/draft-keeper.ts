import type { DeskRegistration, DeskRegistrationStatus } from '#contract/desk-registration-shapes.ts';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { ApiError, newKey, request } from '#web/api/client.ts';
import { changeBetween, type DeskValues, EMPTY, valuesOf } from './values.ts';

export interface Kept {
  id: number;
  version: number;
  status: DeskRegistrationStatus;
}

/**
 * Keeps one desk registration on the server while it is written: what changed, one request after the other, so that each knows
 * the version that the last one made. A request without an answer is sent again as it was, under its own key.
 */
export class DraftKeeper {
  #saved: DeskValues = EMPTY;
  #kept: Kept | null = null;
  #tail: Promise<unknown> = Promise.resolve();
  #unanswered: { content: string; key: string } | null = null;

  constructor(row?: DeskRegistration) {
    if (row) this.#take(row, valuesOf(row));
  }

  get kept(): Kept | null {
    return this.#kept;
  }

  /** Is there anything that the server does not know? */
  behind(values: DeskValues): boolean {
    return Object.keys(changeBetween(this.#saved, values)).length > 0;
  }

  /** Null where nothing was ever written. @throws ApiError */
  save(values: DeskValues, { keepalive = false } = {}): Promise<Kept | null> {
    return this.#next(() => this.#write(values, keepalive));
  }

  /**
   * Somebody else was faster: what they made of it is what the server knows from now on. What is shown masked is taken for
   * unchanged. @returns what was known before, and what is now; null where it is over. @throws ApiError
   */
  overtaken(): Promise<{ base: DeskValues; theirs: DeskValues } | null> {
    return this.#next(async () => {
      if (!this.#kept) return null;
      const { data } = await request(deskRegistrations.detail, { query: { id: this.#kept.id } });
      if (data.status !== 'draft' && data.status !== 'submitted') return null;
      const base = this.#saved;
      const theirs = knownIn(base, valuesOf(data));
      this.#take(data, theirs);
      return { base, theirs };
    });
  }

  /** @throws ApiError: INVALID with all that is missing */
  submit(): Promise<Kept | null> {
    return this.#next(async () => {
      if (this.#kept?.status !== 'draft') return this.#kept;
      const { id, version } = this.#kept;
      const body = { id, version };
      const { data } = await this.#press('submit', body, (key) =>
        request(deskRegistrations.submit, { body }, { idempotencyKey: key }),
      );
      return this.#take(data, this.#saved);
    });
  }

  /** @throws ApiError: SLOT_TAKEN, PATIENT_BUSY, STATE, STALE */
  confirm(informed: boolean) {
    return this.#next(async () => {
      if (!this.#kept) throw new Error('nothing to confirm');
      const { id, version } = this.#kept;
      const body = { id, version, informed };
      return this.#press('confirm', body, (key) =>
        request(deskRegistrations.confirm, { body }, { idempotencyKey: key }),
      );
    });
  }

  /** @throws ApiError */
  cancel() {
    return this.#next(async () => {
      if (!this.#kept) return;
      const { id, version } = this.#kept;
      const body = { id, version, status: 'cancelled' as const };
      await this.#press('cancel', body, (key) => request(deskRegistrations.update, { body }, { idempotencyKey: key }));
    });
  }

  async #write(values: DeskValues, keepalive: boolean): Promise<Kept | null> {
    const change = changeBetween(this.#saved, values);
    if (Object.keys(change).length === 0) return this.#kept;
    const kept = this.#kept;
    const { data } = await this.#press(kept ? 'update' : 'add', [kept, change], (key) =>
      kept
        ? request(
            deskRegistrations.update,
            { body: { id: kept.id, version: kept.version, ...change } },
            { idempotencyKey: key, keepalive },
          )
        : request(deskRegistrations.add, { body: change }, { idempotencyKey: key, keepalive }),
    );
    return this.#take(data, values);
  }

  #take({ id, version, status }: DeskRegistration, values: DeskValues): Kept {
    this.#saved = values;
    this.#kept = { id, version, status };
    return this.#kept;
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work, work);
    this.#tail = done.catch(() => {});
    return done;
  }

  async #press<T>(name: string, content: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const pressed = JSON.stringify([name, content]);
    const key = this.#unanswered?.content === pressed ? this.#unanswered.key : newKey();
    this.#unanswered = null;
    try {
      return await send(key);
    } catch (error) {
      if (error instanceof ApiError && error.unanswered) this.#unanswered = { content: pressed, key };
      throw error;
    }
  }
}

/** Whole numbers come back masked, and what was chosen with less beside it; what the person was told is not kept at all. */
function knownIn(base: DeskValues, now: DeskValues): DeskValues {
  return {
    ...now,
    known: now.known?.id === base.known?.id ? base.known : now.known,
    slot: now.slot?.id === base.slot?.id ? base.slot : now.slot,
    phone: isMaskOf(now.phone, base.phone) ? base.phone : now.phone,
    certificate_number: isMaskOf(now.certificate_number, base.certificate_number)
      ? base.certificate_number
      : now.certificate_number,
    informed: base.informed,
  };
}

const isMaskOf = (shown: string, whole: string): boolean =>
  shown.includes('*') &&
  (/^\*+$/.test(shown) || (shown.slice(0, 3) === whole.slice(0, 3) && shown.slice(-4) === whole.slice(-4)));
