import { randomUUID } from 'node:crypto';
import type { Shown } from '../checkers/money.ts';
import type { Asked } from '../checkers/money-model.ts';
import type { Ask } from '../crowd/http.ts';
import type { Spoken } from '../crowd/op.ts';
import type { Random } from '../crowd/random.ts';
import type { Speaker } from '../crowd/speaker.ts';
import { choose } from './choose.ts';
import type { MoneyRecorder, OpenOp } from './recorder.ts';
import type { Counter } from './world.ts';

/** Of a hundred operations so many are at one of the members whom everybody is at. */
const HOT = 65;
/** Of a hundred that were done, or of which nobody knows, so many are sent again under their key. */
const AGAIN = 14;
/** Of a hundred that were done, so many keys come with another body. */
const OTHER = 8;

const PATH = '/api/admin/hospital/users';
const FRESH: Shown = { principal: 0, gift: 0, points: 0, recharged: 0, level: 0, locked: 0 };

/** What was done beside the operations themselves. */
interface Beside {
  repeated: number;
  other_bodies: number;
}

export interface Floor {
  readonly speaker: Speaker<MoneyRecorder>;
  readonly random: Random;
  /** What a member was last seen to have, by anybody. */
  readonly known: Map<number, Shown>;
  /** Of every request of this run. */
  readonly prefix: string;
  readonly beside: Beside;
}

/** One person at one desk. */
export class Desk {
  readonly #floor: Floor;
  readonly #counter: Counter;
  readonly #token: string;

  constructor(floor: Floor, counter: Counter, token: string) {
    this.#floor = floor;
    this.#counter = counter;
    this.#token = token;
  }

  /** Does the next thing, and what whoever is not sure does after it. */
  async act(): Promise<void> {
    const { random, speaker, known } = this.#floor;
    const { hot, members, house } = this.#counter;
    const member = random.pick(random.below(100) < HOT ? hot : members) ?? 0;
    const op = speaker.recorder.begin({ member, asked: choose(random, known.get(member) ?? FRESH, house.rules) });
    const ask = this.#askOf(op);
    const text = await speaker.say(op, ask);
    if (text !== null) known.set(member, speaker.recorder.show(op, text));
    else this.#learn(op);
    if (op.asked.way === 'read' || op.fate === 'refused') return;
    if (random.below(100) < AGAIN) await this.#again(op, ask, text);
    if (op.fate === 'ok' && random.below(100) < OTHER) await this.#other(op, ask);
  }

  /** A look after everything, which nothing can come after. */
  async lookAtAll(): Promise<void> {
    const { speaker } = this.#floor;
    for (const member of this.#counter.members) {
      const op = speaker.recorder.begin({ member, asked: { way: 'read' } });
      const text = await speaker.insist(op, this.#askOf(op));
      if (text === null) speaker.recorder.wrong.push(`member ${member} can not be read: ${op.answer}`);
      else speaker.recorder.show(op, text);
    }
  }

  /** A refusal says how it stands, too. */
  #learn({ member, asked, answer, figures }: OpenOp): void {
    const { known } = this.#floor;
    const before = known.get(member) ?? FRESH;
    const locked = asked.way === 'lock' && answer === '409 STALE' ? ((1 - asked.seen) as 0 | 1) : before.locked;
    const closed = asked.way !== 'lock' && asked.way !== 'clearing' && answer === '409 STATE';
    known.set(member, { ...before, ...figures, locked: closed ? 1 : locked });
  }

  /** The same key and body: the same answer. Where none came before, it may come now. */
  async #again(op: OpenOp, ask: Ask, before: string | null): Promise<void> {
    const { speaker, beside } = this.#floor;
    const again = spoken(op.n, 'again');
    beside.repeated += 1;
    const text = await speaker.insist(again, ask);
    if (text === null) {
      // Whether a first try is still to come, nobody knows.
      if (before !== null && again.fate === 'refused')
        speaker.recorder.wrong.push(
          `#${op.n} ${op.way} was done, and is refused when it is sent again: ${again.answer}`,
        );
      return;
    }
    if (before === null) {
      Object.assign(op, { fate: 'ok', done: performance.now() });
      speaker.recorder.show(op, text);
    } else if (text !== before) {
      speaker.recorder.wrong.push(`#${op.n} ${op.way}, one key, two answers: ${before} / ${text}`);
    }
  }

  /** The same key with another body is refused, and moves nothing: its request has its own name. */
  async #other(op: OpenOp, ask: Ask): Promise<void> {
    const { speaker, beside } = this.#floor;
    const other = spoken(op.n, 'other body');
    const body = { ...(ask.body as object), ...otherwise(op.asked) };
    beside.other_bodies += 1;
    await speaker.insist(other, { ...ask, body, requestId: `${ask.requestId}-other` });
    if (other.fate !== 'unknown' && other.answer !== '422 INVALID')
      speaker.recorder.wrong.push(`#${op.n} ${op.way} took another body under its key: ${other.answer || 'done'}`);
  }

  #askOf({ n, member, asked }: OpenOp): Ask {
    const { prefix } = this.#floor;
    const common = { token: this.#token };
    if (asked.way === 'read') return { ...common, method: 'GET', path: `${PATH}/${member}` };
    const [method, path, body] = formOf(asked);
    const key = `${prefix}${n}-${randomUUID().slice(0, 8)}`;
    return { ...common, method, path: `${PATH}${path(member)}`, body, key, requestId: `${prefix}${n}` };
  }
}

function spoken(n: number, way: string): Spoken {
  return { n, way, done: Number.POSITIVE_INFINITY, fate: 'unknown', answer: '' };
}

type Form = readonly ['POST' | 'PATCH', (member: number) => string, object];

/** As the pages send it: yuan. */
function formOf(asked: Exclude<Asked, { way: 'read' }>): Form {
  switch (asked.way) {
    case 'topup':
    case 'refund': {
      const gift = asked.gift > 0 ? { gift_amount: asked.gift / 100 } : {};
      const more = asked.way === 'refund' ? { type: 2 } : asked.rule === null ? {} : { rule_id: asked.rule };
      const body = { amount: asked.amount / 100, payment_type: asked.type, ...gift, ...more };
      return ['POST', (member) => `/recharge/${member}`, body];
    }
    case 'incr':
    case 'decr':
      return ['POST', (member) => `/integral/${member}`, { type: asked.way, integral: asked.points }];
    case 'clearing':
      return ['POST', (member) => `/integral/${member}`, { type: 'clearing' }];
    case 'level':
      return ['POST', (member) => `/level/${member}`, { level: asked.level }];
    case 'lock':
      return ['PATCH', (member) => `/${member}/lock`, { vip_status: asked.seen }];
  }
}

/** What is another body, and a right one. */
function otherwise(asked: Asked): object {
  switch (asked.way) {
    case 'topup':
    case 'refund':
      return { amount: (asked.amount + 1) / 100 };
    case 'incr':
    case 'decr':
      return { integral: asked.points + 1 };
    case 'clearing':
      return { type: 'incr', integral: 1 };
    case 'level':
      return { level: (asked.level + 1) % 6 };
    default:
      return asked.way === 'lock' ? { vip_status: 1 - asked.seen } : {};
  }
}
