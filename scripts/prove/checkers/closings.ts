import type { Violation } from '../part.ts';
import type { Effect, MoneyOp } from './money-history.ts';
import {
  type CloseOp,
  type CloseTrace,
  type Closing,
  closingsOf,
  mayBeClosed,
  type ShiftShown,
  WAYS,
} from './shift-asked.ts';
import { type ShiftRow, sumsOf, wordsOfSums } from './shifts.ts';

export interface ShiftHistory {
  readonly ops: readonly CloseOp[];
  readonly traces: readonly CloseTrace[];
  /** As they are at the end. */
  readonly shifts: readonly ShiftRow[];
  /** Everything else that was asked of the desks, and what it left. */
  readonly money: readonly Pick<MoneyOp, 'n' | 'at' | 'done'>[];
  readonly effects: readonly Pick<Effect, 'n' | 'order' | 'payment' | 'moves'>[];
  /** Of each hospital, those who may close any shift, and all who work there. */
  readonly owners: ReadonlyMap<number, readonly number[]>;
  readonly staff: ReadonlyMap<number, readonly number[]>;
  /** When nothing ran any more. */
  readonly end: number;
}

/**
 * Each key closed one shift at most, the one that it was answered, of whoever may close it; what the operations of a shift
 * moved is what it expected; and what was under way when it was closed is in it or in the next one.
 */
export function checkClosings(history: ShiftHistory): Violation[] {
  const { ops, traces, shifts, end } = history;
  const closings = closingsOf(ops, traces, end);
  const rows = new Map(shifts.map((shift) => [shift.id, shift]));
  const byNumber = new Map(traces.map((trace) => [trace.n, trace]));
  const known = new Set(ops.map(({ n }) => n));
  const say = (what: string, ...about: unknown[]): Violation => ({
    what,
    history: about.map((one) => JSON.stringify(one)),
  });
  return [
    ...traces.filter(({ n }) => !known.has(n)).map((trace) => say('a shift was closed that nobody asked for', trace)),
    ...[...Map.groupBy(traces, ({ shift }) => shift)].flatMap(([shift, own]) =>
      own.length === 1 ? [] : [say(`shift ${shift} was closed ${own.length} times`, ...own)],
    ),
    ...ops.flatMap((op) => {
      const trace = byNumber.get(op.n);
      const row = rows.get(op.asked.shift);
      const what =
        wrongOfKey(op, trace) ?? (trace ? wrongDone(op, row, history) : wrongRefusal(op, row, history, closings));
      return what === null ? [] : [say(`closing #${op.n} of shift ${op.asked.shift} ${what}`, op, trace, row)];
    }),
    ...shifts.flatMap((shift) => wrongSums(shift, history.effects)),
    ...wrongPlaces(history, closings),
  ];
}

function wrongOfKey({ fate, by, asked }: CloseOp, trace: CloseTrace | undefined): string | null {
  if (!trace) return fate === 'ok' ? 'was acknowledged and left nothing' : null;
  if (fate === 'refused') return 'was refused and done';
  if (trace.lines !== 1 || trace.kept !== 1) return `has ${trace.lines} lines, ${trace.kept} kept`;
  return trace.by === by && trace.shift === asked.shift ? null : `of ${by} closed ${trace.shift}, by ${trace.by}`;
}

const mayClose = ({ by, hospital }: CloseOp, row: ShiftRow, { owners }: ShiftHistory) =>
  row.staff === by || owners.get(hospital)?.includes(by) === true;
const takesOver = ({ asked, hospital }: CloseOp, { staff }: ShiftHistory) =>
  asked.handedTo === null || staff.get(hospital)?.includes(asked.handedTo) === true;

function wrongDone(op: CloseOp, row: ShiftRow | undefined, history: ShiftHistory): string | null {
  if (!row?.closed || row.hospital !== op.hospital) return 'was done, and nothing is closed';
  if (!mayClose(op, row, history)) return 'was done, where it is 403 FORBIDDEN';
  if (!takesOver(op, history)) return 'was done, where it is 422 INVALID';
  const { by, counted, float, handedTo } = row.closed;
  const words = (...what: unknown[]) => JSON.stringify(what);
  const is = words(by, wordsOfSums(counted), float, handedTo);
  const should = words(op.by, wordsOfSums(op.asked.counted), op.asked.float, op.asked.handedTo);
  if (is !== should) return `is ${is}, should ${should}`;
  return op.shown && wrongShown(op.shown, row);
}

