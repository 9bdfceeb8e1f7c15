import type { Ask } from '../crowd/http.ts';
import type { Spoken } from '../crowd/op.ts';
import type { Listener, Speaker } from '../crowd/speaker.ts';
import type { Floor } from './floor.ts';

/** Of a hundred that were done, or of which nobody knows, so many are sent again under their key. */
const AGAIN = 14;
/** Of a hundred that were done, so many keys come with another body. */
const OTHER = 8;

/** What somebody said, and what was answered. */
interface Said {
  readonly op: Spoken;
  readonly ask: Ask;
  /** The text of the answer; null: none came. */
  readonly before: string | null;
  /** What makes it another body, and a right one. */
  readonly otherwise: object;
  /** Takes an answer that comes for the first time. */
  readonly show: (text: string) => void;
}

/** Whoever asks. */
type Asker = Pick<Floor, 'random' | 'beside'> & { readonly speaker: Speaker<Listener> };

/** What whoever is not sure does after it. */
export async function notSure(floor: Asker, said: Said): Promise<void> {
  const { random } = floor;
  if (said.op.fate === 'refused') return;
  if (random.below(100) < AGAIN) await again(floor, said);
  if (said.op.fate === 'ok' && random.below(100) < OTHER) await other(floor, said);
}

/** The same key and body: the same answer. Where none came before, it may come now. */
async function again({ speaker, beside }: Asker, { op, ask, before, show }: Said): Promise<void> {
  const repeated = spoken(op.n, 'again');
  beside.repeated += 1;
  const text = await speaker.insist(repeated, ask);
  if (text === null) {
    // Whether a first try is still to come, nobody knows.
    if (before !== null && repeated.fate === 'refused')
      speaker.recorder.wrong.push(
        `#${op.n} ${op.way} was done, and is refused when it is sent again: ${repeated.answer}`,
      );
    return;
  }
  if (before === null) {
    Object.assign(op, { fate: 'ok', done: performance.now() });
    show(text);
  } else if (text !== before) {
    speaker.recorder.wrong.push(`#${op.n} ${op.way}, one key, two answers: ${before} / ${text}`);
  }
}

/** The same key with another body is refused, and moves nothing: its request has its own name. */
async function other({ speaker, beside }: Asker, { op, ask, otherwise }: Said): Promise<void> {
  const changed = spoken(op.n, 'other body');
  const body = { ...(ask.body as object), ...otherwise };
  beside.other_bodies += 1;
  await speaker.insist(changed, { ...ask, body, requestId: `${ask.requestId}-other` });
  if (changed.fate !== 'unknown' && changed.answer !== '422 INVALID')
    speaker.recorder.wrong.push(`#${op.n} ${op.way} took another body under its key: ${changed.answer || 'done'}`);
}

/** What is said and is no operation of its own. */
export function spoken(n: number, way: string): Spoken {
  return { n, way, done: Number.POSITIVE_INFINITY, fate: 'unknown', answer: '' };
}
