import { randomUUID } from 'node:crypto';
import type { Asked } from '../checkers/money-model.ts';
import type { Ask } from '../crowd/http.ts';
import type { Spoken } from '../crowd/op.ts';
import type { Random } from '../crowd/random.ts';
import type { Speaker } from '../crowd/speaker.ts';
import { choose } from './choose.ts';
import { chooseList, rivalOf } from './choose-lists.ts';
import { formOf, otherwise } from './forms.ts';
import type { Memory } from './memory.ts';
import type { MoneyRecorder, OpenOp } from './recorder.ts';
import type { Clerk, Counter } from './world.ts';

/** Of a hundred operations so many are at one of the members whom everybody is at. */
const HOT = 65;
/** Of a hundred that were done, or of which nobody knows, so many are sent again under their key. */
const AGAIN = 14;
/** Of a hundred that were done, so many keys come with another body. */
const OTHER = 8;

/** Of a hundred so many are about lists of treatments. */
const LISTS = 62;
/** Of a hundred that move money so many meet another at the same list. */
const RIVALS = { pay: 22, back: 25, decide: 60 } as const;
/** Of a hundred that ask for something to be given back so many are owners, and of a hundred that decide. */
const OWNERS = { back: 25, decide: 92 } as const;

/** What was done beside the operations themselves. */
interface Beside {
  repeated: number;
  other_bodies: number;
}

export interface Floor {
  readonly speaker: Speaker<MoneyRecorder>;
  readonly random: Random;
  readonly memory: Memory;
  /** Of every request of this run. */
  readonly prefix: string;
  readonly beside: Beside;
}

/** One person at one desk. */
export class Desk {
  readonly #floor: Floor;
  readonly #counter: Counter;
  readonly #person: Clerk;

  constructor(floor: Floor, counter: Counter, person: Clerk) {
    this.#floor = floor;
    this.#counter = counter;
    this.#person = person;
  }

  /** Does the next thing; where money moves, now and then another wants the same list at the same moment. */
  async act(): Promise<void> {
    const { random, memory } = this.#floor;
    const { hot, members, house } = this.#counter;
    const member = random.pick(random.below(100) < HOT ? hot : members) ?? 0;
    if (random.below(100) >= LISTS) return this.#does(member, choose(random, memory.memberOf(member), house.rules));
    const papers = memory.papersOf(this.#counter, member);
    const asked = chooseList(random, papers);
    const met = asked.way in RIVALS && random.below(100) < RIVALS[asked.way as keyof typeof RIVALS];
    const rival = met ? rivalOf(random, asked, papers) : null;
    const first = this.#whoDoes(asked, this.#person);
    const second = rival && this.#whoDoes(rival, this.#beside(first));
    await Promise.all([this.#as(first).#does(member, asked), rival && second && this.#as(second).#does(member, rival)]);
  }

  /** Who does it: an owner, more or less often, or who is there. */
  #whoDoes({ way }: Asked, there: Clerk): Clerk {
    const { random } = this.#floor;
    if (way !== 'back' && way !== 'decide') return there;
    return random.below(100) < OWNERS[way] ? (random.pick(this.#counter.owners) ?? there) : there;
  }

  #as(person: Clerk): Desk {
    return person === this.#person ? this : new Desk(this.#floor, this.#counter, person);
  }

  /** Somebody else of this hospital's desks. */
  #beside(person: Clerk): Clerk {
    return this.#counter.desks.find(({ id }) => id !== person.id) ?? person;
  }

  /** Asks for it, and does what whoever is not sure does after it. */
  async #does(member: number, asked: Asked): Promise<void> {
    const { random, speaker, memory } = this.#floor;
    const op = speaker.recorder.begin({ member, asked, by: this.#person.id });
    const ask = this.#askOf(op);
    const text = await speaker.say(op, ask);
    if (text === null) {
      speaker.recorder.refused(op);
      memory.learn(this.#counter, op);
    } else memory.see(this.#counter, op, speaker.recorder.show(op, text));
    if (ask.method === 'GET' || op.fate === 'refused') return;
    if (random.below(100) < AGAIN) await this.#again(op, ask, text);
    if (op.fate === 'ok' && random.below(100) < OTHER) await this.#other(op, ask);
  }

  /** A look after everything, which nothing can come after: at every member, and at every list that was seen. */
  async lookAtAll(): Promise<void> {
    for (const member of this.#counter.members) {
      await this.#looks(member, { way: 'read' });
      for (const { id } of this.#floor.memory.listsOf(member)) await this.#looks(member, { way: 'show', list: id });
    }
  }

  async #looks(member: number, asked: Asked): Promise<void> {
    const { recorder } = this.#floor.speaker;
    const op = recorder.begin({ member, asked, by: this.#person.id });
    const text = await this.#floor.speaker.insist(op, this.#askOf(op));
    if (text === null) recorder.wrong.push(`member ${member}, ${asked.way} can not be read: ${op.answer}`);
    else recorder.show(op, text);
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
    const form = formOf(asked, member, this.#counter.patients.get(member) ?? 0);
    const common = { token: this.#person.token, ...form };
    if (form.method === 'GET') return common;
    return { ...common, key: `${prefix}${n}-${randomUUID().slice(0, 8)}`, requestId: `${prefix}${n}` };
  }
}

function spoken(n: number, way: string): Spoken {
  return { n, way, done: Number.POSITIVE_INFINITY, fate: 'unknown', answer: '' };
}
