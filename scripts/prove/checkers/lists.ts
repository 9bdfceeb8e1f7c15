import type { Violation } from '../part.ts';

/** A list of treatments, as the tables have it (docs/domain/money.md#bills). Cents. */
export interface ListRow {
  readonly id: number;
  readonly hospital: number;
  readonly number: string | null;
  readonly status: number;
  /** Whether somebody wanted to pay for it, and whether nobody paid then (挂账). */
  readonly atDesk: boolean;
  readonly onAccount: boolean;
  readonly price: number;
  readonly total: number;
  /** What its account has. */
  readonly owed: number;
  /** What its lines make before and after discounts, and what was taken off. */
  readonly gross: number;
  readonly net: number;
  readonly off: number;
  /** What of its lines was given back. */
  readonly gone: number;
  /** What payments say that they paid of it. */
  readonly paid: number;
}

/** Each costs what its lines make, owes what nobody paid, stands where that puts it; and they are numbered without a gap. */
export function checkLists(lists: readonly ListRow[]): Violation[] {
  return [
    ...lists.flatMap(wrongOfList),
    ...[...Map.groupBy(lists, ({ hospital }) => hospital)].flatMap(([hospital, own]) => wrongNumbers(hospital, own)),
  ];
}

const DRAFT = 0;
const VOID = 4;

function wrongOfList(list: ListRow): Violation[] {
  const { id, status, price, total, owed, gross, net, off, gone, paid, number } = list;
  const issued = status !== DRAFT && status !== VOID;
  const should = statusOf(list);
  const cameToDesk = list.onAccount || paid > 0 || gone > 0;
  const wrong = [
    ...(price === gross ? [] : [`has the price ${price}, its lines make ${gross}`]),
    ...(total === net - gone ? [] : [`costs ${total}, its lines make ${net} less ${gone}`]),
    ...(price - off - gone === total ? [] : [`costs ${total}, which is not ${price} less ${off} and ${gone}`]),
    ...(issued && total - paid !== owed ? [`owes ${owed}, of ${total} ${paid} was paid`] : []),
    ...(!issued && (owed !== 0 || paid !== 0) ? [`is no debt and owes ${owed}, ${paid} was paid`] : []),
    ...(issued && status !== should ? [`is in state ${status}, should be ${should}`] : []),
    ...(list.atDesk === cameToDesk ? [] : [`is ${list.atDesk ? '' : 'not '}at the desk, ${paid} of it is paid`]),
    ...(issued && number === null ? ['has no number'] : []),
  ];
  return wrong.map((what) => ({ what: `list ${id} ${what}`, history: [JSON.stringify(list)] }));
}

function statusOf({ owed, atDesk }: ListRow): number {
  if (owed === 0) return 3;
  return atDesk ? 2 : 1;
}

/** CZ20261201-0001 and on, of each day. */
function wrongNumbers(hospital: number, own: readonly ListRow[]): Violation[] {
  const days = Map.groupBy(own, ({ number }) => number?.split('-')[0]).values();
  return [...days].flatMap((day) => wrongNumbersOfDay(hospital, day));
}

function wrongNumbersOfDay(hospital: number, own: readonly ListRow[]): Violation[] {
  const numbers = own
    .flatMap(({ number }) => (number === null ? [] : [Number(number.split('-')[1])]))
    .toSorted((a, b) => a - b);
  const at = numbers.findIndex((number, n) => number !== n + 1);
  if (at < 0) return [];
  const what = `lists of hospital ${hospital} are not 1 to ${numbers.length}: ${numbers[at]} stands where ${at + 1} should`;
  return [{ what, history: [numbers.slice(Math.max(0, at - 3), at + 4).join(' ')] }];
}
