import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Answer, Ask, Client } from './http.ts';
import type { Spoken } from './op.ts';
import type { Random } from './random.ts';
import type { Recorder } from './recorder.ts';

const failure = z.object({ code: z.string().optional() });

export interface Manners {
  /** How long a client asks again after an answer that says nothing. */
  readonly insistMs: number;
  /** How many in a hundred give up after a moment, and never ask what became of it. */
  readonly impatient: number;
  /** How many in a hundred are sent twice at once, to two servers. */
  readonly doubled: number;
  /** What never went out is sent again, as a proxy does, and nobody has heard of it. */
  readonly againUnsent: boolean;
  /** Where to send the next: the servers that take requests, as a proxy knows them. */
  readonly route: (n: number) => string;
}

/** Patience of those who have little, in milliseconds. */
const HASTE_MS = [2, 25] as const;
const AGAIN_MS = 40;

/** Who is told of every answer. */
export type Listener = Pick<Recorder, 'heard' | 'wrong'>;

/** Sends what somebody does, and asks again with the same key until somebody says yes or no. */
export class Speaker<R extends Listener = Recorder> {
  readonly #client: Client;
  readonly #recorder: R;
  readonly #manners: Manners;
  readonly #random: Random;
  #sent = 0;

  constructor(client: Client, recorder: R, manners: Manners, random: Random) {
    this.#client = client;
    this.#recorder = recorder;
    this.#manners = manners;
    this.#random = random;
  }

  get random(): Random {
    return this.#random;
  }

  get recorder(): R {
    return this.#recorder;
  }

  /** Answers the text of a success, and null where it was none; the operation knows what became of it. */
  async say(op: Spoken, ask: Ask): Promise<string | null> {
    const { impatient, doubled } = this.#manners;
    const kind = this.#random.below(100);
    if (kind < impatient) return this.#hastily(op, ask);
    if (kind < impatient + doubled && ask.key) return this.#twice(op, ask);
    const final = await this.#settle(op, ask);
    return conclude(op, final.answer, final.doubtful);
  }

  /** Looks once. */
  async look(op: Spoken, ask: Ask): Promise<string | null> {
    const answer = await this.#once(op, ask);
    return conclude(op, answer, false);
  }

  /** Asks until it is settled, without end of patience: what the scene needs. */
  async insist(op: Spoken, ask: Ask): Promise<string | null> {
    const final = await this.#settle(op, ask);
    return conclude(op, final.answer, final.doubtful);
  }

  async #once(op: Spoken, ask: Ask, timeoutMs?: number): Promise<Answer> {
    this.#sent += 1;
    if (this.#manners.againUnsent) return this.#throughProxy(op, ask, timeoutMs);
    const answer = await this.#client.send(this.#manners.route(this.#sent), ask, timeoutMs);
    // Who hangs up hears nothing: that is no oddity.
    if (answer.status !== 0 || timeoutMs === undefined) this.#recorder.heard(op, answer);
    return answer;
  }

  async #throughProxy(op: Spoken, ask: Ask, timeoutMs?: number): Promise<Answer> {
    const end = performance.now() + this.#manners.insistMs;
    for (;;) {
      const answer = await this.#client.send(this.#manners.route(this.#sent), ask, timeoutMs);
      if (answer.sent || performance.now() > end) {
        this.#recorder.heard(op, answer);
        return answer;
      }
      await pause(AGAIN_MS);
    }
  }

  async #hastily(op: Spoken, ask: Ask): Promise<string | null> {
    const [least, most] = HASTE_MS;
    const answer = await this.#once(op, ask, least + this.#random.below(most - least));
    return conclude(op, answer, isOpen(answer));
  }

  async #twice(op: Spoken, ask: Ask): Promise<string | null> {
    const both = await Promise.all([this.#settle(op, ask), this.#settle(op, ask)]);
    const done = both.filter(({ answer }) => answer.status < 300 && answer.status > 0);
    const [one, other] = done;
    if (one && other && one.answer.text !== other.answer.text) {
      this.#recorder.wrong.push(`#${op.n} ${op.way}, one key, two answers: ${one.answer.text} / ${other.answer.text}`);
    }
    const final = one ?? both[0];
    return conclude(op, final.answer, final.doubtful || both.some((each) => each.doubtful));
  }

  /** `doubtful`: a try was not answered, so that a refusal of the next says nothing of it. */
  async #settle(op: Spoken, ask: Ask): Promise<{ answer: Answer; doubtful: boolean }> {
    const end = performance.now() + this.#manners.insistMs;
    let doubtful = false;
    for (;;) {
      const answer = await this.#once(op, ask);
      if (!isOpen(answer) || performance.now() > end) return { answer, doubtful };
      // A try that met the first one still at work has done nothing itself.
      if (answer.sent && answer.status !== 409) doubtful = true;
      await pause(AGAIN_MS + this.#random.below(AGAIN_MS));
    }
  }
}

/** Of a refusal. */
export const codeOf = (text: string): string => {
  try {
    return failure.parse(JSON.parse(text)).code ?? '';
  } catch {
    return '';
  }
};

/** Nothing is said yet: no answer, a store that is away, or the first try that still runs. */
function isOpen({ status, text }: Answer): boolean {
  return status === 0 || status >= 500 || (status === 409 && text.includes('"IN_PROGRESS"'));
}

function conclude(op: Spoken, answer: Answer, doubtful: boolean): string | null {
  const { status, text } = answer;
  op.answer = status === 0 ? answer.trouble : `${status} ${codeOf(text)}`;
  if (status >= 200 && status < 300) {
    op.fate = 'ok';
    op.done = performance.now();
    return text;
  }
  const unsaid = isOpen(answer) && (answer.sent || status !== 0);
  if (doubtful || unsaid) op.fate = 'unknown';
  else {
    op.fate = 'refused';
    op.done = performance.now();
  }
  return null;
}