/** The answer says what is in the tables: nothing comes after it. */
function wrongShown(shown: ShiftShown, row: ShiftRow): string | null {
  const { id, closed, payments } = row;
  if (!closed) return null;
  const taken = payments.filter(({ back }) => !back).flatMap(({ tenders }) => tenders);
  const back = payments.filter((one) => one.back);
  const takings = [...Map.groupBy(taken, ({ type }) => type)].map(([type, own]) => ({
    ...{ type, amount: own.reduce((sum, { amount }) => sum + amount, 0), count: own.length },
  }));
  const given = back.flatMap(({ tenders }) => tenders).reduce((sum, { amount }) => sum + amount, 0);
  const words = (one: ShiftShown) =>
    JSON.stringify([
      ...[
        one.id,
        wordsOfSums(one.counted),
        wordsOfSums(one.expected),
        wordsOfSums(one.difference),
        one.float,
        one.count,
      ],
      one.takings
        .toSorted((a, b) => a.type - b.type)
        .map(({ type, amount, count }) => `${type}: ${amount} in ${count}`),
      `${one.givenBack.amount} in ${one.givenBack.count}`,
    ]);
  const { counted, expected, difference, float } = closed;
  const should = { id, counted, expected, difference, float, count: payments.length, takings };
  const [is, be] = [words(shown), words({ ...should, givenBack: { amount: given, count: back.length } })];
  return is === be ? null : `shows ${is}, should ${be}`;
}

/** A refusal must be right at one of the moments while it was under way. */
function wrongRefusal(
  op: CloseOp,
  row: ShiftRow | undefined,
  history: ShiftHistory,
  closings: ReadonlyMap<number, Closing>,
): string | null {
  if (op.fate !== 'refused' || !/^\d/.test(op.answer)) return null;
  const may = refusalsOf(op, row, history, closings);
  return may.includes(op.answer) ? null : `was told ${op.answer}, it is ${may.join(' or ') || 'done'}`;
}

function refusalsOf(
  op: CloseOp,
  row: ShiftRow | undefined,
  history: ShiftHistory,
  closings: ReadonlyMap<number, Closing>,
): string[] {
  if (!row || row.hospital !== op.hospital) return ['404 NOT_FOUND'];
  if (!mayClose(op, row, history)) return ['403 FORBIDDEN'];
  return mayBeClosed(closings.get(row.id), op).flatMap((closed) => {
    if (closed) return ['409 STATE'];
    return takesOver(op, history) ? [] : ['422 INVALID'];
  });
}

/** What its operations moved, which the model has said of each of them. */
function wrongSums(shift: ShiftRow, effects: ShiftHistory['effects']): Violation[] {
  const { id, closed, payments } = shift;
  const own = effects.filter(({ payment }) => payment?.shift === id);
  const sums = { cash: 0, alipay: 0, wechat: 0, bank: 0 };
  for (const { moves } of own) for (const way of WAYS) sums[way] += moves[way] ?? 0;
  const [is, should] = [wordsOfSums(closed?.expected ?? sumsOf(payments)), wordsOfSums(sums)];
  const wrong = [
    ...(is === should ? [] : [`comes to ${is}, its operations moved ${should}`]),
    ...(own.length === payments.length ? [] : [`has ${payments.length} payments, ${own.length} operations made one`]),
  ];
  return wrong.map((what) => ({ what: `shift ${id} ${what}`, history: own.map((one) => JSON.stringify(one)) }));
}

/** Nothing goes into a shift that is closed, nor into the next one before the last is. */
function wrongPlaces(
  { shifts, effects, money, end }: ShiftHistory,
  closings: ReadonlyMap<number, Closing>,
): Violation[] {
  const spans = new Map(money.map((op) => [op.n, op]));
  const before = beforeEach(shifts);
  return effects.flatMap((effect) => {
    const span = spans.get(effect.n);
    if (!effect.payment || !span) return [];
    const { id, shift } = effect.payment;
    const own = closings.get(shift);
    const last = before.get(shift);
    const lastClosing = last === undefined ? undefined : closings.get(last);
    const done = Math.min(span.done, end);
    const wrong = [
      ...(own && (own.order < effect.order || own.done < span.at)
        ? [`entered shift ${shift} after it was closed`]
        : []),
      ...(lastClosing && (lastClosing.order > effect.order || lastClosing.at > done)
        ? [`is in shift ${shift}, and was done before shift ${last} was closed`]
        : []),
    ];
    const history = [effect, span, own, lastClosing].map((one) => JSON.stringify(one) ?? 'none');
    return wrong.map((what) => ({ what: `payment ${id} ${what}`, history }));
  });
}

/** Of each shift the one that its cashier had before it. */
function beforeEach(shifts: readonly ShiftRow[]): Map<number, number> {
  const own = Map.groupBy(shifts, ({ hospital, staff }) => `${hospital} ${staff}`).values();
  return new Map(
    [...own].flatMap((all) => {
      const ids = all.map(({ id }) => id).toSorted((a, b) => a - b);
      return ids.slice(1).map((id, n) => [id, ids[n] ?? 0] as const);
    }),
  );
}
