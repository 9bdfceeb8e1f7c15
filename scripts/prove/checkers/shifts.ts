import type { Violation } from '../part.ts';
import { type Sums, WAYS } from './shift-asked.ts';

/** A payment as a shift has it. Cents. */
export interface ShiftPayment {
  readonly id: number;
  readonly hospital: number;
  /** Who took or gave it. */
  readonly cashier: number;
  /** The payment that it takes back, in the shift that took it. */
  readonly reverses: number | null;
  /** Whether it was given back. */
  readonly back: boolean;
  readonly tenders: readonly { readonly type: number; readonly amount: number }[];
}

/** A shift with all that is in it, as of one moment. */
export interface ShiftRow {
  readonly id: number;
  readonly hospital: number;
  readonly staff: number;
  /** The business date. */
  readonly date: string;
  readonly closed: ShiftClosed | null;
  readonly payments: readonly ShiftPayment[];
  /** What was posted as counted too much or too little (长短款): debit above zero. */
  readonly posted: readonly { readonly transaction: number; readonly kind: string; readonly amount: number }[];
}

interface ShiftClosed {
  readonly by: number;
  readonly counted: Sums;
  readonly expected: Sums;
  readonly difference: Sums;
  readonly float: number;
  readonly handedTo: number | null;
}

/**
 * A payment is in one shift, of its own cashier and hospital, of which a cashier has one open at a time; a closed one says
 * what its payments make, what was counted beside it is posted, and nothing of it changes any more.
 * @param earlier as they were read before in the same run
 */
export function checkShifts(shifts: readonly ShiftRow[], earlier: readonly ShiftRow[]): Violation[] {
  return [...shifts.flatMap(wrongOfShift), ...twiceIn(shifts), ...twoOpen(shifts), ...changed(earlier, shifts)];
}

/** What its payments make by each way that is counted. */
export function sumsOf(payments: readonly ShiftPayment[]): Sums {
  const sums = { cash: 0, alipay: 0, wechat: 0, bank: 0 };
  for (const { back, tenders } of payments)
    for (const { type, amount } of tenders) {
      const way = WAYS[type - 1];
      if (way) sums[way] += back ? -amount : amount;
    }
  return sums;
}

/** In words that are the same for the same. */
export const wordsOfSums = (sums: Sums) => WAYS.map((way) => `${way} ${sums[way]}`).join(', ');

function wrongOfShift(shift: ShiftRow): Violation[] {
  const { id, hospital, staff, payments, closed } = shift;
  const strange = payments.filter(
    (one) => one.hospital !== hospital || (one.reverses === null && one.cashier !== staff),
  );
  const wrong = [
    ...strange.map((one) => `is of ${staff} and has payment ${one.id} of ${one.cashier} of hospital ${one.hospital}`),
    ...(closed ? wrongOfClosed(closed, shift) : wrongPosted(shift, null)),
  ];
  return wrong.map((what) => ({ what: `shift ${id} ${what}`, history: [JSON.stringify(shift)] }));
}

function wrongOfClosed(closed: ShiftClosed, shift: ShiftRow): string[] {
  const [is, should] = [wordsOfSums(closed.expected), wordsOfSums(sumsOf(shift.payments))];
  const less = wordsOfSums(lessOf(closed.counted, closed.expected));
  return [
    ...(is === should ? [] : [`expected ${is}, its payments make ${should}`]),
    ...(wordsOfSums(closed.difference) === less
      ? []
      : [`differs by ${wordsOfSums(closed.difference)}, should by ${less}`]),
    ...wrongPosted(shift, closed.difference),
  ];
}

const lessOf = (a: Sums, b: Sums): Sums => ({
  ...{ cash: a.cash - b.cash, alipay: a.alipay - b.alipay },
  ...{ wechat: a.wechat - b.wechat, bank: a.bank - b.bank },
});

/** What is too much is there from now on, what is too little is not; nothing where all is as it should be. */
function wrongPosted({ posted }: ShiftRow, difference: Sums | null): string[] {
  const sum = difference ? WAYS.reduce((all, way) => all + difference[way], 0) : 0;
  const ways = WAYS.map((way) => ({ kind: way as string, amount: difference?.[way] ?? 0 }));
  const should = [...ways, { kind: 'over_short', amount: -sum }].filter(({ amount }) => amount !== 0);
  const words = (all: readonly { kind: string; amount: number }[]) =>
    all
      .map(({ kind, amount }) => `${kind} ${amount}`)
      .toSorted()
      .join(', ') || 'nothing';
  const times = new Set(posted.map(({ transaction }) => transaction)).size;
  return [
    ...(words(posted) === words(should) ? [] : [`posted ${words(posted)} as its difference, should ${words(should)}`]),
    ...(times > 1 ? [`posted its difference ${times} times`] : []),
  ];
}

function twiceIn(shifts: readonly ShiftRow[]): Violation[] {
  const places = shifts.flatMap(({ id, payments }) => payments.map((payment) => ({ payment: payment.id, id })));
  return [...Map.groupBy(places, ({ payment }) => payment)].flatMap(([payment, own]) =>
    own.length === 1 ? [] : [{ what: `payment ${payment} is in ${own.length} shifts`, history: [JSON.stringify(own)] }],
  );
}

function twoOpen(shifts: readonly ShiftRow[]): Violation[] {
  const open = shifts.filter(({ closed }) => closed === null);
  const keyOf = ({ staff, hospital, date }: ShiftRow) => `${staff} of hospital ${hospital} on ${date}`;
  return [...Map.groupBy(open, keyOf)].flatMap(([who, own]) =>
    own.length === 1
      ? []
      : [{ what: `${who} has ${own.length} open shifts`, history: own.map((shift) => JSON.stringify(shift)) }],
  );
}

/** What was closed stays as it was. */
function changed(earlier: readonly ShiftRow[], shifts: readonly ShiftRow[]): Violation[] {
  const now = new Map(shifts.map((shift) => [shift.id, shift]));
  return earlier.flatMap((before) => {
    const is = now.get(before.id);
    if (before.closed === null || JSON.stringify(is) === JSON.stringify(before)) return [];
    const ids = new Set(before.payments.map(({ id }) => id));
    const more = is?.payments.filter(({ id }) => !ids.has(id)) ?? [];
    const what = more.length > 0 ? `payment ${more[0]?.id} entered it` : 'it changed';
    const history = [before, is].map((shift) => JSON.stringify(shift) ?? 'gone');
    return [{ what: `shift ${before.id} was closed, and ${what}`, history }];
  });
}
