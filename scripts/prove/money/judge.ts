import type pg from 'pg';
import { findBadAnswers, type Window } from '../checkers/answers.ts';
import { checkBooks } from '../checkers/books.ts';
import { checkLedger } from '../checkers/ledger.ts';
import { checkMoney, type Effect } from '../checkers/money.ts';
import { ofEachKind } from '../kit/shortest.ts';
import type { Outcome } from '../part.ts';
import type { Auditor } from './audit.ts';
import { readAccounts, readEffects, readEntries, readPayments, readPosted } from './read.ts';
import type { MoneyRecorder } from './recorder.ts';
import type { Counter } from './world.ts';

interface Judged {
  readonly recorder: MoneyRecorder;
  readonly auditor: Auditor;
  readonly counters: readonly Counter[];
  readonly prefix: string;
  readonly windows: readonly Window[];
  /** When nothing ran any more. */
  readonly end: number;
}

/** Everything that can be said of what the desks did, and of what is in the tables. Nothing runs any more. */
export async function judgeMoney(owner: pg.Pool, judged: Judged): Promise<Pick<Outcome, 'counts' | 'violations'>> {
  const { recorder, auditor, counters, prefix, windows, end } = judged;
  const { ops } = recorder;
  const houses = new Map(counters.flatMap(({ house, members }) => members.map((member) => [member, house])));
  const houseOf = (member: number) => houses.get(member) ?? { rules: [], storedLimit: null };
  const effects = await readEffects(owner, prefix);
  const payments = await readPayments(owner);
  const violations = [
    ...auditor.violations,
    ...recorder.wrong.map((what) => ({ what, history: [what] })),
    ...checkMoney({ ops, effects, houseOf, end }),
    ...checkLedger({
      accounts: await readAccounts(owner),
      entries: await readEntries(owner),
      earlier: auditor.seen,
    }),
    ...checkBooks(payments, await readPosted(owner)),
    ...findBadAnswers(recorder.oddities, windows),
  ];
  return { violations: ofEachKind(violations), counts: countsOf(recorder, effects, payments.length) };
}

function countsOf({ ops }: MoneyRecorder, effects: readonly Effect[], payments: number): Outcome['counts'] {
  const fates = Object.groupBy(ops, ({ fate }) => fate);
  const left = new Set(effects.map(({ n }) => n));
  const unknown = fates.unknown ?? [];
  const told = (answer: string) => ops.filter((op) => op.answer === answer).length;
  return {
    ...{ refused: fates.refused?.length ?? 0, unknown: unknown.length, effects: effects.length, payments },
    unknown_and_done: unknown.filter(({ n }) => left.has(n)).length,
    ...{ too_little: told('409 BALANCE'), too_much: told('422 LIMIT'), locked: told('409 STATE') },
  };
}
