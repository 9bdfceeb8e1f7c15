import { randomUUID } from 'node:crypto';
import type { CouponAsked } from '../checkers/coupons.ts';
import type { Ask } from '../crowd/http.ts';
import type { Random } from '../crowd/random.ts';
import type { Speaker } from '../crowd/speaker.ts';
import { notSure, spoken } from './again.ts';
import type { Claimant, CouponHouse } from './coupon-house.ts';
import { type CouponRecorder, idOf, listIn, type OpenCouponOp } from './coupon-recorder.ts';
import type { Floor } from './floor.ts';
import type { Clerk } from './world.ts';

const COUPONS = '/api/admin/marketing/coupons';
const LISTS = '/api/admin/hospital/disposal';
/** What a coupon takes off. Cents. */
const OFF = 1_000;
const WECHAT = 3;
/** Of the claims of a round so many are used. */
const USED = 2;
const yes = (random: Random, percent: number) => random.below(100) < percent;

interface Crowd {
  readonly house: CouponHouse;
  readonly speaker: Speaker<CouponRecorder>;
  readonly random: Random;
  readonly beside: Floor['beside'];
  /** Of every request that is an operation, and how often a coupon is given away. */
  readonly prefix: string;
  readonly rounds: number;
}

type Form = Pick<Ask, 'path' | 'body' | 'token'>;
interface List {
  readonly id: number;
  readonly total: number;
}

/** Everybody wants the same few coupons at once; then two desks at once use the same one. */
export class CouponCrowd {
  readonly #crowd: Crowd;
  #begun = 0;
  #round: Promise<void> = Promise.resolve();
  #busy = false;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  /** So much of the run is over: the next round is due, where the last one is. @param share from 0 to 1 */
  reached(share: number): void {
    if (this.#busy || this.#begun > share * this.#crowd.rounds || this.#begun >= this.#crowd.rounds) return;
    this.#busy = true;
    this.#begun += 1;
    this.#round = this.#round
      .then(() => this.#go())
      .finally(() => {
        this.#busy = false;
      });
    // What went wrong is told to who waits for the last one.
    this.#round.catch(() => {});
  }

  /** Rounds that were begun; ends when the last of them has. */
  async settled(): Promise<number> {
    await this.#round;
    while (this.#begun < this.#crowd.rounds) {
      this.reached(1);
      await this.#round;
    }
    return this.#begun;
  }

  async #go(): Promise<void> {
    const { house, random } = this.#crowd;
    const coupon = await this.#publish();
    if (coupon === null) return;
    const tries = house.claimants.flatMap((person) => Array.from({ length: 1 + random.below(3) }, () => person));
    const won = await Promise.all(tries.map((person) => this.#claims(coupon, person)));
    const claims = won.flatMap((one) => (one ? [one] : []));
    await Promise.all(claims.slice(0, USED).map(({ claim, person }) => this.#spend(claim, person)));
  }

  /** As many as a few of them want, or as each of them may have. */
  async #publish(): Promise<number | null> {
    const { house, random, speaker, prefix } = this.#crowd;
    const body = {
      ...{ name: '满减券', kind: 1, amount: OFF, way: 'claim', status: 'on', valid: { days: 30 } },
      scope: { all: true, category_ids: [], project_ids: [], drugs: false },
      ...{ total: yes(random, 80) ? 1 + random.below(8) : null, per_person: 1 + random.below(2) },
    };
    const text = await speaker.insist(
      spoken(-1, 'publish'),
      this.#post(`${prefix}coupon-${this.#begun}`, { path: COUPONS, body, token: house.owners[0].token }),
    );
    return text === null ? null : idOf(text);
  }

  async #claims(coupon: number, person: Claimant): Promise<{ claim: number; person: Claimant } | null> {
    const op = await this.#does(
      { way: 'claim', coupon, member: person.member },
      { path: `/api/coupons/${coupon}/claim`, body: { patient_id: person.patient }, token: person.token },
      { patient_id: person.patient + 1 },
    );
    return op.got === null ? null : { claim: op.got, person };
  }

  /** Two desks use it at once, for one list or for two; now and then it comes back, and they want it again. */
  async #spend(claim: number, person: Claimant): Promise<void> {
    const { random } = this.#crowd;
    const lists = [await this.#writes(person), await this.#writes(person)];
    const [one, two] = lists;
    if (!one || !two) return;
    const paid = await this.#race(claim, one, yes(random, 30) ? one : two);
    if (!paid || yes(random, 40)) return;
    const { by, payment } = paid;
    const form = { path: `/api/admin/payments/${payment}/reverse`, body: { reason: '收错了' }, token: by.token };
    await this.#does({ way: 'return', claim, payment }, form, { reason: '又收错了' });
    await this.#race(claim, one, two);
  }

  /** @returns who used it, if somebody was told so */
  async #race(claim: number, one: List, two: List): Promise<{ by: Clerk; payment: number } | null> {
    const [first, second] = this.#crowd.house.desks;
    const uses = await Promise.all([this.#uses(claim, one, first), this.#uses(claim, two, second)]);
    return uses.find((use) => use !== null) ?? null;
  }

  async #uses(claim: number, { id, total }: List, by: Clerk): Promise<{ by: Clerk; payment: number } | null> {
    const body = { id, coupon_claim_id: claim, payments: [{ type: WECHAT, amount: total - OFF }] };
    const form = { path: `${LISTS}/pay`, body, token: by.token };
    const op = await this.#does({ way: 'use', claim, list: id }, form, { remarks: '另一笔' });
    return op.got === null ? null : { by, payment: op.got };
  }

  async #writes({ patient }: Claimant): Promise<List | null> {
    const { house, speaker, prefix, random } = this.#crowd;
    const body = {
      patient_id: patient,
      projects: [{ project_id: house.project, count: 1 + random.below(3) }],
      issue: true,
    };
    const form = { path: LISTS, body, token: house.desks[0].token };
    const text = await speaker.insist(spoken(-1, 'write'), this.#post(`${prefix}list-${randomUUID()}`, form));
    return text === null ? null : listIn(text);
  }

  async #does(asked: CouponAsked, form: Form, otherwise: object): Promise<OpenCouponOp> {
    const { speaker, random, beside, prefix } = this.#crowd;
    const op = speaker.recorder.begin(asked);
    const ask = this.#post(`${prefix}${op.n}`, form);
    const text = await speaker.say(op, ask);
    const show = (later: string) => speaker.recorder.show(op, later);
    if (text !== null) show(text);
    await notSure({ speaker, random, beside }, { op, ask, before: text, otherwise, show });
    return op;
  }

  #post(requestId: string, form: Form): Ask {
    return { method: 'POST', ...form, requestId, key: `${requestId}-${randomUUID().slice(0, 8)}` };
  }
}
