import type { Fate } from '../crowd/op.ts';
import type { Violation } from '../part.ts';
import type { MoneyOp } from './money-history.ts';
import type { Closing } from './shift-asked.ts';
import type { ShiftRow } from './shifts.ts';

/** What was taken and given back by a way of paying. */
interface TypeSum {
  readonly type: number;
  readonly taken: number;
  readonly given_back: number;
  readonly count: number;
}

/** A day of a hospital that was to be closed (日结), as whoever asked for it was told last. Instants are the driver's. */
export interface DayOp {
  readonly hospital: number;
  readonly date: string;
  readonly at: number;
  readonly done: number;
  readonly fate: Fate;
  /** Of a success: how many entries, over which the digest is. */
  readonly shown: Pick<DayRow, 'entries' | 'digest'> | null;
}

/** A closed day as the tables have it. */
export interface DayRow {
  readonly hospital: number;
  readonly date: string;
  readonly entries: number;
  readonly digest: string;
  readonly types: readonly TypeSum[];
  /** Of its line in the trail. */
  readonly order: number;
}

/** A transaction of the ledger. */
export interface Dated {
  readonly transaction: number;
  readonly hospital: number;
  /** The business date, and that of its shift; null: it has none. */
  readonly date: string;
  readonly shiftDate: string | null;
  readonly entries: number;
  /** The operation that posted it; -1: no operation of a desk's did. */
  readonly n: number;
}

export interface DayHistory {
  readonly ops: readonly DayOp[];
  readonly days: readonly DayRow[];
  readonly shifts: readonly ShiftRow[];
  readonly closings: ReadonlyMap<number, Closing>;
  readonly transactions: readonly Dated[];
  readonly money: readonly Pick<MoneyOp, 'n' | 'at' | 'done'>[];
  /** Of operations that left something: their place in the trail. */
  readonly orders: ReadonlyMap<number, number>;
  readonly end: number;
}

/** A day is closed once, when its shifts are; it has what was posted until then, and what comes after counts for the next. */
export function checkDays(history: DayHistory): Violation[] {
  const { ops, days } = history;
  const keyOf = ({ hospital, date }: Pick<DayRow, 'hospital' | 'date'>) => `${date} of hospital ${hospital}`;
  const byKey = new Map(days.map((day) => [keyOf(day), day]));
  const asked = new Map(ops.map((op) => [keyOf(op), op]));
  const say = (what: string, ...about: unknown[]): Violation => ({
    what,
    history: about.map((one) => JSON.stringify(one) ?? 'none'),
  });
  return [
    ...ops.flatMap((op) => {
      const day = byKey.get(keyOf(op));
      const what = wrongAnswer(op, day);
      return what === null ? [] : [say(`closing ${keyOf(op)} ${what}`, op, day)];
    }),
    ...days.flatMap((day) => {
      const op = asked.get(keyOf(day));
      if (!op) return [say(`${keyOf(day)} was closed, and nobody asked for it`, day)];
      const wrong = [...wrongOfDay(day, history), ...wrongDates(day, op, history)];
      return wrong.map((what) => say(`${keyOf(day)} ${what}`, day, op));
    }),
    ...history.transactions.flatMap((one) =>
      one.shiftDate === null || one.shiftDate === one.date
        ? []
        : [say(`transaction ${one.transaction} of ${one.date} is in a shift of ${one.shiftDate}`, one)],
    ),
  ];
}

function wrongAnswer({ fate, shown }: DayOp, day: DayRow | undefined): string | null {
  if (!day) return fate === 'ok' ? 'was acknowledged and left nothing' : null;
  if (fate === 'refused') return 'was refused and done';
  if (!shown || (shown.entries === day.entries && shown.digest === day.digest)) return null;
  return `was answered ${JSON.stringify(shown)}`;
}

function wrongOfDay(day: DayRow, { days, shifts, closings, transactions }: DayHistory): string[] {
  const own = shifts.filter(({ hospital, date }) => hospital === day.hospital && date <= day.date);
  const open = own.filter(({ id, closed }) => !closed || (closings.get(id)?.order ?? 0) > day.order);
  const last = days
    .filter(({ hospital, date }) => hospital === day.hospital && date < day.date)
    .map(({ date }) => date);
  const since = last.sort().at(-1) ?? '';
  const posted = transactions.filter(
    ({ hospital, date }) => hospital === day.hospital && date > since && date <= day.date,
  );
  const entries = posted.reduce((sum, one) => sum + one.entries, 0);
  const [is, should] = [wordsOf(day.types), wordsOf(typesOf(own.filter(({ date }) => date === day.date)))];
  return [
    ...open.map(({ id }) => `was closed before shift ${id}`),
    ...(entries === day.entries ? [] : [`says ${day.entries} entries, has ${entries}`]),
    ...(is === should ? [] : [`says ${is}, its shifts took ${should}`]),
  ];
}

function typesOf(shifts: readonly ShiftRow[]): TypeSum[] {
  const tenders = shifts.flatMap(({ payments }) =>
    payments.flatMap(({ back, tenders }) => tenders.map((tender) => ({ ...tender, back }))),
  );
  const sumOf = (all: typeof tenders, back: boolean) =>
    all.filter((one) => one.back === back).reduce((sum, { amount }) => sum + amount, 0);
  return [...Map.groupBy(tenders, ({ type }) => type)].map(([type, own]) => ({
    ...{ type, taken: sumOf(own, false), given_back: sumOf(own, true), count: own.length },
  }));
}

const wordsOf = (types: readonly TypeSum[]) =>
  types
    .toSorted((a, b) => a.type - b.type)
    .map(({ type, taken, given_back, count }) => `${type}: ${taken} - ${given_back} in ${count}`)
    .join(', ');

/** What was posted before it was closed counts for it, what was posted after for a later day: by the trail, and by the clock. */
function wrongDates(day: DayRow, op: DayOp, { transactions, money, orders, end }: DayHistory): string[] {
  const spans = new Map(money.map((one) => [one.n, one]));
  const closed = Math.min(op.done, end);
  return transactions.flatMap(({ hospital, transaction, date, n }) => {
    const span = spans.get(n);
    const order = orders.get(n);
    if (hospital !== day.hospital || !span || order === undefined) return [];
    if (date <= day.date && (order > day.order || span.at > closed))
      return [`has transaction ${transaction} of #${n}, which came after it was closed`];
    const early = order < day.order || Math.min(span.done, end) < op.at;
    return date > day.date && early ? [`has not transaction ${transaction} of #${n}, which came before`] : [];
  });
}
