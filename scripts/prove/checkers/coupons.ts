import type { Fate } from '../crowd/op.ts';
import type { Violation } from '../part.ts';

export type CouponAsked =
  | { readonly way: 'claim'; readonly coupon: number; readonly member: number }
  | { readonly way: 'use'; readonly claim: number; readonly list: number }
  | { readonly way: 'return'; readonly claim: number; readonly payment: number };

/** Something that was asked for about a coupon, as whoever did was told last. Instants are the driver's. */
export interface CouponOp {
  readonly n: number;
  readonly asked: CouponAsked;
  readonly at: number;
  readonly done: number;
  readonly fate: Fate;
  readonly answer: string;
  /** Of a success: the claim that was got, or the payment that it was used with. */
  readonly got: number | null;
}

export interface CouponRow {
  readonly id: number;
  readonly total: number | null;
  readonly perPerson: number;
  readonly issued: number;
}

export interface ClaimRow {
  readonly id: number;
  readonly coupon: number;
  readonly member: number;
  readonly nth: number;
  /** The list that it was used for; null: it can be used. */
  readonly list: number | null;
  /** Lists that it takes something off. */
  readonly takenOff: readonly number[];
}

/** What the trail has of an operation; what is no operation's has a number that none has. */
export interface CouponTrace {
  readonly n: number;
  readonly order: number;
  readonly lines: number;
  readonly kept: number;
  readonly claim: number | null;
  readonly payment: number | null;
}

export interface CouponHistory {
  readonly ops: readonly CouponOp[];
  readonly traces: readonly CouponTrace[];
  readonly coupons: readonly CouponRow[];
  readonly claims: readonly ClaimRow[];
}

interface Done {
  readonly op: CouponOp;
  readonly trace: CouponTrace;
}

const say = (what: string, ...about: unknown[]): Violation => ({
  what,
  history: about.map((one) => JSON.stringify(one) ?? 'none'),
});

/**
 * No more of a coupon are got than there are, nor by anybody more than each may have; none is used twice, unless it came back
 * in between; each key had one effect at most, the one that it was answered; and who was refused was so for a reason.
 */
export function checkCoupons(history: CouponHistory): Violation[] {
  const { ops, traces, coupons, claims } = history;
  const byNumber = new Map(traces.map((trace) => [trace.n, trace]));
  const known = new Set(ops.map(({ n }) => n));
  const done = ops.flatMap((op): Done[] => {
    const trace = byNumber.get(op.n);
    return trace ? [{ op, trace }] : [];
  });
  return [
    ...traces
      .filter(({ n }) => !known.has(n))
      .map((trace) => say('of coupons something was done that nobody asked for', trace)),
    ...ops.flatMap((op) => {
      const what = wrongOfKey(op, byNumber.get(op.n)) ?? wrongRefusal(op, done, coupons);
      return what === null ? [] : [say(`#${op.n} ${op.asked.way} of a coupon ${what}`, op, byNumber.get(op.n))];
    }),
    ...coupons.flatMap((coupon) => wrongOfCoupon(coupon, claims)),
    ...claims.flatMap((claim) => wrongOfClaim(claim, done)),
  ];
}

function wrongOfKey({ fate, asked, got }: CouponOp, trace: CouponTrace | undefined): string | null {
  if (!trace) return fate === 'ok' ? 'was acknowledged and left nothing' : null;
  if (fate === 'refused') return 'was refused and done';
  if (trace.lines !== 1 || trace.kept !== 1) return `has ${trace.lines} lines, ${trace.kept} kept`;
  if (asked.way === 'return') return trace.payment === asked.payment ? null : `took back payment ${trace.payment}`;
  const is = asked.way === 'claim' ? trace.claim : trace.payment;
  if (asked.way === 'use' && trace.claim !== asked.claim) return `used ${trace.claim}`;
  return got === null || got === is ? null : `was answered ${got}, it is ${is}`;
}

