import type pg from 'pg';
import { findBadAnswers, type Window } from '../checkers/answers.ts';
import { checkBooks } from '../checkers/books.ts';
import { checkClosings, type ShiftHistory } from '../checkers/closings.ts';
import { checkDays } from '../checkers/days.ts';
import { checkLedger } from '../checkers/ledger.ts';
import type { Tender } from '../checkers/list-asked.ts';
import { checkMoney } from '../checkers/money.ts';
import type { Effect } from '../checkers/money-history.ts';
import type { Asked } from '../checkers/money-model.ts';
import { closingsOf } from '../checkers/shift-asked.ts';
import { ofEachKind } from '../kit/shortest.ts';
import type { Outcome } from '../part.ts';
import type { Auditor } from './audit.ts';
import { countClosings } from './count-closings.ts';
import type { Floor } from './floor.ts';
import { readAccounts, readEffects, readEnds, readEntries, readLists, readPayments, readPosted } from './read.ts';
import { readDated, readDays } from './read-days.ts';
import { readCloseTraces } from './read-shifts.ts';
import type { MoneyRecorder } from './recorder.ts';
import type { Counter } from './world.ts';

interface Judged {
  readonly floor: Floor;
  readonly auditor: Auditor;
  readonly counters: readonly Counter[];
  readonly windows: readonly Window[];
  /** When nothing ran any more. */
  readonly end: number;
}

/** Everything that can be said of what the desks did, and of what is in the tables. Nothing runs any more. */
export async function judgeMoney(owner: pg.Pool, judged: Judged): Promise<Pick<Outcome, 'counts' | 'violations'>> {
  const { floor, auditor, counters, windows, end } = judged;
  const { recorder } = floor.speaker;
  const { ops } = recorder;
  const houses = new Map(counters.flatMap(({ house, members }) => members.map((member) => [member, house])));
  const houseOf = (member: number) => {
    const house = houses.get(member);
    if (!house) throw new Error(`member ${member} is nobody's`);
    return house;
  };
  const issued = new Map((await readLists(owner)).map(({ id }, n) => [id, n]));
  const effects = await readEffects(owner, floor.prefix);
  const payments = await readPayments(owner);
  const shifts = await historyOf(owner, judged, effects);
  const closings = closingsOf(shifts.ops, shifts.traces, end);
  const violations = [
    ...auditor.violations,
    ...recorder.wrong.map((what) => ({ what, history: [what] })),
    ...checkMoney({ ops, effects, houseOf, issued, closings, ends: await readEnds(owner), end }),
    ...checkClosings(shifts),
    ...checkDays({
      ...{ ops: floor.days, days: await readDays(owner), shifts: auditor.shifts, closings, money: ops, end },
      transactions: await readDated(owner, floor.prefix),
      orders: new Map(effects.map(({ n, order }) => [n, order])),
    }),
    ...checkLedger({
      accounts: await readAccounts(owner),
      entries: await readEntries(owner),
      earlier: auditor.seen,
    }),
    ...checkBooks(payments, await readPosted(owner)),
    ...findBadAnswers(recorder.oddities, windows),
  ];
  const counts = { ...countsOf(recorder, effects, payments.length), ...countClosings(shifts, closings) };
  const days = floor.days.filter(({ fate }) => fate === 'ok').length;
  return { violations: ofEachKind(violations), counts: { ...counts, days_closed: days } };
}

/** Of shifts, as the auditor saw them last. */
async function historyOf(
  owner: pg.Pool,
  { floor, auditor, counters, end }: Judged,
  effects: readonly Effect[],
): Promise<ShiftHistory> {
  const people = counters.map(({ hospital, owners, desks }) => ({
    ...{ hospital, owners: owners.map(({ id }) => id), all: [...owners, ...desks].map(({ id }) => id) },
  }));
  return {
    ...{ ops: floor.closings, traces: await readCloseTraces(owner, floor.closingPrefix) },
    // Where coupons are given away nothing is closed.
    shifts: auditor.shifts.filter(({ hospital }) => counters.some((counter) => counter.hospital === hospital)),
    ...{ money: floor.speaker.recorder.ops, effects, end },
    owners: new Map(people.map(({ hospital, owners }) => [hospital, owners])),
    staff: new Map(people.map(({ hospital, all }) => [hospital, all])),
  };
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
    ...countLists(ops.filter(({ n }) => left.has(n)).map(({ asked }) => asked)),
    ...countRefunds(effects),
    ...countReversals(effects),
    ...countPoints(effects),
    not_theirs: told('403 FORBIDDEN'),
    ...{ overpaid: told('409 OVERPAID'), stale: told('409 STALE') },
  };
}

/** What was done with lists. */
function countLists(done: readonly Asked[]): Outcome['counts'] {
  const paid = done.filter((asked) => asked.way === 'pay');
  const written = done.filter(({ way }) => way === 'write').length;
  const by = (fits: (tender: Tender) => boolean) => paid.filter(({ tenders }) => tenders.some(fits)).length;
  return {
    ...{ lists_written: written, lists_void: done.filter(({ way }) => way === 'void').length, lists_paid: paid.length },
    written_off: done.filter(({ way }) => way === 'writeOff').length,
    ...{ mixed: paid.filter(({ tenders }) => tenders.length > 1).length, stored: by(({ type }) => type === 5) },
    by_points: by(({ type }) => type === 6),
    ...{ others_card: by(({ card }) => card !== null), together: paid.filter(({ ids }) => ids.length > 1).length },
    ...{ owed: paid.filter(({ tenders }) => tenders.length === 0).length },
    reduced: paid.filter(({ off, round }) => off !== null || round > 0).length,
  };
}

/** Points that lists earned, were taken back with what was given or taken back, or were spent by then. */
function countPoints(effects: readonly Effect[]): Outcome['counts'] {
  const by = (fits: (moves: Effect['moves'], isBack: boolean) => boolean) =>
    effects.filter(
      ({ moves, paid }) =>
        'memo' in moves && fits(moves, /^reversal of |^approval |^refund of /.test(paid.at(-1) ?? '')),
    ).length;
  return {
    ...{ points_earned: by(({ points = 0 }, isBack) => !isBack && points < 0) },
    ...{ points_taken_back: by(({ points = 0 }, isBack) => isBack && points > 0) },
    points_owed: by(({ points_owed = 0 }) => points_owed > 0),
  };
}

/** What was taken back, by what is in the tables. */
function countReversals(effects: readonly Effect[]): Outcome['counts'] {
  const done = effects.filter(({ paid }) => /^reversal of /.test(paid.at(-1) ?? ''));
  const by = (account: RegExp) =>
    done.filter(({ moves }) => Object.keys(moves).some((one) => account.test(one))).length;
  return {
    ...{ reversals: done.length, reversals_of_topups: by(/^recharged$/), reversals_of_discounts: by(/^revenue$/) },
  };
}

/** What was asked to be given back, and what became of it, by what is in the trail. */
function countRefunds(effects: readonly Effect[]): Outcome['counts'] {
  const by = (end: RegExp) => effects.filter(({ paid }) => end.test(paid.at(-1) ?? ''));
  const done = by(/: approved$| at once$/);
  return {
    ...{
      refunds_asked: by(/ waits$/).length,
      refunds_alone: by(/ at once$/).length,
      refunds_approved: by(/: approved$/).length,
    },
    ...{
      refunds_rejected: by(/: rejected$/).length,
      refunds_of_debt: done.filter(({ payments }) => payments === 0).length,
    },
    refunds_to_cards: done.filter(({ jobs }) => jobs > 0).length,
  };
}
