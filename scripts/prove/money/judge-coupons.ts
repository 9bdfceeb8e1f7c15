import type pg from 'pg';
import { findBadAnswers, type Window } from '../checkers/answers.ts';
import { checkCoupons } from '../checkers/coupons.ts';
import { ofEachKind } from '../kit/shortest.ts';
import type { Outcome } from '../part.ts';
import type { CouponRecorder } from './coupon-recorder.ts';
import { readCoupons } from './read-coupons.ts';

interface Given {
  readonly recorder: CouponRecorder;
  /** Of the requests that were operations. */
  readonly prefix: string;
}

/** Everything that can be said of coupons. Nothing runs any more. */
export async function judgeCoupons(
  owner: pg.Pool,
  { recorder, prefix }: Given,
  windows: readonly Window[],
): Promise<Pick<Outcome, 'counts' | 'violations'>> {
  const { ops, oddities, wrong } = recorder;
  const left = await readCoupons(owner, prefix);
  const violations = [
    ...wrong.map((what) => ({ what: `of coupons ${what}`, history: [what] })),
    ...checkCoupons({ ops, ...left }),
    ...findBadAnswers(oddities, windows),
  ];
  const told = (answer: string) => ops.filter((op) => op.answer === answer).length;
  const done = new Set(left.traces.map(({ n }) => n));
  const by = (way: string) => ops.filter((op) => op.way === way && done.has(op.n)).length;
  return {
    violations: ofEachKind(violations),
    counts: {
      ...{ coupons: left.coupons.length, coupons_got: left.claims.length, coupons_used: by('use') },
      ...{ coupons_back: by('return'), coupons_gone: told('409 SOLD_OUT'), coupons_too_many: told('422 LIMIT') },
    },
  };
}
