import type { ApprovalShown, ListShown, MemberShown, Shown } from '../checkers/money-history.ts';
import type { Asked } from '../checkers/money-model.ts';
import type { Papers } from './papers.ts';
import { Payments } from './payments.ts';
import type { OpenOp } from './recorder.ts';
import type { Counter } from './world.ts';

type Giving = Extract<Asked, { way: 'back' | 'decide' | 'asks' }>;
const isGiving = (asked: Asked): asked is Giving => ['back', 'decide', 'asks'].includes(asked.way);

const FRESH: MemberShown = {
  ...{ principal: 0, gift: 0, points: 0, recharged: 0, consumed: 0, arrears: 0, level: 0, locked: 0 },
};

/** What desks have before them: as anybody was last shown it, which another may have changed since. */
export class Memory {
  readonly #members = new Map<number, MemberShown>();
  readonly #lists = new Map<number, Map<number, ListShown>>();
  /** By list, then by number. */
  readonly #approvals = new Map<number, Map<number, ApprovalShown>>();
  readonly #trades = new Map<Counter, string[]>();
  /** The last list and the last approval that was seen anywhere, of each hospital. */
  readonly #newest = new Map<Counter, number>();
  readonly #latest = new Map<Counter, number>();
  readonly #payments = new Payments();

  memberOf(member: number): MemberShown {
    return this.#members.get(member) ?? FRESH;
  }

  listsOf(member: number): ListShown[] {
    return [...(this.#lists.get(member)?.values() ?? [])];
  }

  /** Of a success. */
  see(counter: Counter, op: OpenOp, { member: shown, lists, approvals, payment }: Shown): void {
    const { member, asked } = op;
    if (payment) this.#payments.see(counter, op, payment);
    if (shown) this.#members.set(member, shown);
    for (const list of lists) this.#keep(counter, member, list);
    if (!isGiving(asked)) return;
    for (const approval of approvals) {
      this.#approvalsOf(asked.list).set(approval.id, approval);
      this.#latest.set(counter, approval.id);
    }
    if (asked.way === 'asks')
      this.#waits(
        member,
        asked.list,
        approvals.some(({ status }) => status === 'pending'),
      );
  }

  #approvalsOf(list: number): Map<number, ApprovalShown> {
    const own = this.#approvals.get(list) ?? new Map<number, ApprovalShown>();
    this.#approvals.set(list, own);
    return own;
  }

  #waits(member: number, id: number, waits: boolean): void {
    const lists = this.#lists.get(member);
    const list = lists?.get(id);
    if (list) lists?.set(id, { ...list, refund_pending: waits });
  }

  /** Of what is asked or decided: something waits, or nothing does any more, and somebody has to look. */
  #learnOfGiving(member: number, asked: Giving, answer: string): void {
    if (answer !== '409 STATE') return;
    if (asked.way === 'decide') this.#approvalsOf(asked.list).delete(asked.approval);
    this.#waits(member, asked.list, true);
  }

  /** Somebody's is closed: what they took stays as it is. */
  closeShift(cashier: number): void {
    this.#payments.closeShift(cashier);
  }

  /** A refusal says how it stands, too. */
  learn(counter: Counter, { member, asked, answer, figures, current }: OpenOp): void {
    if (current) this.#keep(counter, member, current);
    if (isGiving(asked)) this.#learnOfGiving(member, asked, answer);
    if (asked.way === 'reverse') this.#payments.learn(member, asked.payment, answer);
    const ofCard = asked.way !== 'reverse' || answer === '409 BALANCE';
    if ('list' in asked || asked.way === 'find' || !ofCard) return;
    if (asked.way === 'pay') {
      const list = this.#lists.get(member)?.get(asked.ids[0] ?? 0);
      if (answer === '409 OVERPAID' && asked.ids.length === 1 && list && figures)
        this.#keep(counter, member, { ...list, ...figures, status: figures.arrears === 0 ? 3 : list.status });
      return;
    }
    const before = this.memberOf(member);
    const locked = asked.way === 'lock' && answer === '409 STALE' ? ((1 - asked.seen) as 0 | 1) : before.locked;
    const closed = asked.way !== 'lock' && asked.way !== 'clearing' && answer === '409 STATE';
    this.#members.set(member, { ...before, ...figures, locked: closed ? 1 : locked });
  }

  /** Everything that a desk knows of a patient who wants to pay, and a little of others. */
  papersOf(counter: Counter, member: number): Papers {
    const { members, house } = counter;
    const kin = members.find((one) => one !== member && house.accountOf(one) === house.accountOf(member)) ?? null;
    const stranger = members.findLast((one) => one !== member && one !== kin) ?? member;
    const trades = this.#trades.get(counter) ?? [];
    this.#trades.set(counter, trades);
    const elsewhere = [...this.#newest].find(([other]) => other !== counter);
    const lists = this.listsOf(member);
    const approvals = lists.flatMap(({ id: list }) =>
      [...(this.#approvals.get(list)?.values() ?? [])].map((approval) => ({ list, approval })),
    );
    return {
      ...{ approvals, strangeApproval: [...this.#latest].find(([other]) => other !== counter)?.[1] ?? 0 },
      ...{ member, kin, stranger, trades, things: house.things, lists },
      kinList: kin === null ? 0 : (this.listsOf(kin).at(-1)?.id ?? 0),
      strangeList: elsewhere?.[1] ?? 0,
      ...this.#payments.of(counter, member),
      points: this.memberOf(member).points,
      storedOf: (card) => this.memberOf(card).principal + this.memberOf(card).gift,
    };
  }

  #keep(counter: Counter, member: number, list: ListShown): void {
    const own = this.#lists.get(member) ?? new Map<number, ListShown>();
    this.#lists.set(member, own.set(list.id, list));
    this.#newest.set(counter, list.id);
  }
}