/** What was asked for before the answer came may have been done before it, and what was asked for later can not. */
function wrongRefusal(op: CouponOp, done: readonly Done[], coupons: readonly CouponRow[]): string | null {
  const { asked, answer } = op;
  if (op.fate !== 'refused') return null;
  const before = done.filter((one) => one.op.at < op.done);
  if (asked.way === 'claim') {
    const coupon = coupons.find(({ id }) => id === asked.coupon);
    const others = before.flatMap((one) =>
      one.op.asked.way === 'claim' && one.op.asked.coupon === asked.coupon ? [one.op.asked] : [],
    );
    const own = others.filter(({ member }) => member === asked.member);
    if (answer === '409 SOLD_OUT' && coupon && others.length >= (coupon.total ?? Number.POSITIVE_INFINITY)) return null;
    if (answer === '422 LIMIT' && coupon && own.length >= coupon.perPerson) return null;
    return `was told ${answer}, ${others.length} were got, ${own.length} by them`;
  }
  if (
    asked.way === 'use' &&
    (answer === '409 STATE' || answer === '409 OVERPAID') &&
    before.some((one) => inTheWay(one, op, done))
  )
    return null;
  return `was told ${answer}, and nothing was in the way`;
}

/** It used the coupon or paid the list, and may not have been taken back before the other was asked for. */
function inTheWay({ op, trace }: Done, other: CouponOp, done: readonly Done[]): boolean {
  if (op.asked.way !== 'use' || other.asked.way !== 'use') return false;
  if (op.asked.claim !== other.asked.claim && op.asked.list !== other.asked.list) return false;
  const back = done.find((one) => one.op.asked.way === 'return' && one.trace.payment === trace.payment);
  return !back || back.op.done >= other.at;
}

function wrongOfCoupon(coupon: CouponRow, all: readonly ClaimRow[]): Violation[] {
  const { id, total, perPerson, issued } = coupon;
  const claims = all.filter((claim) => claim.coupon === id);
  const wrong = [
    ...(claims.length === issued ? [] : [`says that ${issued} were got, ${claims.length} were`]),
    ...(claims.length <= (total ?? Number.POSITIVE_INFINITY)
      ? []
      : [`was got ${claims.length} times, there are ${total}`]),
    ...[...Map.groupBy(claims, ({ member }) => member)].flatMap(([member, own]) => [
      ...(own.length <= perPerson ? [] : [`was got ${own.length} times by ${member}, each may have ${perPerson}`]),
      ...(own
        .map(({ nth }) => nth)
        .toSorted((a, b) => a - b)
        .every((nth, n) => nth === n + 1)
        ? []
        : [`does not count what ${member} got`]),
    ]),
  ];
  return wrong.map((what) => say(`coupon ${id} ${what}`, coupon, ...claims));
}

/** Somebody got it, and it was used and came back by turns: as it stands it is as the last one left it. */
function wrongOfClaim(claim: ClaimRow, done: readonly Done[]): Violation[] {
  const { id, list, takenOff } = claim;
  const got = done.filter(({ op, trace }) => op.asked.way === 'claim' && trace.claim === id);
  const own = done
    .filter(({ op }) => op.asked.way !== 'claim' && op.asked.claim === id)
    .toSorted((a, b) => a.trace.order - b.trace.order);
  const twice = own.find(({ op, trace }, n) => {
    const last = own[n - 1];
    if (op.asked.way === 'use') return last?.op.asked.way === 'use';
    return last?.op.asked.way !== 'use' || last.trace.payment !== trace.payment;
  });
  const last = own.at(-1)?.op.asked;
  const should = last?.way === 'use' ? last.list : null;
  const wrong = [
    ...(got.length === 1 ? [] : [`was got ${got.length} times`]),
    ...(twice ? [twice.op.asked.way === 'use' ? 'was used twice' : 'came back and was not used'] : []),
    ...(list === should ? [] : [`is used for ${list}, should be for ${should}`]),
    ...(takenOff.join() === (should === null ? '' : String(should))
      ? []
      : [`takes off ${takenOff.join()}, should off ${should}`]),
  ];
  return wrong.map((what) => say(`coupon ${claim.coupon}, claim ${id} ${what}`, claim, ...own));
}
