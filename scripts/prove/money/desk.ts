import { randomUUID } from 'node:crypto';
import type { Asked } from '../checkers/money-model.ts';
import type { Ask } from '../crowd/http.ts';
import { notSure } from './again.ts';
import { choose } from './choose.ts';
import { chooseList } from './choose-lists.ts';
import { chooseReversal, reverserOf } from './choose-reversals.ts';
import { rivalOf } from './choose-rivals.ts';
import { Closer } from './closer.ts';
import type { Floor } from './floor.ts';
import { formOf, otherwise } from './forms.ts';
import type { Papers } from './papers.ts';
import type { OpenOp } from './recorder.ts';
import type { Clerk, Counter } from './world.ts';

/** Of a hundred operations so many are at one of the members whom everybody is at. */
const HOT = 65;
/** Of a thousand times so often a shift is closed. */
const CLOSINGS = 28;
/** Of a hundred that are closed so many are one's own. */
const OWN_SHIFT = 60;
/** Of a hundred so many are about payments that were made, and of the others so many about lists of treatments. */
const PAYMENTS = 11;
const LISTS = 62;
/** Of a hundred that move money so many meet another at the same list. */
const RIVALS = { pay: 22, back: 25, decide: 60, reverse: 40 } as const;
/** Of a hundred that ask for something to be given back so many are owners, and of a hundred that decide, or give up what is owed. */
const OWNERS = { back: 25, decide: 92, writeOff: 90 } as const;

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

  /** Does the next thing, and closes a shift now and then: mostly its own, while what it does goes on. */
  async act(): Promise<void> {
    const { random } = this.#floor;
    if (random.below(1_000) >= CLOSINGS) return this.#goesOn();
    const { desks, owners } = this.#counter;
    const whose = random.below(100) < OWN_SHIFT ? this.#person : random.pick([...desks, ...owners]);
    await Promise.all([new Closer(this.#floor, this.#counter).close(whose ?? this.#person), this.#goesOn()]);
  }

  /** Where money moves, now and then another wants the same list at the same moment. */
  async #goesOn(): Promise<void> {
    const { random, memory } = this.#floor;
    const { hot, members, house } = this.#counter;
    const member = random.pick(random.below(100) < HOT ? hot : members) ?? 0;
    const papers = memory.papersOf(this.#counter, member);
    const reversal = random.below(100) < PAYMENTS ? chooseReversal(random, papers) : null;
    if (!reversal && random.below(100) >= LISTS)
      return this.#does(member, choose(random, memory.memberOf(member), house.rules));
    const asked = reversal ?? chooseList(random, papers);
    const met = asked.way in RIVALS && random.below(100) < RIVALS[asked.way as keyof typeof RIVALS];
    const rival = met ? rivalOf(random, asked, papers) : null;
    const first = this.#whoDoes(asked, this.#person, papers);
    const second = rival && this.#whoDoes(rival, this.#beside(first), papers);
    await Promise.all([this.#as(first).#does(member, asked), rival && second && this.#as(second).#does(member, rival)]);
  }

  /** Who does it: an owner, more or less often, or who is there. */
  #whoDoes(asked: Asked, there: Clerk, papers: Papers): Clerk {
    const { random } = this.#floor;
    const { desks, owners } = this.#counter;
    const { way } = asked;
    if (asked.way === 'reverse') {
      const who = reverserOf(random, asked, papers, owners);
      return [...desks, ...owners].find(({ id }) => id === who) ?? there;
    }
    if (way !== 'back' && way !== 'decide' && way !== 'writeOff') return there;
    return random.below(100) < OWNERS[way] ? (random.pick(owners) ?? there) : there;
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
    const { speaker, memory } = this.#floor;
    const op = speaker.recorder.begin({ member, asked, by: this.#person.id });
    const ask = this.#askOf(op);
    const text = await speaker.say(op, ask);
    if (text === null) {
      speaker.recorder.refused(op);
      memory.learn(this.#counter, op);
    } else {
      const shown = speaker.recorder.show(op, text);
      memory.see(this.#counter, op, shown);
      // What is owed of them again is looked at.
      if (asked.way === 'reverse')
        for (const { id } of shown.payment?.view?.lists ?? []) await this.#does(member, { way: 'show', list: id });
    }
    if (ask.method === 'GET') return;
    const show = (later: string) => speaker.recorder.show(op, later);
    await notSure(this.#floor, { op, ask, before: text, otherwise: otherwise(asked), show });
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

  #askOf({ n, member, asked }: OpenOp): Ask {
    const { prefix } = this.#floor;
    const form = formOf(asked, member, this.#counter.patients.get(member) ?? 0);
    const common = { token: this.#person.token, ...form };
    if (form.method === 'GET') return common;
    return { ...common, key: `${prefix}${n}-${randomUUID().slice(0, 8)}`, requestId: `${prefix}${n}` };
  }
}
