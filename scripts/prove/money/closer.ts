import { randomUUID } from 'node:crypto';
import { type CloseAsked, type Sums, WAYS } from '../checkers/shift-asked.ts';
import type { Ask } from '../crowd/http.ts';
import type { Random } from '../crowd/random.ts';
import { insist } from '../kit/until.ts';
import { notSure, spoken } from './again.ts';
import { beginClosing, openOf, shownOf } from './closing-recorder.ts';
import type { Floor } from './floor.ts';
import { readDrawer } from './read-shifts.ts';
import type { Clerk, Counter } from './world.ts';

const SHIFTS = '/api/admin/shifts';
const yes = (random: Random, percent: number) => random.below(100) < percent;
/** How long a database that was killed may need. */
const COUNT_MS = 60_000;

/** Somebody who closes shifts: their own, or as an owner anybody's. */
export class Closer {
  readonly #floor: Floor;
  readonly #counter: Counter;

  constructor(floor: Floor, counter: Counter) {
    this.#floor = floor;
    this.#counter = counter;
  }

  /** Somebody's shift, mostly by themselves; now and then two close it at once, or it is not theirs, not there or closed. */
  async close(whose: Clerk): Promise<void> {
    const { random } = this.#floor;
    const [owner] = this.#counter.owners;
    const by = yes(random, 70) ? whose : yes(random, 85) ? owner : this.#beside(whose);
    const shift = yes(random, 10) ? this.#wrong() : await this.#open(whose, by);
    if (shift === null) return;
    const asked = await this.#count(shift);
    const again = yes(random, 15) ? this.#does(owner, { ...asked, float: asked.float + 1 }, whose) : null;
    await Promise.all([this.#does(by, asked, whose), again]);
  }

  /** All that are open, by an owner. @returns whether none was left that could be closed */
  async closeAll(): Promise<void> {
    const [owner] = this.#counter.owners;
    for (const whose of [...this.#counter.desks, ...this.#counter.owners]) {
      const shift = await this.#open(whose, owner);
      if (shift !== null) await this.#does(owner, { ...(await this.#count(shift)), handedTo: null }, whose);
    }
  }

  #beside(person: Clerk): Clerk {
    return this.#counter.desks.find(({ id }) => id !== person.id) ?? person;
  }

  /** The open shift, as whoever is to close it is shown it; null: there is none, or nobody says. */
  async #open(whose: Clerk, by: Clerk): Promise<number | null> {
    const { speaker } = this.#floor;
    const look = spoken(-1, 'shifts');
    const path = `${SHIFTS}?status=open&staff_id=${whose.id}`;
    const text = await speaker.insist(look, { method: 'GET', path, token: by.token });
    if (text === null) return null;
    const { shift, blind } = openOf(text);
    if (!blind) speaker.recorder.wrong.push(`shift ${shift} is open and tells what cash it took: ${text}`);
    return shift;
  }

  /** One that was closed before, or one of another hospital. */
  #wrong(): number | null {
    const { random, closings } = this.#floor;
    const { hospital } = this.#counter;
    const own = random.below(3) > 0;
    return random.pick(closings.filter((one) => (one.hospital === hospital) === own))?.asked.shift ?? null;
  }

  /** What is there when it is counted; now and then somebody counts wrong. What comes meanwhile is not counted. */
  async #count(shift: number): Promise<CloseAsked> {
    const { random, tables } = this.#floor;
    const { desks, owners } = this.#counter;
    const there = await insist(() => readDrawer(tables, shift), COUNT_MS);
    const wrong = yes(random, 25) ? random.pick(WAYS) : undefined;
    const off = random.below(2_001) - 1_000;
    const counted = Object.fromEntries(
      WAYS.map((way) => [way, Math.max(0, there[way] + (way === wrong ? off : 0))]),
    ) as Sums;
    const takesOver = random.pick([...desks, ...owners])?.id ?? null;
    const handedTo = yes(random, 3) ? NOBODY : yes(random, 30) ? takesOver : null;
    return { shift, counted, float: random.below(50_000), handedTo };
  }

  async #does(by: Clerk, asked: CloseAsked, whose: Clerk): Promise<void> {
    const { speaker, closings, closingPrefix, memory } = this.#floor;
    const op = beginClosing(closings, { by: by.id, hospital: this.#counter.hospital, asked });
    const { shift, counted, float, handedTo } = asked;
    const requestId = `${closingPrefix}${op.n}`;
    const ask: Ask = {
      ...{ method: 'POST', path: `${SHIFTS}/${shift}/close`, token: by.token, requestId },
      body: { counted, float_left: float, handed_to: handedTo },
      key: `${requestId}-${randomUUID().slice(0, 8)}`,
    };
    const show = (text: string) => {
      op.shown = shownOf(text);
    };
    const text = await speaker.say(op, ask);
    if (text !== null) {
      show(text);
      memory.closeShift(whose.id);
    }
    await notSure(this.#floor, { op, ask, before: text, otherwise: { float_left: float + 1 }, show });
  }
}

/** Works nowhere. */
const NOBODY = 900_000_000;
